"""pyffish and `wazir.compat.pyffish` side by side: random games of both, every function compared.

WAZIR_PYFFISH_POSITIONS is the number of positions, over all games; WAZIR_SKIP_PYFFISH skips the
comparison. Without pyffish it fails, and says what to install.
"""

import os
import pathlib
import random
import re
import subprocess
import sys
import unittest

from wazir.compat import pyffish as ours

GAMES = [
    "chess", "crazyhouse", "shogi", "xiangqi", "makruk", "janggi", "janus", "berolina", "atomic",
    "capablanca",
]
POSITIONS = int(os.environ.get("WAZIR_PYFFISH_POSITIONS", "400"))
LONGEST = 120


@unittest.skipIf("WAZIR_SKIP_PYFFISH" in os.environ, "WAZIR_SKIP_PYFFISH is set")
class SideBySide(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        try:
            import pyffish
        except ImportError as error:
            raise AssertionError("pip install pyffish==0.0.90, or set WAZIR_SKIP_PYFFISH") from error
        cls.theirs = pyffish
        cls.compared = 0

    def same(self, name, *arguments):
        """Both answer alike; where there is no end, the second half of an answer means nothing."""
        theirs, own = (getattr(it, name)(*arguments) for it in (self.theirs, ours))
        if name.endswith("_end") and not theirs[0]:
            theirs, own = theirs[:1], own[:1]
        if name == "legal_moves":
            theirs, own = sorted(theirs), sorted(own)
        self.assertEqual(own, theirs, f"{name}{arguments}")
        type(self).compared += 1
        return theirs

    def compare(self, chance, variant, start, moves):
        at = (variant, start, moves)
        legal = self.same("legal_moves", *at)
        fen = self.same("get_fen", *at)
        self.same("get_fen", *at, False, True)
        self.same("get_fen", *at, False, False, True)
        self.same("gives_check", *at)
        self.same("is_immediate_game_end", *at)
        self.same("is_optional_game_end", *at)
        self.same("has_insufficient_material", *at)
        self.same("piece_to_partner", *at)
        self.same("validate_fen", fen, variant)
        if not legal:
            self.same("game_result", *at)
            return None
        move = chance.choice(legal)
        self.same("is_capture", *at, move)
        self.same("get_san", variant, fen, move)
        self.same("get_san", variant, fen, move, False, ours.NOTATION_LAN)
        return move

    def test_random_games(self):
        self.assertEqual(ours.version(), self.theirs.version())
        for number, variant in enumerate(GAMES):
            chance = random.Random(number)
            self.same("captures_to_hand", variant)
            self.same("two_boards", variant)
            start, left = self.same("start_fen", variant), POSITIONS // len(GAMES)
            while left > 0:
                moves = []
                for _ in range(LONGEST):
                    move = self.compare(chance, variant, start, moves)
                    left -= 1
                    if move is None or left == 0:
                        break
                    moves = moves + [move]
                self.same("get_san_moves", variant, start, moves)

    def test_games_of_960(self):
        chance = random.Random(960)
        for start in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "bqnrkbrn/pppppppp/8/8/8/8/PPPPPPPP/BQNRKBRN w KQkq - 0 1",
            "rk2r3/p1pp1ppp/8/8/8/8/PPPP1PPP/1R1K2R1 w KQkq - 0 1",
        ]:
            moves = []
            for _ in range(40):
                at = ("chess", start, moves, True)
                legal = self.same("legal_moves", *at)
                fen = self.same("get_fen", *at)
                if not legal:
                    break
                moves = moves + [chance.choice(legal)]
                self.same("get_san", "chess", fen, moves[-1], True)

    def test_positions_that_cannot_be(self):
        start = self.theirs.start_fen("chess")
        for fen in [
            "", "8", "x/8/8/8/8/8/8/8 w - - 0 1", "8/8/8/8/8/8/8/8 w - - 0 1",
            start.replace(" w ", " x "), start.replace("KQkq", "K1kq"), start.replace("- 0", "e 0"),
            start.replace("0 1", "x 1"), start.replace("0 1", "0 x"), start + " 1 1",
            start.replace("PPPPPPPP", "PPPPPPP"), start.replace("8/8", "9/8"),
            "8/8/8/3kK3/8/8/8/8 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 w K - 0 1",
        ]:
            self.same("validate_fen", fen, "chess")
        for fen, variant in [
            ("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSN+K[-] w 0 1", "shogi"),
            ("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[x] w 0 1", "shogi"),
            ("4k3/8/8/8/8/8/8/4K3[Q w - - 0 1", "crazyhouse"),
        ]:
            self.same("validate_fen", fen, variant)

    def test_games_of_a_file(self):
        text = "[camels:chess]\nknight = -\ncustomPiece1 = n:C\n"
        for module in (self.theirs, ours):
            module.load_variant_config(text)
        start = self.same("start_fen", "camels")
        self.same("legal_moves", "camels", start, ["e2e4"])


class Alone(unittest.TestCase):
    """What pyffish answers by ending the process, or not at all."""

    START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

    def test_wrong_arguments_are_value_errors(self):
        for wrong in [
            lambda: ours.start_fen("nothing"),
            lambda: ours.legal_moves("chess", "8/8", []),
            lambda: ours.legal_moves("chess", self.START, ["e2e5"]),
            lambda: ours.get_san("chess", self.START, "e2e5"),
            lambda: ours.get_san("chess", self.START, "e2e4", False, 99),
            lambda: ours.set_option("Nothing", "1"),
            lambda: ours.load_variant_config("[x:nothing]\n"),
        ]:
            self.assertRaises(ValueError, wrong)

    def test_what_is_not_known_is_said(self):
        self.assertRaises(NotImplementedError, ours.get_fog_fen, self.START, "chess")
        self.assertRaises(NotImplementedError, ours.get_fen, "makruk", "startpos", [], False, False,
                          False, 5)

    def test_a_program_changes_one_import(self):
        """The example of docs: the same program, with either module."""
        program = (
            "import pyffish as sf\n"
            "fen, moves = sf.start_fen('janus'), []\n"
            "while len(moves) < 6:\n"
            "    moves.append(sorted(sf.legal_moves('janus', fen, moves))[0])\n"
            "print(sf.get_san_moves('janus', fen, moves), sf.get_fen('janus', fen, moves))\n"
        )
        with_ours = re.sub("^import pyffish", "from wazir.compat import pyffish", program)
        run = lambda text: subprocess.run([sys.executable, "-c", text], text=True, check=True,
                                          capture_output=True, cwd=pathlib.Path.home()).stdout
        self.assertEqual(run(with_ours).count("\n"), 1)
        if "WAZIR_SKIP_PYFFISH" not in os.environ:
            self.assertEqual(run(with_ours), run(program))


if __name__ == "__main__":
    unittest.main()
