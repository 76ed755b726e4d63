# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Gamepads for the window: what SDL knows by name, and others by the order of their buttons."""

try:
    from pygame._sdl2 import controller
except ImportError:  # some builds of pygame lack it
    controller = None

_DEAD = 0.5  # of a stick
# Of a gamepad that SDL does not know, by number
_BY_NUMBER = {0: "A", 1: "B", 2: "SELECT", 3: "START", 6: "SELECT", 7: "START"}


class Gamepads:
    """Presses buttons by `press(name, down)`, one call for each change of one source."""

    def __init__(self, pygame, press):
        self.pygame = pygame
        self.press = press
        self.open = {}  # by instance id
        self.held = {}  # (instance id, control) -> name
        self.names = {}
        pygame.joystick.init()
        if controller:
            controller.init()
            self.names = {
                pygame.CONTROLLER_BUTTON_A: "A",
                pygame.CONTROLLER_BUTTON_B: "B",
                pygame.CONTROLLER_BUTTON_X: "B",
                pygame.CONTROLLER_BUTTON_Y: "SELECT",
                pygame.CONTROLLER_BUTTON_BACK: "SELECT",
                pygame.CONTROLLER_BUTTON_START: "START",
                pygame.CONTROLLER_BUTTON_DPAD_UP: "UP",
                pygame.CONTROLLER_BUTTON_DPAD_DOWN: "DOWN",
                pygame.CONTROLLER_BUTTON_DPAD_LEFT: "LEFT",
                pygame.CONTROLLER_BUTTON_DPAD_RIGHT: "RIGHT",
            }
        for index in range(pygame.joystick.get_count()):
            self.add(index)

    def add(self, index):
        """A gamepad is there, or has been plugged in."""
        pygame = self.pygame
        stick = pygame.joystick.Joystick(index)
        known = controller and controller.is_controller(index)
        self.open[stick.get_instance_id()] = (
            stick,
            controller.Controller(index) if known else None,
        )

    def remove(self, instance):
        """It was pulled out: what it held is let go."""
        for source, name in list(self.held.items()):
            if source[0] == instance:
                self.press(name, False)
                del self.held[source]
        self.open.pop(instance, None)

    def event(self, event):
        """Take an event of the window; False if it is none of a gamepad."""
        pygame = self.pygame
        kind = event.type
        if kind == pygame.JOYDEVICEADDED:
            self.add(event.device_index)
        elif kind == pygame.JOYDEVICEREMOVED:
            self.remove(event.instance_id)
        elif kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            down = kind == pygame.CONTROLLERBUTTONDOWN
            self._set(event.instance_id, event.button, self.names.get(event.button) if down else "")
        elif kind == pygame.CONTROLLERAXISMOTION:
            self._axis(event.instance_id, event.axis, event.value / 32768)
        elif kind in (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP):
            if not self._known(event):
                down = kind == pygame.JOYBUTTONDOWN
                name = _BY_NUMBER.get(event.button) if down else ""
                self._set(event.instance_id, event.button, name)
        elif kind == pygame.JOYHATMOTION:
            if not self._known(event):
                self._axis(event.instance_id, "hat x", event.value[0], 0)
                self._axis(event.instance_id, "hat y", -event.value[1], 1)
        elif kind == pygame.JOYAXISMOTION:
            if not self._known(event):
                self._axis(event.instance_id, event.axis, event.value)
        else:
            return False
        return True

    def _known(self, event):
        """True if SDL also reports this gamepad by name."""
        return self.open.get(event.instance_id, (None, None))[1] is not None

    def _set(self, instance, control, name):
        """A source holds that button now, "" or None for nothing."""
        source = instance, control
        old = self.held.pop(source, None)
        if name:
            self.held[source] = name
        if old != name:
            if old:
                self.press(old, False)
            if name:
                self.press(name, True)

    def _axis(self, instance, axis, value, upright=None):
        """A stick or hat moved; only the first two axes are directions."""
        upright = axis if upright is None else upright
        if upright not in (0, 1):
            return
        names = ("UP", "DOWN") if upright else ("LEFT", "RIGHT")
        name = names[value > 0] if abs(value) >= _DEAD else ""
        self._set(instance, f"axis {axis}", name)
