# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The lessons on the drive, read task by task; no display. Loaded while Learn is open.

tools/assets/lesson_pack.py writes the file and says how it is built. One record is in memory at a
time, as bytes; a sentence becomes a str when it is shown.
"""

from array import array

from micropython import const
from shogi.rules.types import GOTE

STARS = const(0)  # kinds of task
MATE = const(2)
ESCAPE = const(3)
FIND = const(4)
CHOICE = const(5)
PLAY_LINE = const(6)

REASON = const(0x8000)  # what a wrong answer is: a move, a square, this | a number of _REASONS ...
OPTION = const(0x8100)  # ... or this | the number of an option
NO_CHECK = const(0x800A)
RUNS = const(0x800B)
TAKEN = const(0x800C)
BLOCKS = const(0x800D)
SLOW = const(0x800E)
LOST = const(0x800F)
OTHER = const(0x8010)
EITHER = const(0x8000)  # flag of a move of the solution: it may promote or not

_HEAD = const(6)
_GUIDE = const(1)  # flags
_GOTE_MOVES = const(2)

# What shogi.rules.legality says, in the order of the numbers in the file.
_REASONS = (
    "not its move|blocked|own piece|occupied|dead square|nifu|drop mate|into check|still in check|"
    "pinned"
)


# The sign of a piece in a sentence, and what stands on it in the set of letters
_SIGNS = "玉飛角金銀桂香歩竜馬と全圭杏"
_LETTERS = "K R B G S N L P +R +B +P +S +N +L"


class Lessons:
    """The file: count lessons; first(i) is the number of a lesson's first task, also for i = count.

    letters   True if the pieces are letters: sentences then name them by these

    Raises OSError where there is no such file, ValueError where it is another.
    """

    def __init__(self, path, letters=False):
        self.letters = letters
        self.file = open(path, "rb")
        head = self.file.read(_HEAD)
        if head[:4] != b"KML\x01":
            raise ValueError("lessons: not of this version")
        self.count = head[4]
        self.tasks = head[5]
        self.firsts = self.file.read(self.count + 1)

    def close(self):
        """Nothing more is read."""
        self.file.close()

    def first(self, lesson):
        """Number of a lesson's first task; of all tasks for the lesson behind the last."""
        return self.firsts[lesson]

    def lesson_of(self, task):
        """The lesson that a task belongs to."""
        i = 0
        while self.firsts[i + 1] <= task:
            i += 1
        return i

    def _part(self, i):
        """Bytes of part i: titles, common sentences, tasks."""
        self.file.seek(_HEAD + self.count + 1 + 3 * i)
        raw = self.file.read(6)
        start = raw[0] | raw[1] << 8 | raw[2] << 16
        self.file.seek(start)
        return self.file.read((raw[3] | raw[4] << 8 | raw[5] << 16) - start)

    def title(self, lesson):
        """Name of a lesson."""
        text = str(self._part(lesson)[1:], "utf-8")
        return with_letters(text) if self.letters else text

    def task(self, number):
        """A Task."""
        return Task(self._part(self.count + 1 + number), self.letters)

    def common(self):
        """The Task that has the sentences for all of them."""
        return Task(self._part(self.count))


class Task:
    """One task.

    kind, par, guide   as in lessons.txt
    answer             right option of a choice; square of the piece of a find, 0 if it has none
    stars              squares with a star, or to find
    moves              array('H'), the solution; EITHER is a flag of theirs
    """

    def __init__(self, raw, letters=False):
        self.raw = raw
        self.letters = letters
        self.kind = raw[0]
        self.guide = raw[1] & _GUIDE
        self.par = raw[2]
        self.answer = raw[3]
        at = 5 + 2 * raw[4]
        self.stars = list(raw[at + 1 : at + 1 + raw[at]])
        at += 1 + raw[at]
        self.moves = array("H", raw[at + 1 : at + 1 + 2 * raw[at]])
        at += 1 + 2 * raw[at]
        self._says = at
        at = self._behind(at)
        self._say3 = at
        at += 1 + raw[at]
        self._options = at
        at = self._behind(at)
        self._hint = at
        at += 1 + raw[at]
        self._done = at
        self._no = at + 1 + raw[at]

    def set_up(self, pos):
        """Put `pos` (shogi.rules.position) at the start of the task."""
        raw = self.raw
        pos.clear()
        for i in range(5, 5 + 2 * raw[4], 2):
            if raw[i]:
                pos.board[raw[i]] = raw[i + 1]
            else:
                pos.hand[raw[i + 1]] += 1
        if raw[1] & _GOTE_MOVES:
            pos.side = GOTE
        pos.ready()

    # -- sentences

    def _behind(self, at):
        """What is behind the list of sentences that begins at `at`."""
        n = self.raw[at]
        at += 1
        while n:
            at += 1 + self.raw[at]
            n -= 1
        return at

    def _text(self, at):
        text = str(self.raw[at + 1 : at + 1 + self.raw[at]], "utf-8")
        return with_letters(text) if self.letters else text

    def _of_list(self, at, i):
        """Sentence i of the list that begins at `at`, "" where it ends before."""
        if i >= self.raw[at]:
            return ""
        at += 1
        while i:
            at += 1 + self.raw[at]
            i -= 1
        return self._text(at)

    def say(self, step, linear):
        """The task, or what to do at a later step of a line."""
        if linear and not step and self.raw[self._say3]:
            return self._text(self._say3)
        return self._of_list(self._says, step)

    @property
    def hint(self):
        """What is said after two wrong answers."""
        return self._text(self._hint)

    @property
    def done(self):
        """What is said at the end, "" for the common word."""
        return self._text(self._done)

    def options(self):
        """The options of a choice, a list."""
        return [self._of_list(self._options, i) for i in range(self.raw[self._options])]

    def no(self, answer):
        """What is said to that wrong answer, "" if it has no sentence of its own."""
        raw = self.raw
        at = self._no + 1
        for _i in range(raw[self._no]):
            n = raw[at]
            at += 1
            hit = False
            while n:
                if raw[at] | raw[at + 1] << 8 == answer:
                    hit = True
                at += 2
                n -= 1
            if hit:
                return self._text(at)
            at += 1 + raw[at]
        return ""

    def why_not(self, answer, reason, common):
        """The sentence that fits best: to this answer, to the reason (0: none), to any other."""
        return (
            self.no(answer)
            or reason
            and (self.no(reason) or common.no(reason))
            or self.no(OTHER)
            or common.no(OTHER)
        )


def with_letters(text):
    """A sentence with letters for the signs of pieces that stand alone: not those of ７六歩."""
    letters = _LETTERS.split(" ")
    for i in range(len(_SIGNS)):
        sign = _SIGNS[i]
        if sign in text:
            text = (" " + text).replace(" " + sign, " " + letters[i])[1:]
    return text


def reason_of(word):
    """Number of a refusal of shogi.rules.legality; 0 where it has none."""
    reasons = _REASONS.split("|")
    return REASON | reasons.index(word) if word in reasons else 0
