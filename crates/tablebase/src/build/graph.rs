//! The list of all moves within a table, read backwards.

/// For each position, those from which a move leads there.
pub(super) struct Graph {
    /// For each position, where its sources begin; one more at the end.
    begin: Vec<u32>,
    sources: Vec<u32>,
}

impl Graph {
    /// The graph of so many positions with these moves, each with its goal first.
    pub(super) fn new(positions: usize, moves: Vec<Vec<(u32, u32)>>) -> Graph {
        let mut begin = vec![0u32; positions + 2];
        for &(to, _) in moves.iter().flatten() {
            begin[to as usize + 2] += 1;
        }
        for at in 2..begin.len() {
            begin[at] += begin[at - 1];
        }
        // Each goal's count moves up to where the next one begins while its sources come in.
        let mut sources = vec![0; begin[positions + 1] as usize];
        for (to, from) in moves.into_iter().flatten() {
            let at = &mut begin[to as usize + 1];
            sources[*at as usize] = from;
            *at += 1;
        }
        Graph { begin, sources }
    }

    #[inline]
    pub(super) fn before(&self, position: u32) -> &[u32] {
        let position = position as usize;
        &self.sources[self.begin[position] as usize..self.begin[position + 1] as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_read_backwards() {
        let graph = Graph::new(4, vec![vec![(1, 0), (3, 0), (1, 2)], vec![(1, 3), (0, 2)]]);
        let sources: Vec<&[u32]> = (0..4).map(|position| graph.before(position)).collect();
        assert_eq!(sources, [&[2][..], &[0, 2, 3], &[], &[0]]);
    }
}
