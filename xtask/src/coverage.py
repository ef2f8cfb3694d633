"""Compares the moves of games that Wazir offers with those of others, and prints a table.

Arguments: the program, a folder of variant files or "-", and the judge: a configuration of
Fairy-Stockfish, "-" for its built-in games, or "fairymax". Then come lines
"name<TAB>reason<TAB>id" on standard input: games, the reason why one is not compared, if there is
one, and its id here if that is another. Prints a row for each: exact, differs or cannot be said.
"""

import os
import random
import re
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


class FairyMax:
    """Fairy-Max as a referee: it says of any move whether it is legal."""

    PROGRAM = "/usr/games/fairymax"

    def __init__(self):
        self.process = subprocess.Popen(
            [self.PROGRAM], text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL)
        self.pings = 0
        self.tell("xboard", "protover 2", "memory 2")

    def tell(self, *lines):
        """Sends lines; returns what is said until it has read them."""
        self.pings += 1
        self.process.stdin.write("\n".join(lines) + f"\nping {self.pings}\n")
        self.process.stdin.flush()
        said = []
        for line in self.process.stdout:
            if line.strip() == f"pong {self.pings}":
                return said
            said.append(line)
        raise SystemExit(f"Fairy-Max ended after {lines}")

    def choose(self, name):
        family, _, choice = name.partition("/")
        chosen = [f"option Variant {family} selects={choice}"] if choice else []
        self.tell("new", *chosen, f"variant {family}", "force")

    def accepts(self, move):
        return not any(line.startswith(("Illegal", "Error")) for line in self.tell(move))

    def take_back(self):
        self.tell("undo")


def disagreement(engine, judge, name, identity):
    """The first move of a game of which Fairy-Max thinks otherwise; None if there is none.

    It promotes to letters of its own, so promotions are not played. Of boards with more than nine
    ranks it counts the ranks from 0."""
    start = engine.choose(identity)
    lowest = 0 if start.split()[0].count("/") > 8 else 1

    def there(move):
        squares = re.findall(r"([a-p])(\d+)", move)
        return "".join(f"{file}{int(rank) - 1 + lowest}" for file, rank in squares)

    dice = random.Random(name)
    for _ in range(GAMES):
        judge.choose(name)
        played = []
        for _ in range(PLIES):
            legal = sorted(move for move in engine.moves(played) if re.fullmatch(SQUARES, move))
            if not legal:
                break
            pairs = [re.fullmatch(SQUARES, move).groups() for move in legal]
            origins, targets = {pair[0] for pair in pairs}, {pair[1] for pair in pairs}
            others = [a + b for a in origins for b in targets if a != b and a + b not in legal]
            known = engine.moves(played)
            others = [move for move in sorted(others) if not any(it.startswith(move) for it in known)]
            for move in dice.sample(others, min(4, len(others))):
                if judge.accepts(there(move)):
                    return f"after {' '.join(played[-3:]) or 'no move'} it lacks {move}"
            move = dice.choice(legal)
            if not judge.accepts(there(move)):
                return f"after {' '.join(played[-3:]) or 'no move'} it has {move}"
            played.append(move)
    return None


SQUARES = r"([a-p]\d+)([a-p]\d+)"


def loses_by_drop(name, start, played, move):
    """True if a move is a drop that mates and loses: a rule of shogi that forbids the move, or that
    ends the game with it, which is the same."""
    if "@" not in move or pyffish.legal_moves(name, start, played + [move]):
        return False
    return pyffish.game_result(name, start, played + [move]) > 0


def difference(engine, name, identity):
    """The first difference in the moves of a game; None if there is none."""
    ours = engine.choose(identity)
    theirs = pyffish.start_fen(name)

    def placement(fen):
        board, _, hands = fen.split()[0].partition("[")
        return board, sorted(hands.strip("-]"))

    if placement(ours) != placement(theirs):
        return f"another start position: {ours.split()[0]}"
    dice = random.Random(name)
    for _ in range(GAMES):
        played = []
        for _ in range(PLIES):
            wanted = set(pyffish.legal_moves(name, theirs, played))
            ended = pyffish.is_immediate_game_end(name, theirs, played)[0]
            found = engine.moves(played)
            if ended:
                wanted = set()
            wanted -= {it for it in wanted - found if loses_by_drop(name, theirs, played, it)}
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
    judge = FairyMax() if configuration == "fairymax" else None
    if configuration != "-" and not judge:
        with open(configuration, encoding="utf-8") as file:
            pyffish.load_variant_config(file.read())
    engine = Engine(program, folder)
    known = set(pyffish.variants())
    counts = {"exact": 0, "differs": 0, "cannot be said": 0}
    for line in sys.stdin.read().splitlines():
        name, reason, identity = (line + "\t\t").split("\t")[:3]
        if judge:
            if reason:
                verdict = "cannot be said"
            else:
                reason = disagreement(engine, judge, name, identity) or ""
                verdict = "differs" if reason else "exact"
        elif reason:
            verdict = "cannot be said"
        elif (identity or name) not in engine.offered:
            verdict, reason = "cannot be said", "there is no variant file of it yet"
        elif name not in known:
            verdict, reason = "differs", "pyffish does not know the game"
        else:
            reason = difference(engine, name, identity or name) or ""
            verdict = "differs" if reason else "exact"
        counts[verdict] += 1
        print(f"{name:<24} {verdict:<15} {reason}".rstrip())
    total = sum(counts.values())
    print(f"{total} games: " + ", ".join(f"{count} {name}" for name, count in counts.items()))


if sys.argv[1:] == ["variants"]:
    print("\n".join(pyffish.variants()))
else:
    main()
