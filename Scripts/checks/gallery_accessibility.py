#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks the gallery through AT-SPI, as a screen reader sees it: each page has its controls, each control has
a name, and the Tab key reaches the controls. Called by Scripts/demo --accessibility, which starts a session
bus and a display.

usage: gallery_accessibility.py PROGRAM
"""
import re
import subprocess
import sys
import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

ROLES = {
    Atspi.Role.PUSH_BUTTON, Atspi.Role.TOGGLE_BUTTON, Atspi.Role.SLIDER, Atspi.Role.COMBO_BOX,
    Atspi.Role.LIST_ITEM, Atspi.Role.TABLE_CELL, Atspi.Role.PAGE_TAB, Atspi.Role.LIST, Atspi.Role.TABLE,
    Atspi.Role.IMAGE,
}
# The roles that a page must have. GTK 4.8 gives toggle buttons the role of push buttons, as `role` does.
PAGES = {
    "Grid": ["table cell"], "List": ["list item"], "Animations": ["slider", "push button"],
    "Effects": ["image"], "Display": ["image", "push button"],
    "Formats": ["image"], "HDR": ["image"], "Zoom": ["image"], "Network": ["combo box", "push button"],
    "Inspector": ["list item", "push button"],
}
failures = 0


def expect(condition, text):
    global failures
    if not condition:
        failures += 1
        print(f"failed: {text}", flush=True)


def walk(node, depth=0):
    """Yields the visible objects below a node."""
    if node is None or depth > 40:
        return
    for index in range(min(node.get_child_count(), 12)):
        try:
            child = node.get_child_at_index(index)
            if child is None or not child.get_state_set().contains(Atspi.StateType.VISIBLE):
                continue
            yield child
            yield from walk(child, depth + 1)
        except Exception:  # the object has gone
            continue


def role(node):
    return node.get_role_name().replace("toggle button", "push button")


def wait(find, seconds=20):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = find()
        if found:
            return found
        time.sleep(0.2)
    return None


def gallery(process):
    desktop = Atspi.get_desktop(0)
    for index in range(desktop.get_child_count()):
        child = desktop.get_child_at_index(index)
        if child is not None and child.get_process_id() == process.pid:
            return child
    return None


def pump(seconds):
    """Receives events."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if not GLib.MainContext.default().iteration(False):
            time.sleep(0.01)


def press(key):
    Atspi.generate_keyboard_event(key, None, Atspi.KeySynthType.SYM)
    pump(0.15)


def check_zoom(root, reached):
    """Checks that the keys change the scale, which a text shows."""
    name = "An image of a gigapixel"
    expect(any(found == name for _, found in reached), "the Tab key reaches the image")
    # GTK 4.8 can't set the focus through AT-SPI, so press Tab until it reaches the image.
    for _ in range(30):
        reached.clear()
        press(0xFF09)  # Tab
        if any(found == name for _, found in reached):
            break
    else:
        return expect(False, "the Tab key reaches the image again")

    def shows(text):
        return wait(lambda: any(text in (node.get_name() or "") for node in walk(root)), 5)

    press(0x31)  # 1
    expect(shows(" at 100.0 %"), "the key 1 shows the full size")
    press(0x2D)  # -
    expect(shows(" at 80.0 %"), "the key - reduces")
    press(0x30)  # 0
    expect(wait(lambda: not any(" at 80.0 %" in (node.get_name() or "") for node in walk(root)), 5),
           "the key 0 shows the whole image")


def check(root):
    reached = set()

    def note(event):
        if event.detail1 and event.source.get_role_name() != "frame":
            reached.add((event.source.get_role_name(), event.source.get_name()))

    listener = Atspi.EventListener.new(note)
    listener.register("object:state-changed:focused")
    for page, roles in PAGES.items():
        tab = next((node for node in walk(root) if node.get_name() == page
                    and node.get_role_name() in ("page tab", "toggle button", "radio button")), None)
        expect(tab is not None, f"there is a tab {page}")
        if tab is None:
            continue
        tab.do_action(0)
        pump(1.5)
        # The image on the page Zoom is drawn once the page is shown.
        wait(lambda: set(roles) <= {role(node) for node in walk(root)})
        nodes = list(walk(root))
        found = {role(node) for node in nodes}
        expect(all(role in found for role in roles), f"{page} has {roles}, not only {sorted(found)}")
        nameless = {}
        for node in nodes:
            # Without a name, GTK returns the type's name. The alternative text of a GtkPicture is its
            # description, and a GtkImage is a button's icon.
            name = node.get_name()
            is_named = not re.match("Gtk|$", name) or node.get_description() or name == "GtkImage"
            if node.get_role() in ROLES and not is_named:
                kind = f"{node.get_role_name()} {name}".strip()
                nameless[kind] = nameless.get(kind, 0) + 1
        expect(not nameless, f"{page} has controls without a name: {nameless}")
        reached.clear()
        press(0xFFC3)  # F6
        for _ in range(18):
            press(0xFF09)  # Tab
        unnamed = sorted(role for role, name in reached if re.match("Gtk|$", name))
        expect(not unnamed, f"{page}: the Tab key reaches {unnamed} without a name")
        expect(len(reached) > 3, f"{page}: the Tab key reaches controls: {sorted(reached)}")
        names = ", ".join(sorted(name or role for role, name in reached))
        print(f"{page}: {len(nodes)} objects; Tab reaches {names}", flush=True)
        if page == "Zoom":
            check_zoom(root, reached)


def main():
    process = subprocess.Popen([sys.argv[1], "--size", "1040x720"])
    try:
        root = wait(lambda: gallery(process))
        expect(root is not None, "the gallery is on the accessibility bus")
        if root is not None:
            wait(lambda: any(node.get_role_name() == "table cell" for node in walk(root)))
            check(root)
    finally:
        process.terminate()
        process.wait()
    sys.exit(1 if failures else 0)


main()
