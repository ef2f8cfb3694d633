use wazir_rules::random::SplitMix64;
use wazir_rules::{Game, History, Rules, Shelf, Visitor};

use super::*;

/// A network of random numbers, as large as learnt ones.
fn random_network<B: Bits>(tables: &Tables<B>, seed: u64) -> Network {
    let mut random = SplitMix64::new(seed);
    let mut row = || Row(std::array::from_fn(|_| random.below(401) as i16 - 200));
    let weights = Weights {
        start: row(),
        rows: (0..Inputs::new(tables.variant()).count()).map(|_| row()).collect(),
        outputs: std::array::from_fn(|_| [row(), row()]),
        constants: [0, 10_000, -200_000, 3],
    };
    Network::new(tables, weights, true, "a test")
}

/// Plays a game at random, and compares what the network sees by the differences from ply to ply
/// with what it sees anew.
struct Wander(u64);

impl Visitor for Wander {
    type Output = ();

    fn visit<B: Bits>(self, tables: &Tables<B>, history: &History<B>) {
        let network = random_network(tables, self.0);
        let mut sights = network.sights();
        let mut random = SplitMix64::new(self.0);
        let mut line = vec![history.current().clone()];
        for _ in 0..200 {
            let position = line.last().expect("the line begins somewhere");
            let ply = line.len() - 1;
            // As in a search, not every position is looked at.
            if random.below(3) > 0 {
                let look = Look { network: &network, sights: &mut sights, ply };
                let expected = network.judge_from_scratch(tables, position);
                assert_eq!(look.judge(tables, position), expected);
            }
            let moves = position.legal_moves(tables);
            match random.choose(&moves).filter(|_| random.clone().below(4) > 0 && ply < 60) {
                Some(&mv) if !position.has_ended(tables) => {
                    line.push(position.play_unchecked(tables, mv));
                }
                _ if ply > 0 => line.truncate(1 + random.below(ply)),
                _ => return,
            }
        }
    }
}

fn rules(id: &str) -> Rules {
    Rules::new(Shelf::shipped().get(id).expect("it is shipped"))
}

#[test]
fn differences_lead_to_the_same_sums_as_all_facts_anew() {
    for variant in Shelf::shipped().all() {
        let rules = Rules::new(variant);
        for seed in 0..3 {
            Game::new(&rules).visit(Wander(seed));
        }
    }
}

/// Sums and output of the same position for a side, and of the position with colours exchanged for
/// the other.
struct Facts;

impl Visitor for Facts {
    type Output = [Vec<u16>; 2];

    fn visit<B: Bits>(self, tables: &Tables<B>, history: &History<B>) -> [Vec<u16>; 2] {
        let (inputs, position) = (Inputs::new(tables.variant()), history.current());
        let facts = inputs.facts(tables, position);
        Color::ALL.map(|color| {
            let seen = inputs.seen_by(color, inputs.half(position, color));
            let mut facts: Vec<u16> = facts.iter().map(|&fact| seen[usize::from(fact)]).collect();
            facts.sort_unstable();
            facts
        })
    }
}

#[test]
fn both_sides_see_the_same_as_far_as_the_game_is_the_same() {
    let see = |id: &str, fen: &str| {
        Game::from_fen(rules(id), fen).expect("the position is legal").visit(Facts)
    };
    // What is White's in one position is Black's in the other.
    for (id, [one, other]) in [
        ("chess", ["4k3/p7/8/8/8/8/8/R3K3 w - - 0 1", "r3k3/8/8/8/8/8/P7/4K3 b - - 0 1"]),
        ("minishogi", ["4k/5/5/5/K2G1[PPB] w 0 1", "k2g1/5/5/5/4K[ppb] b 0 1"]),
        ("3check", ["4k3/p7/8/8/8/8/8/R3K3 w - - 3+1 0 1", "r3k3/8/8/8/8/8/P7/4K3 b - - 1+3 0 1"]),
    ] {
        let (one, other) = (see(id, one), see(id, other));
        assert_eq!(one[0], other[1], "{id}");
        assert_eq!(one[1], other[0], "{id}");
    }
    // A position and its mirror image are the same to whom left and right are alike.
    let [left, right] = ["1k6/p7/8/8/8/2N5/8/1K6 w - - 0 1", "6k1/7p/8/8/8/5N2/8/6K1 w - - 0 1"]
        .map(|fen| see("chess", fen));
    assert_eq!(left, right);
}

