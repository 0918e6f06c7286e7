# SPDX-License-Identifier: MIT
import time

import pyvips

from serving import contents, serve, timed

# Without it, a second decode of the same bytes would use the cached result of the first.
pyvips.cache_set_max(0)


def decode(path):
    data = contents(path)
    return timed(lambda: pyvips.Image.new_from_buffer(data, "").copy_memory())


def frames(path):
    data = contents(path)
    return timed(lambda: pyvips.Image.new_from_buffer(data, "", n=-1).copy_memory())


def thumbnail(path, side, clock="perf_counter"):
    data = contents(path)
    return timed(lambda: pyvips.Image.thumbnail_buffer(data, int(side)).copy_memory(), getattr(time, clock))


def pixels(path, side, output):
    """Writes red, green and blue of a thumbnail."""
    image = pyvips.Image.thumbnail_buffer(contents(path), int(side))
    with open(output, "wb") as file:
        file.write(image.extract_band(0, n=3).write_to_memory())
    return 0


def still(source, path):
    pyvips.Image.new_from_file(source).crop(1000, 700, 2000, 1500).write_to_file(path, Q=80)
    return 0


def blur(path, width, height, radius):
    """Blurs an image of that size with three bytes for each pixel."""
    source = pyvips.Image.thumbnail(path, int(width), height=int(height), size="force").copy_memory()
    return timed(lambda: source.gaussblur(float(radius)).copy_memory())


version = ".".join(str(pyvips.version(part)) for part in range(3))
cases = {
    "blur": blur,
    "decode": decode,
    "frames": frames,
    "pixels": pixels,
    "still": still,
    "thumbnail": thumbnail,
}
serve(cases, f"libvips {version}")
