# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The simulator's window: the handheld's frame around its screen, keyboard, mouse and gamepad.

Arrows; Z or Enter: A; X or Backspace: B; Space: START; Tab: SELECT. F12 saves the screen, + and -
change the size, which is always a whole number of pixels for each of the panel.
"""

import os
import time

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from simulator.parts import NAMES, Trouble

_BODY = (44, 40, 52)
_EDGE = (26, 24, 32)
_KEY = (70, 64, 80)
_DOWN = (250, 192, 64)
_LABEL = (200, 196, 206)
_HINT = (150, 146, 160)
_LARGEST = 12
# What SDL falls back to where a display is set but does not answer
_NO_DISPLAY = ("dummy", "offscreen")
_BY_KEYS = (("A", "Z, Enter"), ("B", "X, Backspace"), ("START", "Space"), ("SELECT", "Tab"))


class NoDisplay(Trouble):
    """There is no display; the text says why."""


def _key_map(pygame):
    return {
        pygame.K_UP: "UP",
        pygame.K_DOWN: "DOWN",
        pygame.K_LEFT: "LEFT",
        pygame.K_RIGHT: "RIGHT",
        pygame.K_z: "A",
        pygame.K_RETURN: "A",
        pygame.K_KP_ENTER: "A",
        pygame.K_x: "B",
        pygame.K_BACKSPACE: "B",
        pygame.K_SPACE: "START",
        pygame.K_TAB: "SELECT",
    }


def check():
    """Raise NoDisplay if no window can be opened here."""
    try:
        import pygame

        pygame.display.init()
    except ImportError as error:
        raise Trouble(f"{error}; use --headless, or the .venv that `make` sets up") from error
    except pygame.error as error:
        raise NoDisplay(f"no window can be opened ({error})") from error
    driver = pygame.display.get_driver()
    asked = os.environ.get("SDL_VIDEODRIVER") or os.environ.get("SDL_VIDEO_DRIVER") or ""
    if driver in _NO_DISPLAY and driver not in asked:
        pygame.display.quit()
        name = os.environ.get("WAYLAND_DISPLAY") or os.environ.get("DISPLAY")
        raise NoDisplay(
            f"the display {name} does not answer" if name else "there is no display here"
        )


class Window:
    """A window that shows a Sim and presses its buttons."""

    def __init__(self, sim, scale=0):
        import pygame

        from simulator.gamepad_input import Gamepads

        self.pygame = pygame
        self.sim = sim
        pygame.display.init()
        pygame.font.init()
        self.keys = _key_map(pygame)
        self.held = {}  # button -> how many sources hold it
        self.last = None
        self.down = None
        if not scale:
            room = pygame.display.Info()
            across = (room.current_w or 1280) * 8 // 10
            scale = min(self._largest(across, (room.current_h or 800) * 8 // 10), 5)
        self._measure(scale)
        self.screen = pygame.display.set_mode(self.size, pygame.RESIZABLE)
        self._place()
        pygame.display.set_caption(f"Komadai - {sim.hw.board_id}")
        self.gamepads = Gamepads(pygame, self.button)

    # Size

    def _measure(self, scale):
        """Lay everything out at that scale: screen, buttons, the words about the keys."""
        font = self.pygame.font.Font
        panel = self.sim.panel
        self.scale = scale
        self.margin = 16 * scale
        width = panel.width * scale + 2 * self.margin
        self.font = font(None, 8 * scale + 6)
        self.small = font(None, max(15, 4 * scale + 8))
        self.hints = self._hints(width - 12)
        below = len(self.hints) * self.small.get_linesize() + 6
        self.frame = panel.height * scale + self.margin + 62 * scale
        self.size = (width, self.frame + below)
        self.buttons = self._places(width, self.frame)

    def _largest(self, width, height):
        """The largest scale that fits, at least 1."""
        scale = 1
        while scale < _LARGEST:
            self._measure(scale + 1)
            if self.size[0] > width or self.size[1] > height:
                break
            scale += 1
        return scale

    def _place(self):
        """Where the picture begins in the window, which may be larger."""
        width, height = self.screen.get_size()
        self.origin = max(0, (width - self.size[0]) // 2), max(0, (height - self.size[1]) // 2)
        self.canvas = self.pygame.Surface(self.size)
        self.last = None

    def resized(self, width, height):
        """The window has another size now: the largest picture in whole steps."""
        self._measure(self._largest(width, height))
        self.screen = self.pygame.display.get_surface()
        self._place()

    def step(self, change):
        """One step larger or smaller."""
        self._measure(min(max(self.scale + change, 1), _LARGEST))
        self.screen = self.pygame.display.set_mode(self.size, self.pygame.RESIZABLE)
        self._place()

    # Buttons

    def _label(self, name):
        """What is printed at a button of this board."""
        return self.sim.hw.labels[list(NAMES).index(name)]

    def _hints(self, width):
        """Which key presses what, in lines of that many pixels."""
        has = self.sim.hw.keys
        parts = ["arrow keys"]
        if self.sim.hw.linear:
            parts = [f"arrow keys: {self._label('LEFT')} {self._label('RIGHT')}"]
        for name, keys in _BY_KEYS:
            if NAMES[name] in has:
                parts.append(f"{keys}: {self._label(name) or name}")
        if NAMES["B"] not in has:
            parts.append("held: back, twice: menu")
        parts += ["F12: picture", "+ -: size"]
        lines = [""]
        for part in parts:
            longer = f"{lines[-1]}   {part}" if lines[-1] else part
            if self.small.size(longer)[0] > width and lines[-1]:
                lines.append(part)
            else:
                lines[-1] = longer
        return lines

    def _places(self, width, height):
        """Centre, radius, name and label of the buttons that are drawn below the screen."""
        s = self.scale
        has = self.sim.hw.keys
        y = height - 34 * s
        x = 34 * s
        right = width - 30 * s
        if self.sim.hw.linear:
            names = [n for n in ("LEFT", "RIGHT", "A", "B") if NAMES[n] in has]
            gap = width // (len(names) + 1)
            words = {"LEFT": "prev", "RIGHT": "next", "A": "select", "B": "back"}
            return [
                ((gap * (i + 1), y), 9 * s, name, self._label(name) or words[name])
                for i, name in enumerate(names)
            ]
        found = [
            ((x, y - 12 * s), 7 * s, "UP", ""),
            ((x, y + 12 * s), 7 * s, "DOWN", ""),
            ((x - 13 * s, y), 7 * s, "LEFT", ""),
            ((x + 13 * s, y), 7 * s, "RIGHT", ""),
            ((right, y - 6 * s), 9 * s, "A", self._label("A")),
            ((right - 22 * s, y + 6 * s), 9 * s, "B", self._label("B")),
            ((width // 2 - 18 * s, y + 14 * s), 5 * s, "SELECT", self._label("SELECT")),
            ((width // 2 + 18 * s, y + 14 * s), 5 * s, "START", self._label("START")),
        ]
        return [row for row in found if NAMES[row[2]] in has]

    def button(self, name, down):
        """One source presses or lets go of a button."""
        bit = NAMES[name]
        if bit not in self.sim.hw.keys:
            replace = {"UP": "LEFT", "DOWN": "RIGHT"}.get(name)
            if replace is None or NAMES[replace] not in self.sim.hw.keys:
                return
            name, bit = replace, NAMES[replace]
        count = self.held.get(name, 0)
        if down:
            self.held[name] = count + 1
            if count == 0:
                self.sim.hw.press(bit, True)
        elif count:
            self.held[name] = count - 1
            if count == 1:
                self.sim.hw.press(bit, False)

    def events(self):
        """Take the window's events; False when it was closed."""
        pygame = self.pygame
        for event in pygame.event.get():
            if event.type == pygame.QUIT:
                return False
            if self.gamepads.event(event):
                continue
            if event.type in (pygame.KEYDOWN, pygame.KEYUP):
                self._key(event.key, event.type == pygame.KEYDOWN)
            elif event.type == pygame.VIDEORESIZE:
                self.resized(event.w, event.h)
            elif event.type == pygame.MOUSEBUTTONDOWN:
                x, y = event.pos[0] - self.origin[0], event.pos[1] - self.origin[1]
                for centre, radius, name, _label in self.buttons:
                    if (x - centre[0]) ** 2 + (y - centre[1]) ** 2 < 1.6 * radius**2:
                        self.down = name
                        self.button(name, True)
                        break
            elif event.type == pygame.MOUSEBUTTONUP and self.down:
                self.button(self.down, False)
                self.down = None
        return True

    def _key(self, key, down):
        pygame = self.pygame
        if key in self.keys:
            self.button(self.keys[key], down)
        elif down and key == pygame.K_F12:
            self.sim.shot(time.strftime("komadai-%H%M%S.png"))
        elif down and key in (pygame.K_PLUS, pygame.K_KP_PLUS, pygame.K_EQUALS):
            self.step(1)
        elif down and key in (pygame.K_MINUS, pygame.K_KP_MINUS):
            self.step(-1)

    # Drawing

    def draw(self):
        """Bring the window up to date, if anything changed."""
        state = (self.sim.panel.sent, tuple(sorted(self.held.items())))
        if state == self.last:
            return
        self.last = state
        pygame = self.pygame
        panel, s = self.sim.panel, self.scale
        canvas = self.canvas
        canvas.fill(_EDGE)
        body = pygame.Rect(2, 2, self.size[0] - 4, self.frame - 4)
        pygame.draw.rect(canvas, _BODY, body, border_radius=10 * s)
        image = pygame.image.frombuffer(panel.rgb(), (panel.width, panel.height), "RGB")
        image = pygame.transform.scale(image, (panel.width * s, panel.height * s))
        rect = pygame.Rect(self.margin, self.margin, panel.width * s, panel.height * s)
        pygame.draw.rect(canvas, (0, 0, 0), rect.inflate(4 * s, 4 * s), border_radius=2 * s)
        canvas.blit(image, rect)
        for centre, radius, name, label in self.buttons:
            pygame.draw.circle(canvas, _DOWN if self.held.get(name) else _KEY, centre, radius)
            if label:
                text = self.font.render(label, True, _LABEL)
                place = text.get_rect(center=centre)
                if len(label) > 1:
                    place.midtop = (centre[0], centre[1] + radius)
                canvas.blit(text, place)
        y = self.frame + 2
        for line in self.hints:
            text = self.small.render(line, True, _HINT)
            canvas.blit(text, text.get_rect(midtop=(self.size[0] // 2, y)))
            y += self.small.get_linesize()
        self.screen.fill(_EDGE)
        self.screen.blit(canvas, self.origin)
        pygame.display.flip()


def run(sim, args):
    """Show the window until it is closed; a script of keys is played first."""
    import pygame

    from simulator.tones import voice

    window = Window(sim, args.scale)
    sim.hw.player.voice = None if args.mute else voice()
    sim.hw.apply(sim.app.settings)  # how loud
    window.draw()
    if args.script:
        sim.keys(args.script)
    try:
        while window.events() and not sim.app.quit:
            sim.tick()
            window.draw()
    finally:
        pygame.quit()