/// A network whose every number is the largest or the smallest that a file can hold.
struct Extreme(i16, i32);

impl Visitor for Extreme {
    type Output = (i32, i32);

    fn visit<B: Bits>(self, tables: &Tables<B>, history: &History<B>) -> (i32, i32) {
        let Extreme(number, constant) = self;
        let row = Row([number; WIDTH]);
        let weights = Weights {
            start: Row([i16::MAX; WIDTH]),
            rows: vec![Row([0; WIDTH]); Inputs::new(tables.variant()).count()],
            outputs: [[row; 2]; GROUPS],
            constants: [constant; GROUPS],
        };
        let network = Network::new(tables, weights, true, "a test");
        let mut sights = network.sights();
        let look = Look { network: &network, sights: &mut sights, ply: 0 };
        let position = history.current();
        (look.judge(tables, position), network.judge_from_scratch(tables, position))
    }
}

#[test]
fn no_number_is_too_large() {
    let judge = |extreme| Game::new(rules("chess")).visit(extreme);
    let (high, low) = (judge(Extreme(i16::MAX, i32::MAX)), judge(Extreme(i16::MIN, i32::MIN)));
    assert!(high.0 == high.1 && high.0 > 1_000_000, "{high:?}");
    assert!(low.0 == low.1 && low.0 < -1_000_000, "{low:?}");
}

/// A file of a random network, what reading it again says, and what reading a changed one does.
struct Written;

impl Visitor for Written {
    type Output = (Network, Vec<u8>);

    fn visit<B: Bits>(self, tables: &Tables<B>, _: &History<B>) -> (Network, Vec<u8>) {
        let network = random_network(tables, 1);
        let file = network.write();
        (network, file)
    }
}

#[test]
fn files_read_back_and_damaged_ones_are_refused() {
    let chess = rules("chess");
    let (network, file) = Game::new(&chess).visit(Written);
    assert_eq!(Network::read(chess.variant(), &file).as_ref(), Ok(&network));
    let refused = |file: &[u8]| Network::read(chess.variant(), file).unwrap_err().to_string();
    let numbers = file.len() - 4;
    let mut flipped = file.clone();
    flipped[numbers / 2] ^= 4;
    let cut = &file[..numbers];
    let longer = [&file[..], b"x"].concat();
    for damaged in [&flipped[..], cut, &longer] {
        assert!(refused(damaged).contains("it was cut short or changed"), "{}", refused(damaged));
    }
    // As many numbers as it should have, whoever made the checksum.
    for numbers in [&file[..numbers - 1], &[&file[..numbers], b"x"].concat()] {
        let file = [numbers, &crc32fast::hash(numbers).to_le_bytes()].concat();
        assert!(refused(&file).contains("more or fewer numbers"), "{}", refused(&file));
    }
    assert!(refused(b"").contains("no network"));
    assert_eq!(refused(b"wazir network 4\nsees: x"), "line 3: expected \"adds to: \"");
    let other = Network::read(rules("janus").variant(), &file).unwrap_err().to_string();
    assert!(other.contains("another game") && other.contains("10x8 mirrored"), "{other}");
    // Whatever is cut off is refused, and does not fail otherwise.
    for length in (0..300).chain((300..file.len()).step_by(997)) {
        Network::read(chess.variant(), &file[..length]).unwrap_err();
    }
}
