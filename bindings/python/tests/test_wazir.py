"""What the package does beyond the examples of its docstrings."""

import copy
import pathlib
import pickle
import signal
import tempfile
import threading
import time
import unittest
import xml.etree.ElementTree

import wazir
from wazir import Engine, Game, Tables, Variant

CAMELS = """
id = "camels"
name = "Camel Chess"
based-on = "chess"
[[piece]]
letter = "N"
name = "Camel"
betza = "C"
"""


class Games(unittest.TestCase):
    def test_every_game_begins_and_is_drawn(self):
        for name in wazir.variants():
            game = Game(name)
            self.assertTrue(game.legal_moves(), name)
            self.assertEqual(Game(name, game.fen).fen, game.fen, name)
            xml.etree.ElementTree.fromstring(game._repr_svg_())

    def test_moves_are_read_in_any_spelling(self):
        game = Game("chess")
        game.play("e4", "e7e5", "Ng1f3", "Nc6")
        self.assertEqual(game.moves, ["e2e4", "e7e5", "g1f3", "b8c6"])
        self.assertEqual(game.san_moves, ["e4", "e5", "Nf3", "Nc6"])
        self.assertEqual(game.take_back(), "b8c6")
        self.assertEqual(game.turn, "black")

    def test_a_wrong_move_leaves_the_game_as_it_was(self):
        game = Game()
        with self.assertRaisesRegex(wazir.MoveError, 'move 2 \\("e5e6"\\): '):
            game.play("e4", "e5e6")
        self.assertEqual(game.moves, [])

    def test_repetition_counts_the_moves_of_the_game(self):
        game = Game()
        game.play(*["Nf3", "Nf6", "Ng1", "Ng8"] * 2)
        self.assertEqual((game.outcome.reason, game.outcome.winner), ("repetition", None))
        self.assertIsNone(Game(fen=game.fen).outcome)

    def test_what_is_refused_says_why(self):
        for refused, error, words in [
            (lambda: Game("chess", "8/8"), wazir.PositionError, "not a FEN of Chess"),
            (lambda: Game("chess", "8/8/8/8/8/8/8/8 w - - 0 1"), wazir.PositionError, "played"),
            (lambda: Game("janus", number=3), wazir.PositionError, "only one start position"),
            (lambda: Game(fen="x", number=3), wazir.PositionError, "not both"),
            (lambda: Game("chess").svg(size=0), wazir.PositionError, "1 to 1000"),
            (lambda: Game("chess").piece("j9"), wazir.PositionError, "no square"),
            (lambda: Variant.read("id = 'x'"), wazir.VariantError, "1:1"),
            (lambda: Variant("/nowhere/x.toml"), FileNotFoundError, "cannot read"),
            (lambda: Engine().analyse(Game()), ValueError, "when the search ends"),
            (lambda: Engine().analyse(Game(), seconds=-1), ValueError, "seconds"),
            (lambda: Engine().analyse(Game(), level=11), ValueError, "from 1 to 10"),
            (lambda: Tables("chess").make("KXK"), wazir.TableError, "no piece with the letter X"),
            (lambda: wazir.Network("chess", b"x"), wazir.NetworkError, ""),
            (lambda: wazir.learn("chess", games=0), ValueError, "at least 1"),
        ]:
            with self.assertRaisesRegex(error, words):
                refused()

    def test_counts_agree_with_the_sum_over_first_moves(self):
        game = Game("minishogi")
        self.assertEqual(game.perft(5), 533203)
        self.assertEqual(sum(game.divide(4).values()), 35401)

    def test_games_are_copied_and_sent(self):
        game = Game("crazyhouse", moves=["e4", "d5", "exd5"])
        for other in [game.copy(), copy.deepcopy(game), pickle.loads(pickle.dumps(game))]:
            other.play("Qxd5")
            self.assertEqual(other.hands()["black"], {"P": 1})
            self.assertEqual(len(game.moves), 3)

    def test_pgn_reads_back(self):
        game = Game("janus", moves=["e4", "e5", "Nd3"])
        record, = wazir.read_pgn(game.pgn({"White": "Anna", "Result": "*"}))
        self.assertEqual(record.game.moves, game.moves)
        self.assertEqual(record.tags["Variant"], "janus")
        with self.assertRaises(wazir.RecordError):
            wazir.read_pgn('[Variant "nothing"]\n\n1. e4 *')


