"""Calls a second of pyffish and of `wazir.compat.pyffish`, on the same positions of random games.

    python bench.py [SECONDS]

Both must be installed; each function of each module has so many seconds (default 2) in each game.
"""

import random
import sys
import time

import pyffish
from wazir.compat import pyffish as wazir

GAMES = ["chess", "janus", "shogi", "crazyhouse", "xiangqi"]
CALLS = {
    "legal_moves": lambda module, game, fen, move: module.legal_moves(game, fen, []),
    "get_fen, one move": lambda module, game, fen, move: module.get_fen(game, fen, [move]),
    "get_san": lambda module, game, fen, move: module.get_san(game, fen, move),
    "gives_check": lambda module, game, fen, move: module.gives_check(game, fen, []),
}


def positions(game, count=200):
    """Positions of random games, each with a legal move."""
    chance, found = random.Random(1), []
    while len(found) < count:
        fen = pyffish.start_fen(game)
        for _ in range(40):
            moves = pyffish.legal_moves(game, fen, [])
            if not moves:
                break
            move = chance.choice(moves)
            found.append((fen, move))
            fen = pyffish.get_fen(game, fen, [move])
    return found


def rate(call, module, game, sample, seconds):
    calls, begun = 0, time.perf_counter()
    while time.perf_counter() - begun < seconds:
        for fen, move in sample:
            call(module, game, fen, move)
        calls += len(sample)
    return calls / (time.perf_counter() - begun)


def main():
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 2.0
    print(f"{'':<12}{'':<20}{'pyffish':>10}{'wazir':>10}  calls a second")
    for game in GAMES:
        sample = positions(game)
        for name, call in CALLS.items():
            theirs, ours = (rate(call, it, game, sample, seconds) for it in (pyffish, wazir))
            print(f"{game:<12}{name:<20}{theirs:>10.0f}{ours:>10.0f}  {ours / theirs:.1f} times")


if __name__ == "__main__":
    main()
