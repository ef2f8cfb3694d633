"""Chess variants: rules, engine, endgame tables and learning.

A game is built in, or described by a text file. It is asked for by its name:

>>> import wazir
>>> game = wazir.Game("janus")
>>> game.play("e4", "e5", "Nd3")
>>> game.fen
'rjnbkqbnjr/pppp1ppppp/10/4p5/4P5/3N6/PPPP1PPPPP/RJ1BKQBNJR b KQkq - 1 2'
>>> wazir.Engine().analyse(game, nodes=1000).best in game.legal_moves()
True

All that Wazir refuses is a kind of `wazir.Error`, which is a `ValueError`.
"""

from ._wazir import (
    Analysis,
    Engine,
    Error,
    Game,
    Line,
    MoveError,
    Network,
    NetworkError,
    Outcome,
    PieceKind,
    PositionError,
    Record,
    RecordError,
    Score,
    TableError,
    TableValue,
    Tables,
    Variant,
    VariantError,
    __version__,
    learn,
    read_pgn,
    variants,
)

__all__ = [
    "Analysis",
    "Engine",
    "Error",
    "Game",
    "Line",
    "MoveError",
    "Network",
    "NetworkError",
    "Outcome",
    "PieceKind",
    "PositionError",
    "Record",
    "RecordError",
    "Score",
    "TableError",
    "TableValue",
    "Tables",
    "Variant",
    "VariantError",
    "__version__",
    "learn",
    "read_pgn",
    "variants",
]
