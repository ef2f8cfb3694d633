"""Compares the moves of games that Wazir offers with Fairy-Stockfish's, and prints a table.

Arguments: the program, a folder of variant files or "-", a configuration of Fairy-Stockfish or
"-", and then lines "name<TAB>reason" on standard input: games, and the reason why one is not
compared, if there is one. Prints a row for each: exact, differs or cannot be said.
"""

import os
import random
import subprocess
import sys

import pyffish

GAMES = 6
PLIES = 40


class Engine:
    """Wazir's engine over UCI."""

    def __init__(self, program, folder):
        environment = dict(os.environ)
        if folder != "-":
            environment["WAZIR_VARIANTS"] = folder
        self.process = subprocess.Popen(
            [program, "engine"], env=environment, text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.offered = set()
        for line in self.ask("uci", "uciok"):
            if "UCI_Variant" in line:
                self.offered = set(line.split(" var ")[1:])

    def ask(self, question, end):
        self.process.stdin.write(question + "\n")
        self.process.stdin.flush()
        lines = []
        while True:
            line = self.process.stdout.readline()
            if not line:
                raise SystemExit(f"the engine ended after {question!r}")
            line = line.rstrip("\n")
            if line.startswith(end):
                return lines
            lines.append(line)

    def choose(self, name):
        """Chooses a game; returns its start position."""
        lines = self.ask(f"setoption name UCI_Variant value {name}\nisready", "readyok")
        described = [line for line in lines if " startpos " in line]
        return described[-1].split(" startpos ")[1] if described else ""

    def moves(self, played):
        position = "position startpos" + (" moves " + " ".join(played) if played else "")
        lines = self.ask(f"{position}\ngo perft 1", "Nodes searched")
        return {line.split(":")[0] for line in lines if ": " in line}


def difference(engine, name):
    """The first difference in the moves of a game; None if there is none."""
    ours = engine.choose(name)
    theirs = pyffish.start_fen(name)
    placement = lambda fen: fen.replace("[-]", "[]").split()[0].replace("[]", "")
    if placement(ours) != placement(theirs):
        return f"another start position: {placement(ours)}"
    dice = random.Random(name)
    for _ in range(GAMES):
        played = []
        for _ in range(PLIES):
            wanted = set(pyffish.legal_moves(name, theirs, played))
            ended = pyffish.is_immediate_game_end(name, theirs, played)[0]
            found = engine.moves(played)
            if ended:
                wanted = set()
            if found != wanted:
                missing, extra = sorted(wanted - found), sorted(found - wanted)
                what = "lacks " + missing[0] if missing else "has " + extra[0]
                return f"after {' '.join(played[-3:]) or 'no move'} it {what}"
            if not wanted:
                break
            played.append(dice.choice(sorted(wanted)))
    return None


def main():
    program, folder, configuration = sys.argv[1:4]
    if configuration != "-":
        with open(configuration, encoding="utf-8") as file:
            pyffish.load_variant_config(file.read())
    engine = Engine(program, folder)
    known = set(pyffish.variants())
    counts = {"exact": 0, "differs": 0, "cannot be said": 0}
    for line in sys.stdin.read().splitlines():
        name, _, reason = line.partition("\t")
        if reason:
            verdict = "cannot be said"
        elif name not in engine.offered:
            verdict, reason = "cannot be said", "there is no variant file of it yet"
        elif name not in known:
            verdict, reason = "differs", "pyffish does not know the game"
        else:
            reason = difference(engine, name) or ""
            verdict = "differs" if reason else "exact"
        counts[verdict] += 1
        print(f"{name:<24} {verdict:<15} {reason}".rstrip())
    total = sum(counts.values())
    print(f"{total} games: " + ", ".join(f"{count} {name}" for name, count in counts.items()))


if sys.argv[1:] == ["variants"]:
    print("\n".join(pyffish.variants()))
else:
    main()
