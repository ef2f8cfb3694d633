//! Files of endgame tables: no file panics, and none takes memory that
//! its size does not explain; what is read is written as the same file again, and every entry can be
//! asked for.
//!
//! The input is a list of changes to a sound file. With most of them checksums are set right again, so
//! that what lies behind them is reached.
#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use wazir_rules::{Color, Rules};
use wazir_tablebase::{Cache, Material, Metric, Options, Table, Tablebase, build_all};

/// A sound file, and where its first block begins.
struct Sound {
    rules: Rules,
    material: Material,
    file: Vec<u8>,
    begin: usize,
}

static SOUND: LazyLock<Sound> = LazyLock::new(|| {
    let rules = Rules::named("gardner").expect("a shipped game");
    let material = Material::parse(rules.variant(), "KRK").expect("men of that game");
    let mut set = Tablebase::new(rules.variant().clone()).expect("it has tables");
    let wanted = std::slice::from_ref(&material);
    build_all(&rules, &mut set, wanted, Options::default(), &|_| true).expect("they are small");
    let file = set.table(&material).expect("it was made").write(&rules);
    let text = file.windows(2).position(|pair| pair == b"\n\n").expect("an empty line") + 2;
    // Its 7,500 entries are one block.
    Sound { rules, material, file, begin: text + 8 + 4 }
});

fuzz_target!(|data: &[u8]| {
    let Sound { rules, material, file, begin } = &*SOUND;
    let Some((&mode, changes)) = data.split_first() else { return };
    let mut file = file.clone();
    for change in changes.chunks_exact(3) {
        let at = usize::from(u16::from_le_bytes([change[0], change[1]])) % file.len();
        file[at] = change[2];
    }
    if mode % 8 == 7 {
        file = changes.to_vec();
    } else if mode % 4 != 3 {
        let block = crc32fast::hash(&file[*begin..]);
        file[begin - 8..begin - 4].copy_from_slice(&block.to_le_bytes());
        let head = crc32fast::hash(&file[..begin - 4]);
        file[begin - 4..*begin].copy_from_slice(&head.to_le_bytes());
    }
    let opened = Table::open(rules, material, Metric::Mate, file.clone(), &Cache::new(1 << 16));
    let read = Table::read(rules, material, Metric::Mate, &file);
    let Ok(table) = opened else {
        assert!(read.is_err());
        return;
    };
    assert_eq!(table.check().is_ok() && read.is_ok(), read.is_ok());
    for turn in Color::ALL {
        let longest = [table.counts(turn).longest_win, table.counts(turn).longest_loss];
        for (number, _) in longest.into_iter().flatten() {
            table.position(number);
        }
    }
    table.ground(rules, 1);
    if let Ok(table) = read {
        let written = table.write(rules);
        let again = Table::read(rules, material, Metric::Mate, &written);
        assert_eq!(again.expect("it was just written").write(rules), written);
    }
});
