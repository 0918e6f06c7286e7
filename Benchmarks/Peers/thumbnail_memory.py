# SPDX-License-Identifier: MIT
"""Prints the peak memory above idle, in bytes, of decoding a thumbnail of 200 pixels."""
import io
import sys

from serving import contents


def pillow(data):
    from PIL import Image

    image = Image.open(io.BytesIO(data))
    image.draft("RGB", (200, 200))
    image.thumbnail((200, 200), Image.Resampling.LANCZOS)
    return image


def libvips(data):
    import pyvips

    pyvips.cache_set_max(0)
    return pyvips.Image.thumbnail_buffer(data, 200).copy_memory()


def status(name):
    with open("/proc/self/status") as file:
        return next(int(line.split()[1]) << 10 for line in file if line.startswith(name))


name, path, first = sys.argv[1:]
work = {"Pillow": pillow, "libvips": libvips}[name]
work(contents(first))
data = contents(path)
with open("/proc/self/clear_refs", "w") as file:
    file.write("5")
before = status("VmRSS")
image = work(data)
print(status("VmHWM") - before)
