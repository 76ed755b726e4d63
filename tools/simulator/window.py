# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The simulator's window: the handheld's frame around its screen, keyboard and gamepad.

Arrows; Z or Enter: A; X or Backspace: B; Space: START; Tab: SELECT. F12 saves the screen.
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
_DEAD = 0.5  # gamepad sticks


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


_PAD = {0: "A", 1: "B", 2: "SELECT", 3: "START", 6: "SELECT", 7: "START"}


class Window:
    """A window that shows a Sim and presses its buttons."""

    def __init__(self, sim, scale):
        import pygame

        self.pygame = pygame
        self.sim = sim
        pygame.display.init()
        pygame.font.init()
        pygame.joystick.init()
        width, height = sim.panel.width, sim.panel.height
        if not scale:
            room = pygame.display.Info()
            across = (room.current_w or 1280) * 8 // 10 // (width + 60)
            down = (room.current_h or 800) * 8 // 10 // (height + 90)
            scale = max(1, min(across, down, 5))
        self.scale = scale
        self.margin = 16 * scale
        self.size = (width * scale + 2 * self.margin, height * scale + self.margin + 62 * scale)
        self.screen = pygame.display.set_mode(self.size)
        pygame.display.set_caption(f"Komadai - {sim.hw.board_id}")
        self.font = pygame.font.Font(None, 8 * scale + 6)
        self.held = {}  # button -> how many sources hold it
        self.axes = {}
        self.keys = _key_map(pygame)
        self.sticks = [pygame.joystick.Joystick(i) for i in range(pygame.joystick.get_count())]
        self.last = None
        self.down = None
        self.buttons = self._places()

    def _places(self):
        """Centre, radius and name of the buttons that are drawn below the screen."""
        s = self.scale
        width, height = self.size
        y = height - 34 * s
        x = 34 * s
        right = width - 30 * s
        if self.sim.hw.linear:
            gap = width // 4
            return [
                ((gap, y), 9 * s, "LEFT", "prev"),
                ((2 * gap, y), 9 * s, "RIGHT", "next"),
                ((3 * gap, y), 9 * s, "A", "select"),
            ]
        return [
            ((x, y - 12 * s), 7 * s, "UP", ""),
            ((x, y + 12 * s), 7 * s, "DOWN", ""),
            ((x - 13 * s, y), 7 * s, "LEFT", ""),
            ((x + 13 * s, y), 7 * s, "RIGHT", ""),
            ((right, y - 6 * s), 9 * s, "A", "A"),
            ((right - 22 * s, y + 6 * s), 9 * s, "B", "B"),
            ((width // 2 - 18 * s, y + 14 * s), 5 * s, "SELECT", "SELECT"),
            ((width // 2 + 18 * s, y + 14 * s), 5 * s, "START", "START"),
        ]

    def button(self, name, down):
        """One source presses or lets go of a button."""
        bit = NAMES[name]
        if bit not in self.sim.hw.keys:
            replace = {"UP": "LEFT", "DOWN": "RIGHT"}.get(name)
            if replace is None:
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
            if event.type in (pygame.KEYDOWN, pygame.KEYUP):
                if event.key == pygame.K_F12 and event.type == pygame.KEYDOWN:
                    self.sim.shot(time.strftime("komadai-%H%M%S.png"))
                elif event.key in self.keys:
                    self.button(self.keys[event.key], event.type == pygame.KEYDOWN)
            elif event.type in (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP):
                if event.button in _PAD:
                    self.button(_PAD[event.button], event.type == pygame.JOYBUTTONDOWN)
            elif event.type == pygame.JOYHATMOTION:
                self.axis("hat x", event.value[0], "LEFT", "RIGHT")
                self.axis("hat y", -event.value[1], "UP", "DOWN")
            elif event.type == pygame.JOYAXISMOTION and event.axis < 2:
                value = 0 if abs(event.value) < _DEAD else event.value
                names = ("UP", "DOWN") if event.axis else ("LEFT", "RIGHT")
                self.axis(event.axis, (value > 0) - (value < 0), *names)
            elif event.type == pygame.JOYDEVICEADDED:
                self.sticks.append(pygame.joystick.Joystick(event.device_index))
            elif event.type == pygame.MOUSEBUTTONDOWN:
                for (x, y), radius, name, _label in self.buttons:
                    if (event.pos[0] - x) ** 2 + (event.pos[1] - y) ** 2 < 1.6 * radius**2:
                        self.down = name
                        self.button(name, True)
                        break
            elif event.type == pygame.MOUSEBUTTONUP and self.down:
                self.button(self.down, False)
                self.down = None
        return True

    def axis(self, source, value, low, high):
        """A stick or hat moved: value -1, 0 or 1."""
        old = self.axes.get(source, 0)
        if value == old:
            return
        self.axes[source] = value
        if old:
            self.button(high if old > 0 else low, False)
        if value:
            self.button(high if value > 0 else low, True)

    def draw(self):
        """Bring the window up to date, if anything changed."""
        pygame = self.pygame
        state = (self.sim.panel.sent, tuple(sorted(self.held.items())))
        if state == self.last:
            return
        self.last = state
        panel, s = self.sim.panel, self.scale
        self.screen.fill(_EDGE)
        pygame.draw.rect(
            self.screen, _BODY, self.screen.get_rect().inflate(-4, -4), border_radius=10 * s
        )
        image = pygame.image.frombuffer(panel.rgb(), (panel.width, panel.height), "RGB")
        image = pygame.transform.scale(image, (panel.width * s, panel.height * s))
        rect = pygame.Rect(self.margin, self.margin, panel.width * s, panel.height * s)
        pygame.draw.rect(self.screen, (0, 0, 0), rect.inflate(4 * s, 4 * s), border_radius=2 * s)
        self.screen.blit(image, rect)
        for centre, radius, name, label in self.buttons:
            pygame.draw.circle(self.screen, _DOWN if self.held.get(name) else _KEY, centre, radius)
            if label:
                text = self.font.render(label, True, _LABEL)
                place = text.get_rect(center=centre)
                if len(label) > 1:
                    place.midtop = (centre[0], centre[1] + radius)
                self.screen.blit(text, place)
        pygame.display.flip()


def run(sim, args):
    """Show the window until it is closed; a script of keys is played first."""
    try:
        import pygame

        window = Window(sim, args.scale)
    except ImportError as error:
        raise Trouble(f"{error}; use --headless, or the .venv that `make` sets up") from error
    except pygame.error as error:
        raise Trouble(
            f"no window ({error}); use --headless, or `make play` in a terminal"
        ) from error
    window.draw()
    if args.script:
        sim.keys(args.script)
    try:
        while window.events() and not sim.app.quit:
            sim.tick()
            window.draw()
    finally:
        pygame.quit()
