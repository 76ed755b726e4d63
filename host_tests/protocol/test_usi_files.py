# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""read, write and japanese of tools/usi.py."""

from test_usi_tool import BOTH, status

from usi_process import run


@BOTH
def test_files(interpreter, tmp_path):
    begin = (
        "setoption name Handicap value two\n"
        "position startpos moves 7a6b 7g7f 3c3d 8h3c+ 2a3c 2g2f B*5e\nresign\n"
    )
    names = ["a.kifu", "with blank.kifu", "c.csa", "d.usi", "e.SFEN"]
    text = begin + "sfen\nstatus\njapanese\n"
    for name in names:
        text += f"write {tmp_path}/{name}\nposition startpos\n"
        text += f"read {tmp_path}/{name}\nsfen\nstatus\njapanese\n"
    lines = run(interpreter, text)
    game = lines[1:4]
    assert game[2] == "６二銀(71) ７六歩(77) ３四歩(33) ３三角成(88) 同　桂(21) ２六歩(27) ５五角打"
    assert status(game[1])["handicap_bonus"] == 10
    for i, name in enumerate(names):
        wrote, read, *again = lines[4 + 5 * i : 9 + 5 * i]
        assert (wrote, read) == ("ok", "ok 7")
        assert again[0] == game[0]
        assert again[2] == game[2]
        if name.endswith(("kifu", "csa")):
            assert again[1] == game[1]
    first = (tmp_path / "a.kifu").read_bytes()
    assert first.startswith(b"#KIF version=2.0 encoding=UTF-8\n")


def test_a_kif_is_written_in_shift_jis(tmp_path):
    """The ending tells the encoding; MicroPython has UTF-8 alone."""
    write = f"position startpos moves 7g7f\nresign\nwrite {tmp_path}/a.kif\n"
    lines = run("cpython", write + f"position startpos\nread {tmp_path}/a.kif\nstatus\n")
    assert lines[:3] == ["ok", "ok", "ok 1"]
    assert status(lines[3])["result"] == "b"
    text = (tmp_path / "a.kif").read_bytes().decode("cp932")
    assert text.startswith("#KIF version=2.0 encoding=Shift_JIS\n手合割：平手\n")
    assert "   1 ７六歩(77)\n   2 投了\n" in text
    (tmp_path / "a.kif").unlink()
    assert run("micropython", write)[1:] == [
        f"error write: '{str(tmp_path)[-14:]}/a.kif' is Shift_JIS, which cannot be written here:"
        " use .kifu"
    ]
    assert not (tmp_path / "a.kif").exists()


@BOTH
def test_notes_follow_the_answer(interpreter, tmp_path):
    """What a file has beyond a game that can be read is said, after the one answer."""
    files = {
        "word.kifu": "手合割：平手\n1 ７六歩(77)\n2 封じ手\n",
        "two.usi": "startpos moves 7g7f\nstartpos\n",
        "word.csa": "PI\n+\n+7776FU\n%MATTA\n",
        "plain.kifu": "手合割：平手\n1 ７六歩(77)\n2 中断\n",
    }
    text = ""
    for name, data in files.items():
        (tmp_path / name).write_bytes(data.encode())
        text += f"read {tmp_path}/{name}\n"
    unknown = "is no ending that is known"
    assert run(interpreter, text) == [
        "ok 1", f"info string note: line 3: '封じ手' {unknown}",
        "ok 1", "info string note: line 2: another game, which is not read",
        "ok 1", f"info string note: line 4: '%MATTA' {unknown}",
        "ok 1",
    ]  # fmt: skip


@BOTH
def test_a_bad_file_changes_nothing(interpreter, tmp_path):
    files = {
        "move.kifu": "手合割：平手\n1 ７六歩(77)\n2 ３四歩(44)\n",
        "illegal.csa": "PI\n+\n+7776FU\n-2288KA\n",
        "broken.usi": "startpos moves 7g7f 7g7f",
        "wrapped.usi": "startpos moves 2g2f\n8c8d\n",
        "empty.sfen": "",
        "binary.csa": b"P1\xff\xfe\x00\x01",
        "picture.kifu": bytes(range(256)) * 8,
        "position.sfen": "9/9/9/9/9/9/9/9/9 b - 1",
    }
    text = "position startpos moves 2g2f\nsfen\n"
    for name, data in files.items():
        (tmp_path / name).write_bytes(data if isinstance(data, bytes) else data.encode())
        text += f"read {tmp_path}/{name}\nsfen\n"
    lines = run(interpreter, text)
    for i, name in enumerate(files):
        assert lines[1 + 2 * i].startswith("error read: line "), name
    places = [lines[1], lines[3], lines[5]]
    assert "move 2" in places[0]
    assert "line 4: move 2" in places[1]
    assert "ply 2" in places[2]
    assert lines[0] == lines[2] == lines[4] == lines[6]


def test_shift_jis(tmp_path):
    text = "手合割：平手\r\n先手：羽生\r\n   1 ７六歩(77)   ( 0:16/00:00:16)\r\n   2 投了\r\n"
    (tmp_path / "old.kif").write_bytes(text.encode("cp932"))
    lines = run("cpython", f"read {tmp_path}/old.kif\njapanese\nstatus\n")
    assert lines[:2] == ["ok 1", "７六歩(77)"]
    assert status(lines[2])["result"] == "b"


def test_a_text_that_cannot_be_read_is_called_what_it_is(tmp_path):
    (tmp_path / "old.kif").write_bytes("手合割：平手\n1 ７六歩(77)\n".encode("cp932"))
    (tmp_path / "bad.kif").write_bytes(b"1 \x81\x20\n")
    text = f"read {tmp_path}/old.kif\nread {tmp_path}/bad.kif\n"
    neither = "error read: line 1: the text is neither UTF-8 nor Shift_JIS"
    assert run("cpython", text) == ["ok 1", neither]
    only = "error read: line 1: the text is not UTF-8, and Shift_JIS cannot be read here"
    assert run("micropython", text) == [only, only]
