# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Reads firmware/assets/lessons.txt and its translations: lessons, tasks, sentences.

The text says itself how it is written. `read(folder)` gives the lessons with English sentences,
`translate(lessons, path)` the same with those of another language.
"""

import copy
import re

from shogi.notation import usi
from shogi.rules import handicap, sfen
from shogi.rules.legality import refusal
from shogi.rules.position import Position
from shogi.rules.types import GOTE, PROMOTED, SENTE, square

KINDS = ("stars", "take", "mate", "escape", "find", "choice", "line")
REASONS = (
    "not-its-move", "blocked", "own-piece", "occupied", "dead-square", "nifu", "drop-mate",
    "into-check", "still-in-check", "pinned", "nocheck", "runs", "taken", "blocks", "slow", "lost",
    "other",
)  # fmt: skip
PROSE = ("say", "say3", "step", "option", "no", "hint", "done")
DATA = ("you", "them", "sfen", "stars", "before", "moves", "par", "mark", "guide", "answer")

_PIECE = re.compile(r"(\+?)([PLNSGBRK])([1-9])([a-i])")
_HELD = re.compile(r"([PLNSGBR])([0-9]*)\*")


class LessonError(ValueError):
    """A line of the text that cannot be; says which."""


class Lesson:
    """id, title and tasks; the first of all lessons has no tasks but the common sentences."""

    def __init__(self, name, title):
        self.id = name
        self.title = title
        self.tasks = []


class Task:
    """A task: what stands in the text, by its keys.

    data    values of DATA that were given, as text
    say, say3, hint, done    sentences, "" where there is none
    steps, options           lists of sentences
    no      list of (list of selectors as text, sentence)
    """

    def __init__(self, name, kind, lesson):
        self.id = name
        self.kind = kind
        self.lesson = lesson
        self.data = {}
        self.say = self.say3 = self.hint = self.done = ""
        self.steps = []
        self.options = []
        self.no = []

    @property
    def sfen(self):
        """The position in SFEN."""
        pos = Position(64)
        self.set_up(pos)
        return sfen.write(pos, 1)

    def set_up(self, pos):
        """Put `pos` at the start of the task. Raises LessonError or ShogiError."""
        text = self.data.get("sfen", "")
        if " " in text:
            sfen.read(pos, text)
        elif text:
            handicap.set_up(pos, "none" if text == "even" else text)
        else:
            draft = Position(4)
            _place(draft, self.data.get("you", ""), SENTE, self.id)
            _place(draft, self.data.get("them", ""), GOTE, self.id)
            draft.side = SENTE
            sfen.set_up(pos, draft)
        for word in self.data.get("before", "").split():
            move = usi.parse(word)
            if why := refusal(pos, move):
                raise LessonError(f"{self.id}: before: {word}: {why}")
            pos.make(move)
        pos.ready()

    @property
    def stars(self):
        """Names of the squares with a star."""
        return self.data.get("stars", "").split()

    @property
    def moves(self):
        """The solution: moves in USI without the "=" behind those that may promote or not."""
        return [word.rstrip("=") for word in self.data.get("moves", "").split()]

    @property
    def par(self):
        """Fewest moves of one's own; 0 where that is not known yet."""
        return int(self.data.get("par", 0))


def square_of(name):
    """Square of its name (`5e`)."""
    return square(int(name[0]), ord(name[1]) - 96)


def _place(pos, words, side, name):
    for word in words.split():
        if match := _PIECE.fullmatch(word):
            plus, letter, file, rank = match.groups()
            sq = square(int(file), ord(rank) - 96)
            if pos.board[sq]:
                raise LessonError(f"{name}: two pieces on {file}{rank}")
            kind = usi.LETTERS.index(letter)
            pos.board[sq] = side | kind | (PROMOTED if plus else 0)
        elif match := _HELD.fullmatch(word):
            pos.hand[side | usi.LETTERS.index(match[1])] += int(match[2] or 1)
        else:
            raise LessonError(f"{name}: '{word}' is no piece")


