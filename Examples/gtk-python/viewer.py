#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Shows the image at a URL in a window of GTK 4, with its progress, or the reason why it can't be shown."""

import sys

import gi

gi.require_version("Gtk", "4.0")
gi.require_version("WebImage", "1.0")
from gi.repository import Gio, Gtk, WebImage


def activate(application, url):
    picture = WebImage.Picture(vexpand=True, indicator=WebImage.Indicator.SPINNER)
    label = Gtk.Label(label="Loading", wrap=True, margin_top=6, margin_bottom=6)
    picture.connect("notify::progress", lambda *_: label.set_text(f"{picture.props.progress:.0%}"))
    picture.connect("failed", lambda _, error: label.set_text(f"Can't show the image: {error.message}"))
    picture.connect("loaded", lambda _: label.set_text(
        f"{picture.props.paintable.get_intrinsic_width()} × "
        f"{picture.props.paintable.get_intrinsic_height()} pixels"))
    options = WebImage.Options.new()
    options.set_transition(WebImage.Transition.FADE, Gtk.PositionType.LEFT, 250)
    picture.set_properties(options=options, uri=url)

    box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
    box.append(picture)
    box.append(label)
    window = Gtk.ApplicationWindow(application=application, title=url, child=box)
    window.set_default_size(640, 480)
    window.present()


if len(sys.argv) != 2:
    sys.exit(f"usage: {sys.argv[0]} URL")
application = Gtk.Application(flags=Gio.ApplicationFlags.NON_UNIQUE)
application.connect("activate", activate, sys.argv[1])
application.run()
