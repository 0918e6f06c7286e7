# SPDX-License-Identifier: MIT
"""Tests of WebImagePaintable and of sources of an app with PyGObject, run by LanguageTests."""

import base64
import tempfile
import unittest

import gi

from server import Server, png

gi.require_version("Gtk", "4.0")
gi.require_version("WebImage", "1.0")
from gi.repository import Gio, GLib, Gtk, WebImage

State = WebImage.PictureState

FRAME = b"!\xf9\x04\0\2\0\0\0,\0\0\0\0\1\0\1\0\0\2\2%c\1\0"
# Two one-pixel frames that alternate endlessly.
GIF = (
    b"GIF89a\1\0\1\0\x80\0\0\0\0\0\xff\xff\xff!\xff\x0bNETSCAPE2.0\3\1\0\0\0"
    + FRAME % 0x44 + FRAME % 0x4C + b";"
)


def observed(paintable):
    """Returns a list that receives the signals of a paintable."""
    seen = []
    paintable.connect("loaded", lambda _: seen.append("loaded"))
    paintable.connect("failed", lambda _, error: seen.append(error))
    return seen


class PaintableTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        Gtk.init()
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        assert WebImage.set_cache_folder(cls.folder.name)
        cls.server = Server()
        cls.addClassCleanup(cls.server.shutdown)
        cls.addClassCleanup(cls.server.gate.set)

    def wait(self, condition):
        """Runs the main loop until a condition is true."""
        while not condition():
            GLib.MainContext.default().iteration(True)

    def wait_for_memory(self, uri, options):
        """Waits until an image is in memory, which the main loop isn't told."""
        timer = GLib.timeout_add(5, lambda: True)
        self.wait(lambda: WebImage.lookup_texture(uri, options))
        GLib.source_remove(timer)

    def test_a_paintable_shows_an_image_or_says_why_not(self):
        paintable = WebImage.Paintable.new(None, None)
        self.assertEqual((paintable.get_intrinsic_width(), paintable.props.state), (0, State.IDLE))
        seen = observed(paintable)
        sizes = []
        paintable.connect("invalidate-size", lambda _: sizes.append(paintable.get_intrinsic_width()))
        paintable.props.uri = self.server.url("/44x33.png")
        self.assertEqual(paintable.props.state, State.LOADING)
        self.wait(lambda: "loaded" in seen)
        self.assertEqual((paintable.get_intrinsic_width(), paintable.get_intrinsic_height()), (44, 33))
        self.assertEqual((sizes, paintable.props.progress), ([44], 1))
        options = WebImage.Options.new()
        options.set_size(22, 0, WebImage.Fit.CONTAIN)
        paintable.props.options = options
        self.wait(lambda: paintable.props.state == State.LOADED)
        self.assertEqual(paintable.get_intrinsic_width(), 22)

        paintable.props.uri = self.server.url("/none.png?paintable")
        self.wait(lambda: paintable.props.state == State.FAILED)
        self.assertTrue(paintable.props.error.matches(WebImage.error_quark(), WebImage.Error.NOT_FOUND))
        self.assertIsNone(paintable.props.content)
        paintable.reload()
        self.wait(lambda: paintable.props.state == State.FAILED)
        self.assertTrue(paintable.props.error.matches(WebImage.error_quark(), WebImage.Error.NOT_FOUND))
        paintable.props.uri = None
        self.assertEqual((paintable.props.state, paintable.props.error), (State.IDLE, None))

    def test_a_loader_has_its_own_caches(self):
        def texture(options, uri):
            ended = []
            WebImage.load_texture_async(uri, options, None, lambda _, result: ended.append(result))
            self.wait(lambda: ended)
            return WebImage.load_texture_finish(ended[0])

        uri = self.server.url("/19x18.png?loader")
        loader, options = WebImage.Loader.new(self.folder.name + "/loader"), WebImage.Options.new()
        options.set_loader(loader)
        loader.set_disk_limit(1 << 20)
        texture(options, uri)
        self.assertIsNotNone(WebImage.lookup_texture(uri, options))
        self.assertIsNone(WebImage.lookup_texture(uri, None))
        self.assertGreaterEqual(loader.get_memory_usage(), 19 * 18 * 4)
        count = len(self.server.fields)
        paintable = WebImage.Paintable.new(uri, options)
        self.assertEqual((paintable.props.state, len(self.server.fields)), (State.LOADED, count))

        prefetched = self.server.url("/17x16.png?loader")
        WebImage.prefetch([prefetched], options)
        self.wait_for_memory(prefetched, options)
        self.assertIsNone(WebImage.lookup_texture(prefetched, None))

        ended = []
        loader.clear_async(None, lambda _, result: ended.append(loader.clear_finish(result)))
        self.wait(lambda: ended)
        self.assertEqual(loader.get_memory_usage(), 0)
        loader.set_memory_limit(0)
        texture(options, uri)
        self.assertEqual(loader.get_memory_usage(), 0)

        # A failure of one loader isn't a failure of the other one, and a reload forgets it in the right one.
        missing = self.server.url("/none.png?loader")
        paintable = WebImage.Paintable.new(missing, options)
        self.wait(lambda: paintable.props.state == State.FAILED)
        count = len(self.server.fields)
        paintable.reload()
        self.wait(lambda: paintable.props.state == State.FAILED)
        self.assertTrue(paintable.props.error.matches(WebImage.error_quark(), WebImage.Error.NOT_FOUND))
        self.assertEqual(len(self.server.fields), count + 1)
        with self.assertRaises(GLib.Error) as failure:
            texture(None, missing)
        self.assertTrue(failure.exception.matches(WebImage.error_quark(), WebImage.Error.NOT_FOUND))

    def test_prefetching_uses_the_current_settings(self):
        uri = self.server.url("/15x14.png?signature=")
        WebImage.prefetch([uri + "1"], None)
        self.wait_for_memory(uri + "1", None)
        WebImage.set_ignored_parameters(["signature"])
        self.addCleanup(WebImage.set_ignored_parameters, None)
        WebImage.prefetch([uri + "2"], None)
        self.wait_for_memory(uri + "3", None)

    def test_a_resource_is_a_source(self):
        name = Gio.resources_enumerate_children("/org/gtk/libgtk/icons/16x16/status", 0)[0]
        paintable = WebImage.Paintable.new("resource:///org/gtk/libgtk/icons/16x16/status/" + name, None)
        self.wait(lambda: paintable.props.state in (State.LOADED, State.FAILED))
        self.assertEqual(paintable.get_intrinsic_width(), 16, paintable.props.error)

    def test_a_paintable_plays_an_animation_while_it_is_drawn(self):
        paintable = WebImage.Paintable.new("data:image/gif;base64," + base64.b64encode(GIF).decode(), None)
        frames = []
        paintable.connect("invalidate-contents", lambda _: frames.append(True))
        window = Gtk.Window(child=Gtk.Picture(paintable=paintable))
        window.present()
        self.wait(lambda: len(frames) >= 6)
        self.assertTrue(paintable.set_playing(False))
        window.destroy()

    def test_a_paintable_is_an_avatar(self):
        options = WebImage.Options.new()
        options.set_size(32, 32, WebImage.Fit.COVER)
        options.add_circle()
        options.set_placeholder_initials("Ada Lovelace", True)
        avatar = WebImage.Paintable.new(self.server.url("/held.png?avatar"), options)
        self.assertIsNotNone(avatar.props.content, "the initials")
        avatar.props.uri = self.server.url("/64x48.png")
        self.wait(lambda: avatar.props.state == State.LOADED)
        self.assertEqual((avatar.get_intrinsic_width(), avatar.get_intrinsic_height()), (32, 32))
        options.set_placeholder_shimmer()
        avatar.props.options = options

    def test_a_source_of_the_app_supplies_images_that_caches_keep(self):
        asked = []

        def answer(source):
            asked.append(source.get_uri())
            if "missing" in source.get_uri():
                source.return_error(GLib.Error("no such message", "app", 7))
            elif "later" in source.get_uri():
                GLib.idle_add(lambda: source.return_bytes(GLib.Bytes.new(png(12, 8))))
            elif "never" not in source.get_uri():
                source.return_bytes(GLib.Bytes.new(png(11, 7)))

        options = WebImage.Options.new()
        options.set_source(answer)
        paintables = [WebImage.Paintable.new("chat message 1", options) for _ in range(2)]
        self.wait(lambda: all(each.props.state == State.LOADED for each in paintables))
        self.assertEqual((paintables[0].get_intrinsic_width(), asked), (11, ["chat message 1"]))
        WebImage.clear_memory()
        again = WebImage.Paintable.new("chat message 1", options)
        self.wait(lambda: again.props.state == State.LOADED)
        self.assertEqual(len(asked), 1, "the image is on disk")

        for name, width, message in [
            ("later", 12, None), ("missing", 0, "no such message"), ("never", 0, "without data"),
        ]:
            paintable = WebImage.Paintable.new(name, options)
            self.wait(lambda: paintable.props.state not in (State.LOADING, State.IDLE))
            self.assertEqual(paintable.get_intrinsic_width(), width, name)
            if message:
                self.assertIn(message, paintable.props.error.message)
                self.assertTrue(paintable.props.error.matches(WebImage.error_quark(), WebImage.Error.CUSTOM))

    def test_a_paintable_may_be_released_while_it_loads(self):
        paintable = WebImage.Paintable.new(self.server.url("/held.png?released"), None)
        gone = []
        paintable.weak_ref(lambda: gone.append(True))
        del paintable
        self.assertEqual(gone, [True])


if __name__ == "__main__":
    unittest.main()
