# SPDX-License-Identifier: MIT
import pyvips

from serving import contents, serve, timed

# A second decode of the same bytes must not be answered from the first.
pyvips.cache_set_max(0)


def decode(path):
    data = contents(path)
    return timed(lambda: pyvips.Image.new_from_buffer(data, "").copy_memory())


def frames(path):
    data = contents(path)
    return timed(lambda: pyvips.Image.new_from_buffer(data, "", n=-1).copy_memory())


def thumbnail(path, side):
    data = contents(path)
    return timed(lambda: pyvips.Image.thumbnail_buffer(data, int(side)).copy_memory())


version = ".".join(str(pyvips.version(part)) for part in range(3))
serve({"decode": decode, "frames": frames, "thumbnail": thumbnail}, f"libvips {version}")
