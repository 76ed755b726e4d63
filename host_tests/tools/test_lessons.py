# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The lessons: par by search, solutions, mates, escapes, what the text promises, what fits."""

import json
import re
import subprocess
import sys
from collections import Counter

import pytest

import lessons
from assets import lesson_search, lesson_text
from checked_cases import ROOT
from komadai.play import button_names
from komadai.play.lesson_task import Lessons
from komadai.view.line_break import fold
from komadai.view.text import cells
from shogi.notation import usi
from shogi.rules import impasse, sfen
from shogi.rules.legality import refusal
from shogi.rules.position import Position
from shogi.rules.types import GOTE, SENTE
from shogi.search.mate import Mate

ENGLISH = lesson_text.read(lessons.TEXT)
JAPANESE = lesson_text.translate(ENGLISH, lessons.ASSETS / "lessons.ja.txt")
TASKS = lessons.tasks()
BY_ID = {task.id: task for task in TASKS}
EACH = pytest.mark.parametrize("task", TASKS, ids=list(BY_ID))


def start(task):
    pos = Position(64)
    task.set_up(pos)
    return pos


def test_thirty_lessons_of_three_to_eight_tasks():
    assert len(ENGLISH) == 31
    assert all(3 <= len(lesson.tasks) <= 8 for lesson in ENGLISH[1:])
    assert len(TASKS) <= 256  # of storage/progress.py
    assert {task.kind for task in TASKS} == set(lesson_text.KINDS)


@EACH
def test_par_and_moves_are_those_that_a_search_finds(task):
    par, moves = lesson_search.computed(task)
    assert task.par == par
    if task.kind in ("stars", "take"):
        assert len(task.moves) == par == len(moves)
    if task.kind == "line":
        lesson_search.play(task)
        assert len(task.steps) == par - 1


@pytest.mark.parametrize("kind", ["stars", "take"])
def test_the_solution_reaches_everything(kind):
    for task in TASKS:
        if task.kind != kind:
            continue
        pos = start(task)
        left = set(lesson_search.aims(task, pos))
        assert left
        for word in task.moves:
            move = usi.parse(word)
            assert refusal(pos, move) is None, (task.id, word)
            pos.make(move)
            left.discard(move & 127)
            lesson_search.once_more(pos)
        assert not left, task.id


def test_mates_are_mates_and_no_shorter():
    for task in TASKS:
        if task.kind != "mate":
            continue
        pos = start(task)
        for word in task.moves:
            assert refusal(pos, usi.parse(word)) is None
            pos.make(usi.parse(word))
        assert pos.in_check() and not lesson_search.legal_moves(pos), task.id
        if task.par > 1:
            solver = Mate(7)
            solver.start(start(task), 2 * task.par - 3)
            assert solver.solve() == -1, task.id


def ways_out(task):
    """How each legal move of an escape answers: run, take, block."""
    pos = start(task)
    ways = set()
    for word in lesson_search.escapes(task):
        move = usi.parse(word)
        if move >> 7 & 127 == pos.king(SENTE):
            ways.add("run")
        else:
            ways.add("take" if pos.board[move & 127] else "block")
    return ways


def test_each_way_out_of_check_is_asked_for_alone():
    assert ways_out(BY_ID["check-1"]) == {"run"}
    assert ways_out(BY_ID["check-2"]) == {"take"}
    assert ways_out(BY_ID["check-3"]) == {"block"}
    assert ways_out(BY_ID["check-4"]) == {"block"}
    assert ways_out(BY_ID["check-5"]) == {"run", "take"}
    assert len(ways_out(BY_ID["limit-2"])) == 2


@pytest.mark.parametrize(
    ("name", "word", "reason"),
    [
        ("limit-1", "P*5e", "nifu"),
        ("limit-2", "P*5h", "nifu"),
        ("limit-4", "N*5b", "dead square"),
        ("limit-5", "L*3a", "dead square"),
        ("limit-6", "P*5b", "drop mate"),
        ("limit-3", "P*5f", None),
        ("limit-7", "P*5b", None),
        ("drop-5", "G*5d", "occupied"),
        ("king-5", "5g5f", "into check"),
        ("pin-1", None, None),
    ],
)
def test_the_tempting_move(name, word, reason):
    task = BY_ID[name]
    pos = start(task)
    if word:
        assert refusal(pos, usi.parse(word)) == reason
        told = [words for words, _ in task.no + ENGLISH[0].tasks[0].no]
        assert reason is None or any(reason.replace(" ", "-") in words for words in told)
    else:
        pos.side = GOTE
        pos.ready()
        assert refusal(pos, usi.parse("5b4c")) == "pinned"


def test_answers_of_questions_that_the_rules_can_give():
    answers = {name: lesson_search.solution(BY_ID[name])[0] for name in BY_ID}
    pos = start(BY_ID["impasse-1"])
    assert answers["impasse-1"] == str(impasse.points(pos, SENTE))
    for name in ("impasse-2", "impasse-3", "impasse-4"):
        pos = start(BY_ID[name])
        assert impasse.points(pos, SENTE) == 28
        won = impasse.holds(pos)
        assert won == (name != "impasse-2") == (answers[name] in ("Yes", "No, but I still win"))
    assert not start(BY_ID["check-6"]).in_check() and answers["check-6"] == "No"
    assert refusal(start(BY_ID["pin-3"]), usi.parse("7g7f")) == "pinned"
    assert refusal(start(BY_ID["promote-6"]), usi.parse("5c5d+")) is None


@EACH
def test_no_right_answer_is_called_wrong(task):
    """No right answer has a sentence for wrong ones."""
    solution = lesson_search.solution(task)
    right = set(solution[:1] if task.kind == "line" else solution)
    for words, _ in task.no:
        assert not right & set(words)


