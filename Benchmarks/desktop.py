#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares the size of libwebimage-gtk and the start of an app that loads one image with gdk-pixbuf and with
GTK's own loader.

    desktop.py FOLDER IMAGE... [--rounds N]

FOLDER is where Scripts/build-gir installed the library. The apps take turns; times are medians in
milliseconds, from the start of the process to a GdkTexture, and to its end. The library glycin isn't in
Debian 12, so it's left out there.
"""
import argparse
import os
import shutil
import statistics
import subprocess
import tempfile
import time

parser = argparse.ArgumentParser()
parser.add_argument("folder")
parser.add_argument("images", nargs="+")
parser.add_argument("--rounds", type=int, default=25)
options = parser.parse_args()
folder = os.path.abspath(options.folder)

# For each app, the package and a function that returns whether it has a texture.
APPS = {
    "WebImage": (
        "webimage-gtk",
        """
        #include <webimage-gtk.h>
        static GdkTexture *texture;
        static gboolean has_ended;
        static void loaded(GObject *object, GAsyncResult *result, gpointer data) {
            texture = webimage_load_texture_finish(result, NULL);
            has_ended = TRUE;
        }
        static gboolean load(const char *file) {
            webimage_load_texture_async(g_filename_to_uri(file, NULL, NULL), NULL, NULL, loaded, NULL);
            while (!has_ended) g_main_context_iteration(NULL, TRUE);
            return texture != NULL;
        }
        """,
    ),
    "gdk-pixbuf": (
        "gtk4",
        """
        #include <gtk/gtk.h>
        static gboolean load(const char *file) {
            GdkPixbuf *pixbuf = gdk_pixbuf_new_from_file(file, NULL);
            return pixbuf && gdk_texture_new_for_pixbuf(pixbuf);
        }
        """,
    ),
    "GTK": (
        "gtk4",
        """
        #include <gtk/gtk.h>
        static gboolean load(const char *file) { return gdk_texture_new_from_filename(file, NULL) != NULL; }
        """,
    ),
    "no image": (
        "gtk4",
        """
        #include <gtk/gtk.h>
        static gboolean load(const char *file) { return gtk_get_major_version() == 4; }
        """,
    ),
}
MAIN = """
int main(int count, char **arguments) {
    gboolean has_loaded = load(arguments[1]);
    g_print("%" G_GINT64_FORMAT, g_get_monotonic_time());
    return !has_loaded;
}
"""


def output(*command, **arguments):
    return subprocess.run(command, check=True, capture_output=True, text=True, **arguments).stdout


def libraries(file):
    return sum("=>" in line for line in output("ldd", file, env=environment).splitlines())


environment = {
    **os.environ,
    "LD_LIBRARY_PATH": f"{folder}/lib",
    "PKG_CONFIG_PATH": f"{folder}/lib/pkgconfig",
}
with tempfile.TemporaryDirectory() as place:
    environment["XDG_CACHE_HOME"] = place
    print("| library | stripped | needs directly | needs in all |\n|---|---|---|---|")
    system = output("pkg-config", "--variable=libdir", "gtk4").strip()
    for name, file in [
        ("WebImage", f"{folder}/lib/libwebimage-gtk.so.1"),
        ("gdk-pixbuf", f"{system}/libgdk_pixbuf-2.0.so"),
        ("GTK", f"{system}/libgtk-4.so"),
    ]:
        stripped = os.path.join(place, "stripped")
        shutil.copy(os.path.realpath(file), stripped)
        subprocess.run(["strip", stripped], check=True)
        direct = output("readelf", "-d", stripped).count("(NEEDED)")
        print(f"| {name} | {os.path.getsize(stripped) / 1e6:.1f} MB | {direct} | {libraries(file)} |")
    for name, (package, source) in APPS.items():
        with open(os.path.join(place, "app.c"), "w") as file:
            file.write(source + MAIN)
        flags = output("pkg-config", "--cflags", "--libs", package, env=environment).split()
        subprocess.run(["cc", "-w", "-O2", file.name, "-o", os.path.join(place, name), *flags], check=True)
    print("\n| image | app | ms to the texture | of WebImage | ms to the end |\n|---|---|---|---|---|")
    for image in options.images:
        times = {name: [] for name in APPS}
        for turn in range(options.rounds + 1):
            for name in APPS:
                start = time.monotonic()
                command = [os.path.join(place, name), os.path.abspath(image)]
                process = subprocess.run(command, env=environment, capture_output=True, text=True)
                # The first turn fills the system's file cache.
                if turn and process.returncode == 0:
                    # GLib's clock and this one are CLOCK_MONOTONIC.
                    shown = int(process.stdout) / 1e6 - start
                    times[name].append((shown, time.monotonic() - start))
        file = os.path.basename(image)
        own = statistics.median(shown for shown, _ in times["WebImage"])
        for name, values in times.items():
            if not values:
                print(f"| {file} | {name} | can't load it | | |")
                continue
            shown, ended = (statistics.median(column) for column in zip(*values))
            print(f"| {file} | {name} | {shown * 1000:.1f} | {shown / own:.2f} | {ended * 1000:.1f} |")
