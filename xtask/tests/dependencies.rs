//! Other people's code: its licences, where it comes from, and that nothing is built twice, as
//! `deny.toml` says. `cargo deny` says the same; to build it takes longer than all the rest of the gate
//! may, and this only what Cargo knows anyway.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

use serde::Deserialize;
use spdx::{Expression, ParseMode};

/// What `deny.toml` says, as far as it is looked at here.
#[derive(Deserialize)]
struct Deny {
    licenses: Licenses,
    sources: Sources,
    bans: Bans,
}

#[derive(Deserialize)]
struct Licenses {
    allow: BTreeSet<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
struct Sources {
    allow_registry: BTreeSet<String>,
}

#[derive(Deserialize)]
struct Bans {
    skip: Vec<Skipped>,
}

#[derive(Deserialize)]
struct Skipped {
    #[serde(rename = "crate")]
    name_and_version: String,
    reason: String,
}

/// What Cargo knows of a package, as far as it is looked at here.
#[derive(Deserialize)]
struct Package {
    name: String,
    version: String,
    license: Option<String>,
    source: Option<String>,
}

impl Package {
    fn shown(&self) -> String {
        format!("{}@{}", self.name, self.version)
    }
}

#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("it is in the repository").to_owned()
}

fn deny() -> Deny {
    let text = std::fs::read_to_string(root().join("deny.toml")).expect("it is there");
    toml::from_str(&text).unwrap_or_else(|error| panic!("deny.toml: {error}"))
}

/// The workspace, that of the fuzz targets, and that of the package for Python.
const MANIFESTS: [&str; 3] = ["Cargo.toml", "fuzz/Cargo.toml", "bindings/python/Cargo.toml"];

/// The packages of a workspace.
fn packages(manifest: &str) -> Vec<Package> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--locked", "--all-features"])
        .arg("--manifest-path")
        .arg(root().join(manifest))
        .output()
        .expect("Cargo runs");
    let complaints = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{manifest}: {complaints}");
    let metadata: Metadata = serde_json::from_slice(&output.stdout).expect("it writes JSON");
    metadata.packages
}

/// Returns whether all that an expression asks for is allowed.
fn is_allowed(licence: &str, allowed: &BTreeSet<String>) -> bool {
    Expression::parse_mode(licence, ParseMode::LAX)
        .is_ok_and(|expression| expression.evaluate(|asked| allowed.contains(&asked.to_string())))
}

#[test]
fn other_peoples_code_may_become_part_of_ours() {
    let deny = deny();
    let packages: Vec<Package> = MANIFESTS.into_iter().flat_map(packages).collect();
    assert!(packages.len() > 300, "{}", packages.len());
    for package in &packages {
        let licence = package.license.as_deref().unwrap_or("none");
        assert!(is_allowed(licence, &deny.licenses.allow), "{}: {licence}", package.shown());
        if let Some(source) = &package.source {
            let registry = source.strip_prefix("registry+").unwrap_or(source);
            let is_known = deny.sources.allow_registry.contains(registry);
            assert!(is_known, "{}: {source}", package.shown());
        }
    }
}

#[test]
fn nothing_is_built_twice_without_a_reason() {
    let skipped = deny().bans.skip;
    assert!(skipped.iter().all(|skipped| !skipped.reason.is_empty()));
    let mut unused: BTreeSet<&str> =
        skipped.iter().map(|skipped| &*skipped.name_and_version).collect();
    let skipped = unused.clone();
    for manifest in MANIFESTS {
        let mut versions: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for package in packages(manifest) {
            unused.remove(&*package.shown());
            if !skipped.contains(&*package.shown()) {
                versions.entry(package.name.clone()).or_default().insert(package.shown());
            }
        }
        let twice = versions.values().find(|versions| versions.len() > 1);
        assert_eq!(twice, None, "{manifest}");
    }
    // What is no longer there needs no reason.
    assert!(unused.is_empty(), "{unused:?}");
}

#[test]
fn licences_are_read_as_they_are_written() {
    let allowed = BTreeSet::from(["MIT".to_owned(), "Apache-2.0 WITH LLVM-exception".to_owned()]);
    for (licence, is_fine) in [
        ("MIT", true),
        ("GPL-2.0-only OR MIT", true),
        ("BSD-3-Clause/MIT", true),
        ("MIT AND Apache-2.0", false),
        ("Apache-2.0 WITH LLVM-exception", true),
        ("Apache-2.0", false),
        ("none", false),
        ("GPL-2.0-only", false),
    ] {
        assert_eq!(is_allowed(licence, &allowed), is_fine, "{licence}");
    }
}
