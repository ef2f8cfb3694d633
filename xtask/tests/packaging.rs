//! The files from which packages are made: that they agree with each other and with what they speak of.
//! What comes of them is proved by `cargo xtask package`.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use toml::Table;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("it is in the repository").to_owned()
}

fn text(path: &str) -> String {
    std::fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn manifest(path: &str) -> Table {
    text(path).parse().unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The value at a path of keys.
fn at<'a>(table: &'a Table, keys: &[&str]) -> &'a toml::Value {
    let (last, before) = keys.split_last().expect("there are keys");
    let table = before.iter().fold(table, |table, key| {
        table[*key].as_table().unwrap_or_else(|| panic!("{key} is no table"))
    });
    table.get(*last).unwrap_or_else(|| panic!("there is no {keys:?}"))
}

#[test]
fn the_version_stands_in_one_manifest() {
    let workspace = manifest("Cargo.toml");
    let version = at(&workspace, &["workspace", "package", "version"]);
    let dependencies = at(&workspace, &["workspace", "dependencies"]).as_table().expect("a table");
    let ours = dependencies.iter().filter(|(name, _)| name.starts_with("wazir-"));
    let named: Vec<_> =
        ours.filter_map(|(name, value)| Some((name, value.get("version")?))).collect();
    assert_eq!(named.len(), 4, "those that can be published: {named:?}");
    for (name, own) in named {
        assert_eq!(own, version, "{name}");
    }
    for member in at(&workspace, &["workspace", "members"]).as_array().expect("a list") {
        let path = format!("{}/Cargo.toml", member.as_str().expect("a path"));
        let inherited = toml::Value::Table(Table::from_iter([("workspace".into(), true.into())]));
        assert_eq!(at(&manifest(&path), &["package", "version"]), &inherited, "{path}");
    }
    // Other people's tools read these, and know nothing of the workspace.
    let python = manifest("bindings/python/Cargo.toml");
    assert_eq!(at(&python, &["package", "version"]), version);
    for package in ["wazir", "wazir-board"] {
        let path = format!("bindings/js/{package}/package.json");
        assert!(text(&path).contains(&format!("\"version\": {version}")), "{path}");
    }
    // What is written when a release is made has no number before.
    assert!(text("packaging/wazir.metainfo.xml").contains("version=\"@VERSION@\" date=\"@DATE@\""));
}

#[test]
fn debian_takes_what_there_is() {
    let wazir = manifest("crates/wazir/Cargo.toml");
    let deb = |key| at(&wazir, &["package", "metadata", "deb", key]);
    let mut made = 0;
    for asset in deb("assets").as_array().expect("a list") {
        let source = asset[0].as_str().expect("a path");
        match source.strip_prefix("../../target/dist/root/") {
            Some(_) => made += 1,
            None => assert!(root().join("crates/wazir").join(source).is_file(), "{source}"),
        }
    }
    assert_eq!(made, 3, "programs, the link, and what is shared");
    for unit in deb("systemd-units").as_array().expect("a list") {
        let name = unit["unit-name"].as_str().expect("a name");
        let unit = text(&format!("packaging/{name}.service"));
        assert!(unit.contains("\nExecStart=/usr/bin/wazir "), "{name}");
        for line in ["DynamicUser=yes", "NoNewPrivileges=yes", "ProtectSystem=strict"] {
            assert!(unit.lines().any(|own| own == line), "{name} lacks {line}");
        }
    }
    let settings = deb("conf-files")[0].as_str().expect("a path");
    assert!(text("packaging/wazir.service").contains(&format!("--config {settings} ")));
    // XBoard takes up files that are newer than its settings.
    let after = text("packaging/debian/postinst");
    assert!(after.contains("touch /usr/share/games/plugins/xboard/wazir*.eng"));
    assert!(after.contains("#DEBHELPER#"), "cargo-deb puts the services there");
}

#[test]
fn the_entry_in_the_menu_starts_the_program() {
    let entry = text("packaging/wazir.desktop");
    let value = |key: &str| {
        let line = entry.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix('='));
        line.unwrap_or_else(|| panic!("no {key}")).to_owned()
    };
    assert_eq!(value("Exec"), "wazir serve --open");
    assert_eq!((value("Icon"), value("Type")), ("wazir".to_owned(), "Application".to_owned()));
    let about = text("packaging/wazir.metainfo.xml");
    assert!(about.contains("<launchable type=\"desktop-id\">wazir.desktop</launchable>"));
}

#[test]
fn the_container_is_built_and_run_as_it_is_documented() {
    let file = text("packaging/Containerfile");
    let toolchain = manifest("rust-toolchain.toml");
    let channel = at(&toolchain, &["toolchain", "channel"]).as_str().expect("a version").to_owned();
    let image = format!("FROM docker.io/library/rust:{}-", channel.trim_end_matches(".0"));
    assert!(file.contains(&image), "{image}");
    let words: BTreeSet<&str> = file.split(|c: char| !c.is_ascii_uppercase() && c != '_').collect();
    let manual = text("docs/hosting.md");
    let settings: Vec<_> = words.into_iter().filter(|word| word.starts_with("WAZIR_")).collect();
    assert_eq!(settings.len(), 4, "{settings:?}");
    for setting in settings {
        assert!(manual.contains(&format!("`{setting}`")), "{setting}");
    }
    let last = file.rfind("\nFROM ").expect("two stages");
    let stage = &file[last..];
    for line in ["USER 65532:65532", "VOLUME /data", "EXPOSE 8200", "HEALTHCHECK ", "ENTRYPOINT "] {
        assert!(stage.lines().any(|own| own.starts_with(line)), "{line}");
    }
}
