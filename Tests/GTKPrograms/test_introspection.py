# SPDX-License-Identifier: MIT
"""Tests of the GObject introspection of WebImageGTK with PyGObject, run by LanguageTests."""

import tempfile
import threading
import unittest

import gi

from server import Server, png

gi.require_version("Gdk", "4.0")
gi.require_version("Gtk", "4.0")
gi.require_version("WebImage", "1.0")
from gi.repository import Gdk, Gio, GLib, GObject, Gtk, WebImage


class IntrospectionTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        Gtk.init()
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        assert WebImage.set_cache_folder(cls.folder.name)
        cls.server = Server()
        cls.addClassCleanup(cls.server.shutdown)
        cls.addClassCleanup(cls.server.gate.set)

    def wait(self, results):
        """Runs the main loop until there is a result."""
        while not results:
            GLib.MainContext.default().iteration(True)
        return results[0]

    def load(self, picture, path, options=None):
        """Starts a load and returns a list that receives the texture and the error."""
        results = []
        WebImage.widget_load(
            picture, self.server.url(path), options, lambda _, *result: results.append(result))
        return results

    def test_a_picture_shows_an_image_and_again_at_once_from_memory(self):
        picture = Gtk.Picture()
        results = self.load(picture, "/40x30.png")
        self.assertTrue(WebImage.widget_is_loading(picture))
        texture, error = self.wait(results)
        self.assertIsNone(error)
        self.assertEqual((texture.get_width(), texture.get_height()), (40, 30))
        paintable = picture.get_paintable()
        self.assertEqual((paintable.get_intrinsic_width(), paintable.get_intrinsic_height()), (40, 30))
        self.assertFalse(WebImage.widget_is_loading(picture))

        other = Gtk.Image()
        again = self.load(other, "/40x30.png")
        self.assertEqual(again, [(texture, None)], "the callback is called before the function returns")
        self.assertEqual(other.get_paintable().get_intrinsic_width(), 40)
        WebImage.widget_clear(other)
        self.assertIsNone(other.get_paintable())
        self.assertEqual(WebImage.lookup_texture(self.server.url("/40x30.png")), texture)
        self.assertGreaterEqual(WebImage.get_memory_usage(), 40 * 30 * 4)

    def test_options_set_size_header_and_placeholder(self):
        options = WebImage.Options.new()
        options.set_size(20, 0, WebImage.Fit.CONTAIN)
        options.set_header("X-Test", "yes")
        options.set_placeholder(Gdk.Texture.new_from_bytes(GLib.Bytes.new(png(2, 2))))
        received = []
        options.set_progress(lambda *progress: received.append(progress))
        picture = Gtk.Picture()
        results = self.load(picture, "/80x40.png", options)
        self.assertEqual(picture.get_paintable().get_intrinsic_width(), 2)
        texture, _ = self.wait(results)
        self.assertEqual((texture.get_width(), texture.get_height()), (20, 10))
        size = len(png(80, 40))
        self.assertEqual(received[-1], (size, size))
        self.assertEqual(self.server.fields[-1].get("X-Test"), "yes")

    def test_a_cancelled_load_fails_with_cancelled(self):
        picture = Gtk.Picture()
        results = self.load(picture, "/held.png")
        WebImage.widget_cancel(picture)
        texture, error = results[0]
        self.assertIsNone(texture)
        self.assertTrue(error.matches(Gio.io_error_quark(), Gio.IOErrorEnum.CANCELLED))

    def test_a_failure_is_an_error_of_the_domain(self):
        picture = Gtk.Picture()
        _, error = self.wait(self.load(picture, "/missing.png"))
        self.assertTrue(error.matches(WebImage.error_quark(), WebImage.Error.NOT_FOUND))
        self.assertIn("404", error.message)
        self.assertIn("/missing.png", error.message)

    def test_a_button_and_a_property_are_loaded(self):
        button = Gtk.Button()
        results = []
        url = self.server.url("/50x30.png")
        WebImage.button_load(button, Gtk.StateFlags.NORMAL, url, None, lambda *_: results.append(1))
        self.wait(results)
        self.assertEqual(button.get_child().get_paintable().get_intrinsic_width(), 50)
        entry = Gtk.Entry()
        WebImage.property_load(entry, "primary-icon-paintable", url, None, None)
        self.assertEqual(entry.get_icon_paintable(Gtk.EntryIconPosition.PRIMARY).get_intrinsic_width(), 50)
        WebImage.property_clear(entry, "primary-icon-paintable")
        self.assertIsNone(entry.get_icon_paintable(Gtk.EntryIconPosition.PRIMARY))

    def test_a_texture_is_loaded_on_another_thread_while_the_main_thread_waits(self):
        results = []

        def load(path):
            context = GLib.MainContext()
            context.push_thread_default()
            finished = []
            cancellable = Gio.Cancellable()
            WebImage.load_texture_async(
                self.server.url(path), None, cancellable, lambda _, result: finished.append(result))
            if path.startswith("/held"):
                cancellable.cancel()
            while not finished:
                context.iteration(True)
            context.pop_thread_default()
            try:
                results.append(WebImage.load_texture_finish(finished[0]))
            except GLib.Error as error:
                results.append(error)

        for path in ["/31x17.png", "/none.png?worker", "/held.png?worker"]:
            thread = threading.Thread(target=load, args=[path])
            thread.start()
            thread.join(60)
        self.assertEqual((results[0].get_width(), results[0].get_height()), (31, 17))
        self.assertTrue(results[1].matches(WebImage.error_quark(), WebImage.Error.NOT_FOUND))
        self.assertTrue(results[2].matches(Gio.io_error_quark(), Gio.IOErrorEnum.CANCELLED))

    def test_keys_ignored_parameters_and_forgotten_failures(self):
        before = len(self.server.fields)
        picture = Gtk.Picture()
        options = WebImage.Options.new()
        options.set_cache_key("one image")
        for query in ["?token=1", "?token=2"]:
            _, error = self.wait(self.load(picture, "/21x12.png" + query, options))
            self.assertIsNone(error)
        self.assertEqual(len(self.server.fields), before + 1)

        WebImage.set_ignored_parameters(["token"])
        for query in ["?token=3", "?token=4"]:
            _, error = self.wait(self.load(picture, "/22x12.png" + query))
            self.assertIsNone(error)
        self.assertEqual(len(self.server.fields), before + 2)
        WebImage.set_ignored_parameters(None)

        missing = "/none.png?again"
        for _ in range(2):
            _, error = self.wait(self.load(picture, missing))
        self.assertTrue(error.matches(WebImage.error_quark(), WebImage.Error.RECENTLY_FAILED), error.message)
        WebImage.forget_failure(self.server.url(missing))
        _, error = self.wait(self.load(picture, missing))
        self.assertTrue(error.matches(WebImage.error_quark(), WebImage.Error.NOT_FOUND), error.message)
        WebImage.forget_failure(None)

    def test_a_size_in_points_and_a_gravity(self):
        options = WebImage.Options.new()
        options.set_point_size(20, 20, WebImage.Fit.COVER)
        options.set_gravity(WebImage.Gravity.BOTTOM_RIGHT)
        picture = Gtk.Picture()
        window = Gtk.Window(child=picture)
        window.present()
        scale = picture.get_scale_factor()
        for change in [lambda: None, lambda: options.set_focus(0.25, 1)]:
            change()
            texture, error = self.wait(self.load(picture, "/81x41.png", options))
            self.assertIsNone(error)
            self.assertEqual((texture.get_width(), texture.get_height()), (20 * scale, 20 * scale))
        window.destroy()
        self.assertEqual(GObject.type_name(WebImage.Gravity), "WebImageGravity")

    def test_a_texture_is_loaded_cancelled_and_removed(self):
        results = []

        def finished(finish):
            def callback(_, result):
                try:
                    results.append(finish(result))
                except GLib.Error as error:
                    results.append(error)

            return callback

        url = self.server.url("/60x30.png")
        WebImage.load_texture_async(url, None, None, finished(WebImage.load_texture_finish))
        self.assertEqual(self.wait(results).get_width(), 60)

        results.clear()
        cancellable = Gio.Cancellable()
        held = self.server.url("/held.png?texture")
        WebImage.load_texture_async(held, None, cancellable, finished(WebImage.load_texture_finish))
        cancellable.cancel()
        self.assertTrue(self.wait(results).matches(Gio.io_error_quark(), Gio.IOErrorEnum.CANCELLED))

        results.clear()
        missing = self.server.url("/none.png")
        WebImage.load_texture_async(missing, None, None, finished(WebImage.load_texture_finish))
        self.assertTrue(self.wait(results).matches(WebImage.error_quark(), WebImage.Error.NOT_FOUND))

        results.clear()
        WebImage.remove_async(url, None, finished(WebImage.remove_finish))
        self.assertIs(self.wait(results), True)
        self.assertIsNone(WebImage.lookup_texture(url))

        results.clear()
        WebImage.clear_async(None, finished(WebImage.clear_finish))
        self.assertIs(self.wait(results), True)
        self.assertEqual(WebImage.get_memory_usage(), 0)

    def test_limits_are_set_and_read(self):
        before = WebImage.get_memory_limit(), WebImage.get_disk_limit()
        WebImage.set_memory_limit(1 << 20)
        WebImage.set_disk_limit(1 << 30)
        self.assertEqual((WebImage.get_memory_limit(), WebImage.get_disk_limit()), (1 << 20, 1 << 30))
        WebImage.set_memory_limit(before[0])
        WebImage.set_disk_limit(before[1])


if __name__ == "__main__":
    unittest.main()