class Files(unittest.TestCase):
    def test_a_game_of_a_file_or_a_text(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "camels.toml")
            path.write_text(CAMELS)
            for variant in [Variant(path), Variant(str(path)), Variant.read(CAMELS)]:
                again = pickle.loads(pickle.dumps(variant))
                self.assertEqual((again.id, again.based_on), ("camels", "chess"))
                self.assertIn("b1c4", Game(variant).legal_moves())
                self.assertIsNotNone(Engine().best_move(Game(variant), nodes=500))
            based = pathlib.Path(folder, "based.toml")
            based.write_text('id = "based"\nname = "Based"\nbased-on = "camels"\n')
            self.assertIn("b1c4", Game(based).legal_moves())
            path.write_text(CAMELS.replace("betza", "bezta"))
            with self.assertRaisesRegex(wazir.VariantError, "camels.toml:8:1: .*betza"):
                Variant(path)

    def test_tables_are_kept_in_a_folder(self):
        with tempfile.TemporaryDirectory() as folder:
            Tables("chess", folder).make("KRK")
            self.assertTrue(pathlib.Path(folder, "chess", "KRK.table").exists())
            tables = Tables("chess", folder)
            tables.make("KRK")
            game = Game(fen="8/8/8/8/8/2k5/8/K6R w - - 0 1")
            self.assertEqual(tables.value(game).result, "win")
            self.assertEqual(set(tables.moves(game)), set(game.legal_moves()))
            self.assertIsNone(tables.value(Game()))
            with self.assertRaisesRegex(wazir.TableError, "tables of Chess, not of"):
                tables.value(Game("janus"))

    def test_a_network_is_learnt_saved_and_used(self):
        # So few games teach little; the same arguments teach the same.
        learn = lambda seed: wazir.learn("gardner", games=12, generations=1, nodes=20, epochs=2,
                                         pairs=2, test_nodes=20, seed=seed)
        found = next(filter(None, map(learn, range(1, 30))), None)
        self.assertIsNotNone(found, "no seed gave a network that won its match")
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "gardner.network")
            found.save(path)
            again = wazir.Network.load("gardner", path)
            self.assertEqual(bytes(again), bytes(found))
            self.assertIn("wazir.learn", again.made_by)
        engine, game = Engine(), Game("gardner", moves=["c3"])
        without = engine.evaluate(game)
        engine.add_network(again)
        self.assertNotEqual(engine.evaluate(game), without)
        with self.assertRaises(wazir.NetworkError):
            wazir.Network("chess", bytes(found))

    def test_a_network_that_a_game_has_is_improved(self):
        learn = lambda game, seed: wazir.learn(game, improve=True, games=2, generations=1, nodes=20,
                                               epochs=1, pairs=2, test_nodes=20, seed=seed)
        found = next(filter(None, (learn("makruk", seed) for seed in range(1, 30))), None)
        self.assertIsNotNone(found, "no seed gave a network that won its match")
        self.assertIn("improve=True", found.made_by)
        with self.assertRaisesRegex(ValueError, "no network to improve"):
            learn("gardner", 1)


class Engines(unittest.TestCase):
    def test_other_threads_go_on_while_it_thinks(self):
        engine, counted = Engine(), 0
        thread = threading.Thread(target=engine.analyse, args=(Game(),), kwargs={"seconds": 0.5})
        thread.start()
        while thread.is_alive():
            counted += 1
            time.sleep(0.01)
        self.assertGreater(counted, 10)

    def test_another_thread_stops_it(self):
        engine = Engine()
        threading.Timer(0.2, engine.stop).start()
        begun = time.monotonic()
        found = engine.analyse(Game("shogi"), seconds=30)
        self.assertLess(time.monotonic() - begun, 5)
        self.assertIn(found.best, Game("shogi").legal_moves())

    def test_a_thinking_engine_refuses_a_second_search(self):
        engine, heard = Engine(), []

        def hear(line):
            heard.append(line)
            with self.assertRaisesRegex(RuntimeError, "is thinking"):
                engine.evaluate(Game())

        engine.analyse(Game(), depth=4, hear=hear)
        self.assertTrue(heard)

    def test_an_error_of_the_listener_ends_the_search(self):
        begun = time.monotonic()
        with self.assertRaises(ZeroDivisionError):
            Engine().analyse(Game(), seconds=30, hear=lambda line: 1 / 0)
        self.assertLess(time.monotonic() - begun, 5)

    def test_ctrl_c_ends_the_search(self):
        import _thread

        # Where the tests run in the background, Python begins without it.
        before = signal.signal(signal.SIGINT, signal.default_int_handler)
        self.addCleanup(signal.signal, signal.SIGINT, before)
        threading.Timer(0.3, _thread.interrupt_main).start()
        begun = time.monotonic()
        with self.assertRaises(KeyboardInterrupt):
            Engine().analyse(Game("xiangqi"), seconds=30)
        self.assertLess(time.monotonic() - begun, 5)

    def test_the_best_lines_differ_and_are_in_order(self):
        found = Engine().analyse(Game("janus"), depth=6, lines=3)
        self.assertEqual(len({line.moves[0] for line in found.lines}), 3)
        scores = [line.score.centipawns for line in found.lines]
        self.assertEqual(scores, sorted(scores, reverse=True))

    def test_only_these_moves_are_searched(self):
        found = Engine().analyse(Game(), depth=3, moves=["a3", "h2h3"])
        self.assertIn(found.best, ["a2a3", "h2h3"])

    def test_the_end_of_a_game_has_no_best_move(self):
        game = Game(moves=["f3", "e5", "g4", "Qh4"])
        found = Engine().analyse(game, depth=3)
        self.assertIsNone(found.best)
        self.assertEqual((found.score.mate, str(found.score)), (0, "#0"))


if __name__ == "__main__":
    unittest.main()