def test_forks_attack_two():
    for name, first in (("fork-1", 0), ("fork-2", 0), ("fork-3", 0), ("fork-4", 0), ("fork-5", 0)):
        task = BY_ID[name]
        best = Counter()
        pos = start(task)
        piece = usi.parse(task.moves[first]) >> 7 & 127
        for move in lesson_search.legal_moves(pos):
            if move >> 7 & 127 != piece:
                continue
            pos.make(move)
            targets = 0
            for sq in range(18, 123):
                if pos.board[sq] & GOTE and pos.board[sq] & 15 and pos.board[sq] < 48:
                    targets += bool(pos.attacked(sq, SENTE))
            safe = not pos.attacked(move & 127, GOTE)
            pos.unmake()
            if safe:
                best[move & 127] = max(best[move & 127], targets)
        assert [sq for sq in best if best[sq] >= 2] == [usi.parse(task.moves[first]) & 127], name


def test_protecting_has_one_answer():
    task = BY_ID["protect-3"]
    pos = start(task)
    good = []
    for move in lesson_search.legal_moves(pos):
        pos.make(move)
        if pos.board[lesson_text.square_of("5e")] & SENTE:
            if pos.attacked(lesson_text.square_of("5e"), SENTE):
                good.append(usi.text(move))
        pos.unmake()
    assert good == task.moves


class Buttons:
    """What button_names asks a board for: the longest prints that there are."""

    def __init__(self, linear):
        self.linear = linear

    def label(self, number):
        return "" if self.linear and number > button_names.A else "SELECT"


@pytest.mark.parametrize("linear", [False, True], ids=["pad", "three buttons"])
@pytest.mark.parametrize("said", [ENGLISH, JAPANESE], ids=["en", "ja"])
def test_everything_fits_160x128(said, linear, monkeypatch):
    monkeypatch.setattr(button_names, "word", lambda key: "hold %s")
    labels = Buttons(linear)

    def rows(text):
        full = button_names.fill(labels, text)
        assert "{" not in full, text
        return len(fold(full, 26))

    for lesson in said:
        assert cells(lesson.title) <= 17 or lesson is said[0], lesson.title
        for task in lesson.tasks:
            assert rows(task.say3 if linear and task.say3 else task.say) <= 7, task.id
            assert all(cells(text) <= 26 for text in task.options), task.id
            for text in [*task.steps, task.hint, *(text for _, text in task.no)]:
                assert rows(text) <= 5, (task.id, text)
            assert rows(task.done) <= 6, task.id


@pytest.mark.parametrize("said", [ENGLISH, JAPANESE], ids=["en", "ja"])
def test_no_sentence_names_a_button_that_a_board_may_print_otherwise(said):
    names = re.compile(
        r"([Pp]ress|with|on|and|hold) [AB]\b|\bA (lifts|on|takes|plays)\b|, [AB],"
        r"|[ＡＢ]|決定|(?<!{)\bSTART\b|\bselect\b"
    )
    for lesson in said:
        for task in lesson.tasks:
            others = [*task.steps, *task.options, task.hint, task.done, *(t for _, t in task.no)]
            for text in (task.say, task.say3, *others):
                assert not names.search(text), (task.id, text)


@pytest.mark.parametrize("said", [ENGLISH, JAPANESE], ids=["en", "ja"])
def test_every_task_says_what_to_do(said):
    for lesson in said[1:]:
        for task in lesson.tasks:
            assert task.say
            assert (task.kind == "choice") == bool(task.options)
            if task.kind == "choice":
                assert 1 <= int(task.data["answer"]) <= len(task.options)


def test_the_compiled_files_are_those_of_the_texts():
    for name, data in lessons.compiled().items():
        assert (lessons.ASSETS / name).read_bytes() == data, "tools/lessons.py --compile"


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_board_reads_what_the_text_says(language):
    said = ENGLISH if language == "en" else JAPANESE
    file = Lessons(str(lessons.ASSETS / f"lessons.{language}.bin"))
    number = 0
    pos = Position(64)
    assert file.count == 30
    for i, lesson in enumerate(said[1:]):
        assert file.title(i) == lesson.title
        assert file.first(i) == number
        for task in lesson.tasks:
            read = file.task(number)
            read.set_up(pos)
            assert sfen.write(pos, 1) == task.sfen
            assert [read.say(0, False), read.hint, read.done] == [task.say, task.hint, task.done]
            assert read.options() == task.options
            assert file.lesson_of(number) == i
            for words, text in task.no:
                from assets.lesson_pack import selector

                assert all(read.no(selector(word)) == text for word in words)
            number += 1
    assert file.first(30) == number == file.tasks
    file.close()


def test_list_is_the_contract():
    command = [sys.executable, "-I", str(ROOT / "tools" / "lessons.py"), "--list"]
    out = subprocess.run(command, capture_output=True, text=True, check=True, timeout=200).stdout
    rows = [json.loads(line) for line in out.splitlines()]
    assert [row["id"] for row in rows] == list(BY_ID)
    for row in rows:
        assert set(row) <= {"id", "lesson", "kind", "sfen", "stars", "par", "solution"}
        assert row["solution"]
        assert ("par" in row) == (row["kind"] not in ("find", "choice"))


def test_a_slip_in_the_text_names_its_line(tmp_path):
    path = tmp_path / "lessons.txt"
    path.write_text("= - x\nno other: No.\n= king King\n- king-1 stars\nyou: K5e\nfoo: 1\n")
    with pytest.raises(lesson_text.LessonError, match=r"line 6.*foo"):
        lesson_text.read(path)
