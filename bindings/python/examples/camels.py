"""A game of one's own: its moves, the engine's choice, a picture and a record."""

import wazir

CAMELS = """
id = "camels"
name = "Camel Chess"
based-on = "chess"
[[piece]]
letter = "N"
name = "Camel"
betza = "C"
"""

game = wazir.Game(wazir.Variant.read(CAMELS))
game.play("e4", "d5", "exd5")
print(game.fen)
print(len(game.legal_moves()), "legal moves")
found = wazir.Engine().analyse(game, nodes=20_000)
game.play(found.best)
print("the engine plays", found.best_san)
print("over" if game.outcome else "it goes on")
with open("camels.svg", "w") as file:
    file.write(game.svg())
print(game.pgn().splitlines()[-1])
