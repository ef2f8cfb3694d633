"""The functions of Fairy-Stockfish's module `pyffish`, answered by Wazir.

A program that says ``import pyffish`` can say ``from wazir.compat import pyffish`` instead. Names,
arguments, spellings and numbers are those of pyffish 0.0.90. Where pyffish ends the process (an
unknown game) or returns without a word (a move that is not legal), `ValueError` is raised.

>>> from wazir.compat import pyffish
>>> start = pyffish.start_fen("janus")
>>> pyffish.get_fen("janus", start, ["e2e4"])
'rjnbkqbnjr/pppppppppp/10/10/4P5/10/PPPP1PPPPP/RJNBKQBNJR b KQkq - 0 1'
>>> pyffish.legal_moves("janis", start, [])
Traceback (most recent call last):
ValueError: no variant is called "janis"

Games on two boards and games in fog are not known, and `count_started` is always 0.
"""

from .._wazir import _fairy

error = ValueError

FEN_INVALID_PROMOTED_PIECE = _fairy.FEN_INVALID_PROMOTED_PIECE
FEN_OK = _fairy.FEN_OK
NOTATION_DEFAULT = _fairy.NOTATION_DEFAULT
NOTATION_SAN = _fairy.NOTATION_SAN
NOTATION_LAN = _fairy.NOTATION_LAN
NOTATION_SHOGI_HOSKING = _fairy.NOTATION_SHOGI_HOSKING
NOTATION_SHOGI_HODGES = _fairy.NOTATION_SHOGI_HODGES
NOTATION_SHOGI_HODGES_NUMBER = _fairy.NOTATION_SHOGI_HODGES_NUMBER
NOTATION_JANGGI = _fairy.NOTATION_JANGGI
NOTATION_XIANGQI_WXF = _fairy.NOTATION_XIANGQI_WXF
NOTATION_THAI_SAN = _fairy.NOTATION_THAI_SAN
NOTATION_THAI_LAN = _fairy.NOTATION_THAI_LAN
VALUE_DRAW = _fairy.VALUE_DRAW
VALUE_MATE = _fairy.VALUE_MATE

captures_to_hand = _fairy.captures_to_hand
game_result = _fairy.game_result
get_fen = _fairy.get_fen
get_fog_fen = _fairy.get_fog_fen
get_san = _fairy.get_san
get_san_moves = _fairy.get_san_moves
gives_check = _fairy.gives_check
has_insufficient_material = _fairy.has_insufficient_material
info = _fairy.info
is_capture = _fairy.is_capture
is_immediate_game_end = _fairy.is_immediate_game_end
is_optional_game_end = _fairy.is_optional_game_end
legal_moves = _fairy.legal_moves
load_variant_config = _fairy.load_variant_config
piece_to_partner = _fairy.piece_to_partner
set_option = _fairy.set_option
start_fen = _fairy.start_fen
two_boards = _fairy.two_boards
validate_fen = _fairy.validate_fen
variants = _fairy.variants
version = _fairy.version
