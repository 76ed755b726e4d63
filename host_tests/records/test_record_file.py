# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Records as files: endings, encodings, and the plain USI form."""

import random

import pytest
from test_kif import moves, played

from checked_cases import START
from randomplay import HANDICAPS, play, sparse
from shogi.notation import usi
from shogi.records import kif, record_file
from shogi.rules.types import ShogiError

KIF = "手合割：平手\n先手：羽生\n   1 ７六歩(77)   ( 0:16/00:00:16)\n   2 ３四歩(33)\n   3 投了\n"
CSA = "V2.2\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n"
USI = "position startpos moves 7g7f 3c3d\n"
TWO = ["7g7f", "3c3d"]


@pytest.mark.parametrize("text", [KIF, CSA, USI])
@pytest.mark.parametrize("path", ["", "game", "game.txt"])
def test_without_an_ending_the_text_tells_the_form(text, path):
    assert moves(record_file.read(text.encode(), path)) == TWO
    assert (
        moves(record_file.read(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode(), path)) == TWO
    )


@pytest.mark.parametrize("text", [KIF, CSA, USI])
def test_ends_of_lines(text):
    for end in ("\r\n", "\r", "\n\n"):
        assert moves(record_file.read(text.replace("\n", end).encode())) == TWO


@pytest.mark.parametrize(
    ("path", "text"),
    [("a.kif", KIF), ("A.KIF", KIF), ("a.kifu", KIF), ("a.csa", CSA), ("a.usi", USI),
     ("a.sfen", USI), ("x.csa/a.usi", USI)],
)  # fmt: skip
def test_endings(path, text):
    assert moves(record_file.read(text.encode(), path)) == TWO


@pytest.mark.parametrize("path", ["", "a", "a.pgn", "kif", "a.kif.txt"])
def test_other_endings_are_not_written(path):
    with pytest.raises(ShogiError, match="none of the endings"):
        record_file.write(played(START, TWO), path)


@pytest.mark.parametrize("coding", ["utf-8", "utf-8-sig", "cp932", "shift_jis"])
def test_encodings(coding):
    game = record_file.read(KIF.encode(coding), "a.kif")
    assert moves(game) == TWO
    assert game.names == ["羽生", ""]
    assert game.result == "w"


@pytest.mark.parametrize("coding", ["cp932", "euc_jp"])
def test_encodings_of_a_text_without_the_word_for_a_move(coding):
    game = record_file.read(CSA.replace("PI", "N+羽生\nPI").encode(coding), "a.csa")
    assert moves(game) == TWO
    assert coding == "euc_jp" or game.names[0] == "羽生"


def test_bytes_that_are_no_text():
    rng = random.Random(5)
    for _ in range(300):
        data = bytes(rng.randrange(256) for _ in range(rng.randrange(200)))
        for path in ("a.kif", "a.csa", "a.usi", ""):
            try:
                record_file.read(data, path)
            except ShogiError as fault:
                assert str(fault).startswith("line ")


@pytest.mark.parametrize(
    "text",
    ["startpos", "startpos moves", "position startpos moves 7g7f", "sfen " + START, START,
     "# comment\n\nstartpos moves 7g7f\n\n", "position sfen " + START + " moves 7g7f"],
)  # fmt: skip
def test_usi_forms(text):
    game = record_file.read_usi(text)
    assert game.start == START
    assert moves(game) == (["7g7f"] if "7g7f" in text else [])


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "line 1: the file is empty"),
        ("\n# x\n", "the file is empty"),
        ("startpos moves 7g7f\n3c3d\n", "line 2: '3c3d' has no position"),
        ("\nfoo", "line 2: startpos or sfen is missing"),
        ("startpos 7g7f", "line 1: '7g7f' instead of moves"),
        ("startpos moves 7g7f 7g7f", "line 1: ply 2: 7g7f"),
        ("sfen 9/9 b - 1", "line 1: board: 2 ranks"),
        ("sfen", "line 1: sfen: board is missing"),
    ],
)
def test_usi_faults(text, fault):
    with pytest.raises(ShogiError) as caught:
        record_file.read_usi(text)
    assert fault in str(caught.value)


@pytest.mark.parametrize("seed", range(12))
def test_every_form_keeps_the_moves(seed):
    rng = random.Random(seed)
    start = (START, rng.choice(HANDICAPS), sparse(rng, True).replace(" 1", " 17"))[seed % 3]
    for pos, _ in play(rng, start, 60):
        line = [usi.text(move) for move in pos.moves[: pos.ply]]
    game = played(start, line)
    for end in record_file.ENDINGS:
        again = record_file.read(record_file.write(game, "x" + end).encode(), "x" + end)
        assert again.start == start
        assert again.sfen() == game.sfen()
        assert kif.words(again) == kif.words(game)


def test_a_kif_in_no_known_code_is_refused():
    data = KIF.encode() + b"\x81\x20"
    with pytest.raises(ShogiError, match="line 1: the text is neither"):
        record_file.read(data, "a.kif")
    with pytest.raises(ShogiError, match="move 1: "):
        record_file.read(KIF.encode().decode("cp932", "replace").encode(), "a.kif")
    assert moves(record_file.read(CSA.encode() + b"'\xff\xff\xff\n", "a.csa")) == TWO
