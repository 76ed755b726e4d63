# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Packs the lessons for the drive, as komadai/play/lesson_task.py reads them, task by task.

A file has a head (`KML`, version, number of lessons, number of tasks), for each lesson the number
of its first task (and one more at the end), then where each piece of text begins, in three bytes:
the titles, the common sentences, the tasks, the end. All numbers have their low byte first.

A task: kind, flags, par, answer; pieces as pairs (square or 0, code); stars; moves of two bytes;
sentences. Each list begins with its length in one byte, each sentence with its bytes in UTF-8.
"""

from assets.lesson_search import found
from assets.lesson_text import KINDS, REASONS, LessonError, square_of
from shogi.notation import usi
from shogi.rules.position import Position
from shogi.rules.types import BOTH, GOTE, SENTE

VERSION = 1
GUIDE = 1  # flags
GOTE_MOVES = 2
EITHER = 0x8000  # flag of a move: it may promote or not
REASON = 0x8000  # a selector: this and a number of REASONS
OPTION = 0x8100  # this and the number of an option


def _text(text, name):
    raw = text.encode()
    if len(raw) > 255:
        raise LessonError(f"{name}: {len(raw)} bytes are too many: {text}")
    return bytes((len(raw),)) + raw


def _texts(texts, name):
    return bytes((len(texts),)) + b"".join(_text(text, name) for text in texts)


def _words(words):
    return bytes((len(words),)) + b"".join(bytes((word & 255, word >> 8)) for word in words)


def selector(word):
    """Number of what a wrong answer is: move, square, option or reason."""
    if word == "*":
        word = "other"
    if word in REASONS:
        return REASON | REASONS.index(word)
    if word.isdigit():
        return OPTION | int(word)
    if len(word) == 2:
        return square_of(word)
    return usi.parse(word)


def _position(task):
    pos = Position(64)
    task.set_up(pos)
    pairs = bytearray()
    for sq in range(18, 123):
        if pos.board[sq] and pos.board[sq] != BOTH:
            pairs += bytes((sq, pos.board[sq]))
    for side in (SENTE, GOTE):
        for code in range(side + 1, side + 9):
            pairs += bytes((0, code)) * pos.hand[code]
    return bytes((len(pairs) // 2,)) + bytes(pairs), pos.side


def pack_task(task):
    """The record of a task."""
    name = task.id
    pieces, side = _position(task) if task.kind else (b"\0", SENTE)
    flags = (GUIDE if "guide" in task.data else 0) | (GOTE_MOVES if side == GOTE else 0)
    answer = int(task.data.get("answer", 0))
    stars = [square_of(star) for star in task.stars]
    if task.kind == "find":
        stars = found(task)
        what, which = task.data["mark"].split()
        answer = square_of(which) if what == "piece" else 0
    moves = []
    for word in task.data.get("moves", "").split():
        moves.append(usi.parse(word.rstrip("=")) | (EITHER if word[-1] == "=" else 0))
    kind = KINDS.index(task.kind) if task.kind else 0
    out = bytes((kind, flags, task.par, answer)) + pieces
    out += bytes((len(stars),)) + bytes(stars) + _words(moves)
    out += _texts([task.say, *task.steps], name) + _text(task.say3, name)
    out += _texts(task.options, name) + _text(task.hint, name) + _text(task.done, name)
    out += bytes((len(task.no),))
    for words, text in task.no:
        out += _words([selector(word) for word in words]) + _text(text, name)
    return out


def pack(lessons):
    """The file with the lessons of lesson_text.read or .translate."""
    common, *rest = lessons
    parts = [_text(lesson.title, lesson.id) for lesson in rest]
    parts.append(pack_task(common.tasks[0]))
    firsts = []
    count = 0
    for lesson in rest:
        firsts.append(count)
        count += len(lesson.tasks)
        parts += [pack_task(task) for task in lesson.tasks]
    firsts.append(count)
    head = b"KML" + bytes((VERSION, len(rest), count)) + bytes(firsts)
    at = len(head) + 3 * (len(parts) + 1)
    table = b""
    for part in [*parts, b""]:
        table += bytes((at & 255, at >> 8 & 255, at >> 16))
        at += len(part)
    return head + table + b"".join(parts)
