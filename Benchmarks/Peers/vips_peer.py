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


_operands = {}


def similarity(one, other):
    """SSIM of the luma with a Gaussian of 1.5 pixels."""

    def mean(image):
        return image.gaussblur(1.5, precision="float")

    mean_one, mean_other = mean(one), mean(other)
    product = mean_one * mean_other
    squares = mean_one * mean_one + mean_other * mean_other
    covariance = mean(one * other) - product
    variances = mean(one * one) + mean(other * other) - squares
    return ((product * 2 + 6.5) * (covariance * 2 + 58.5) / ((squares + 6.5) * (variances + 58.5))).avg()


def operation(path, name):
    if path not in _operands:
        image = pyvips.Image.new_from_file(path).copy_memory()
        mark = image.thumbnail_image(400).bandjoin(128).copy_memory()
        _operands[path] = (image, image.gaussblur(2).copy_memory(), mark)
    image, similar, mark = _operands[path]
    works = {
        "resize in linear light": lambda: image.thumbnail_image(1200, linear=True).copy_memory(),
        "sharpen": lambda: image.sharpen(sigma=1.5).copy_memory(),
        "trim": lambda: image.find_trim(),
        "attention": lambda: image.smartcrop(1500, 1500, interesting="attention").copy_memory(),
        "entropy": lambda: image.smartcrop(1500, 1500, interesting="entropy").copy_memory(),
        "watermark": lambda: image.composite2(mark, "over", x=3600, y=2700).copy_memory(),
        "SSIM": lambda: similarity(image.colourspace("b-w"), similar.colourspace("b-w")),
        "dHash": lambda: image.thumbnail_image(9, height=8, size="force").colourspace("b-w").copy_memory(),
    }
    return timed(works[name], time.process_time)


version = ".".join(str(pyvips.version(part)) for part in range(3))
cases = {
    "blur": blur,
    "decode": decode,
    "frames": frames,
    "operation": operation,
    "pixels": pixels,
    "still": still,
    "thumbnail": thumbnail,
}
serve(cases, f"libvips {version}")
