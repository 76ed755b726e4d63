# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The question of the first start: which language. Later it is one of the settings."""

from komadai.screens.pages import List
from komadai.storage.format import S_LANGUAGE
from komadai.storage.kept_settings import follow
from komadai.view import catalogue
from komadai.view.text_keys import LANGUAGES_NAMES, LANGUAGES_TITLES


class Screen(List):
    """Each language says its own name; the title says it in all of them."""

    def __init__(self, app):
        List.__init__(self, app)
        app.settings[S_LANGUAGE] = 2  # Japanese: with the letters of all
        app.apply()
        self.title = " ".join(catalogue.word(LANGUAGES_TITLES).split("|")[1:])
        self.names = catalogue.word(LANGUAGES_NAMES).split("|")[1:]
        self.count = len(self.names)

    def label(self, i):
        """The name of a language in itself."""
        return self.names[i]

    def choose(self, i):
        """Take it, for this and all further starts."""
        app = self.app
        app.settings[S_LANGUAGE] = 1 + i
        app.apply()
        follow(app.settings, catalogue.code())
        app.store.save_settings(app.settings)
        return "title"

    def back(self):
        """It must be answered."""
        return None