def lines_of(path):
    """(number, line) of a text without comments and blank lines; continued lines in one."""
    out = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        line = line.rstrip()
        if line.startswith("  ") and out:
            joint = "" if ord(out[-1][1][-1]) > 0x2FFF else " "
            out[-1] = (out[-1][0], out[-1][1] + joint + line.strip())
        elif line and line[0] != ";":
            out.append((number, line))
    return out


def read(path):
    """Lessons of the text at `path`: [Lesson of the common sentences, Lesson 1, ...].

    Raises LessonError that names the line.
    """
    lessons = []
    task = None
    for number, line in lines_of(path):
        try:
            if line[0] == "=":
                name, title = line[1:].split(None, 1)
                lessons.append(Lesson(name, title))
                task = None
                if len(lessons) == 1:
                    task = Task(name, "", name)
                    lessons[0].tasks.append(task)
            elif line[0] == "-":
                name, kind = line[1:].split()
                if kind not in KINDS:
                    raise LessonError(f"unknown kind {kind}")
                task = Task(name, kind, lessons[-1].id)
                lessons[-1].tasks.append(task)
            else:
                _set(task, *line.split(":", 1))
        except (ValueError, IndexError, AttributeError) as fault:
            raise LessonError(f"{path.name}: line {number}: {fault}") from fault
    return lessons


def _set(task, key, value):
    """Take over `key: value`."""
    value = value.strip()
    word, *rest = key.split()
    if word in DATA:
        task.data[word] = value
    elif word == "step":
        task.steps.append(value)
    elif word == "option":
        task.options.append(value)
    elif word == "no" and rest:
        task.no.append((rest, value))
    elif word in PROSE and not rest:
        setattr(task, word, value)
    else:
        raise LessonError(f"unknown key '{key}'")


def translate(lessons, path):
    """The lessons with the sentences of the text at `path`: prose only, under the same names.

    Raises LessonError where something is missing, left over or has other selectors.
    """
    out = copy.deepcopy(lessons)
    other = read_prose(path)
    for lesson in out:
        title, tasks = other.pop(lesson.id, (None, None))
        if title is None:
            raise LessonError(f"{path.name}: no lesson {lesson.id}")
        lesson.title = title
        for task in lesson.tasks:
            said = tasks.pop(task.id, None)
            if said is None:
                raise LessonError(f"{path.name}: no task {task.id}")
            if _shape(task) != _shape(said):
                raise LessonError(
                    f"{path.name}: {task.id}: {_shape(said)} instead of {_shape(task)}"
                )
            for name in ("say", "say3", "hint", "done", "steps", "options", "no"):
                setattr(task, name, getattr(said, name))
        if tasks:
            raise LessonError(f"{path.name}: {lesson.id}: not in English: {list(tasks)}")
    if other:
        raise LessonError(f"{path.name}: lessons not in English: {list(other)}")
    return out


def read_prose(path):
    """{lesson: (title, {task: Task})} of a text without data, where a task is `- id`."""
    out = {}
    lesson = task = None
    for number, line in lines_of(path):
        try:
            if line[0] == "=":
                lesson, title = line[1:].split(None, 1)
                task = Task(lesson, "", lesson)
                out[lesson] = (title, {lesson: task} if not out else {})
            elif line[0] == "-":
                task = Task(line[1:].strip(), "", lesson)
                out[lesson][1][task.id] = task
            else:
                _set(task, *line.split(":", 1))
                if task.data:
                    raise LessonError("only sentences stand here")
        except (ValueError, KeyError, TypeError, AttributeError) as fault:
            raise LessonError(f"{path.name}: line {number}: {fault}") from fault
    return out


def _shape(task):
    """What a translation must have as well."""
    flags = [bool(getattr(task, name)) for name in ("say", "say3", "hint", "done")]
    return flags, len(task.steps), len(task.options), [words for words, _ in task.no]
