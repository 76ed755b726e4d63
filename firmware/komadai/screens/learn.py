# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Learn: the list of lessons, with the stars that were won in each."""

from komadai import unload
from komadai.screens.pages import List
from komadai.storage.format import S_PIECES
from komadai.storage.progress import load
from komadai.view.catalogue import code, word
from komadai.view.text_keys import LEARN_MISSING, LEARN_TASKS, LEARN_TITLE


def open_file(app):
    """The lessons in the language of the settings, in English where there are none."""
    from komadai.play.lesson_task import Lessons

    letters = app.settings[S_PIECES] == 1
    try:
        return Lessons(app.hw.assets + "lessons.%s.bin" % code(), letters)
    except OSError:
        return Lessons(app.hw.assets + "lessons.en.bin", letters)


class Screen(List):
    """The cursor is on the lesson that one comes from, else on the first that is not finished."""

    def __init__(self, app):
        List.__init__(self, app)
        self.title = word(LEARN_TITLE)
        try:
            self.lessons = open_file(app)
        except (OSError, ValueError):
            self.lessons = None
            self.message = word(LEARN_MISSING) % "lessons.en.bin"
            return
        self.count = self.lessons.count
        self.progress = load(app.store)
        if app.lesson < 0:
            app.lesson = self.next_task()
        self.at = self.lessons.lesson_of(app.lesson)

    def next_task(self):
        """Number of the first task that has no star yet; 0 if all have."""
        for i in range(self.lessons.tasks):
            if not stars_of(self.progress, i):
                return i
        return 0

    def label(self, i):
        """Number and name."""
        return "%2d %s" % (i + 1, self.lessons.title(i))

    def value(self, i):
        """Stars of all there are."""
        first = self.lessons.first(i)
        end = self.lessons.first(i + 1)
        won = 0
        for task in range(first, end):
            won += stars_of(self.progress, task)
        return "%d/%d" % (won, 3 * (end - first)) if won else ""

    def foot(self, i):
        """How many tasks it has, and how many are not solved."""
        if not self.lessons:
            return ""
        first = self.lessons.first(i)
        end = self.lessons.first(i + 1)
        left = 0
        for task in range(first, end):
            if not stars_of(self.progress, task):
                left += 1
        return word(LEARN_TASKS) % (end - first, left)

    def change(self, i, step):
        """A, LEFT and RIGHT on a lesson open it where it was left."""
        first = self.lessons.first(i)
        end = self.lessons.first(i + 1)
        task = first
        while task < end and stars_of(self.progress, task):
            task += 1
        self.app.lesson = task if task < end else first
        self.leave()
        return "lesson"

    def leave(self):
        """Close the file."""
        if self.lessons:
            self.lessons.close()

    def back(self):
        """The title."""
        self.leave()
        unload("komadai.play.lesson_task")
        unload("komadai.storage.progress")
        return "title"


def stars_of(progress, task):
    """Stars of a task: 0 not solved, 1 to 3."""
    return progress[task >> 2] >> (task & 3) * 2 & 3
