# SPDX-License-Identifier: MIT
import io

import PIL
from PIL import Image, ImageFilter, features

from serving import contents, serve, timed

_decoded = {}


def decode(path):
    data = contents(path)
    return timed(lambda: Image.open(io.BytesIO(data)).load())


def frames(path):
    data = contents(path)

    def work():
        image = Image.open(io.BytesIO(data))
        for index in range(image.n_frames):
            image.seek(index)
            image.convert("RGBA")

    return timed(work)


def thumbnail(path, side):
    data = contents(path)
    side = int(side)

    def work():
        image = Image.open(io.BytesIO(data))
        image.draft("RGB", (side, side))
        image.thumbnail((side, side), Image.Resampling.LANCZOS)

    return timed(work)


def resize(path, width, height, name):
    """Four bytes for each pixel, as in WebImage. The fourth is ignored."""
    if path not in _decoded:
        _decoded[path] = Image.open(path).convert("RGBX")
    image = _decoded[path]
    filters = {
        "lanczos3": Image.Resampling.LANCZOS,
        "triangle": Image.Resampling.BILINEAR,
        "area": Image.Resampling.BOX,
    }
    return timed(lambda: image.resize((int(width), int(height)), filters[name]))


def blur(path, width, height, radius):
    """Blurs an image of that size with four bytes for each pixel."""
    key = (path, width, height)
    if key not in _decoded:
        _decoded[key] = Image.open(path).convert("RGBX").resize((int(width), int(height)))
    image = _decoded[key]
    return timed(lambda: image.filter(ImageFilter.GaussianBlur(float(radius))))


def make(path, width, height):
    """Makes an image with the statistics of a photograph: noise that decreases with frequency, and grain."""
    import numpy

    width, height = int(width), int(height)
    random = numpy.random.default_rng(1)
    frequency = numpy.hypot(numpy.fft.fftfreq(height)[:, None], numpy.fft.rfftfreq(width)[None, :])
    frequency[0, 0] = 1
    planes = []
    for _ in range(3):
        phases = numpy.exp(2j * numpy.pi * random.random(frequency.shape))
        plane = numpy.fft.irfft2(phases / frequency**1.6, s=(height, width))
        planes.append(plane / plane.std() * 45)
    luma, first, second = planes
    pixels = numpy.stack([luma + first * 0.4, luma, luma + second * 0.4], axis=-1) + 120
    pixels += random.normal(0, 6, (height, width, 1))
    image = Image.fromarray(pixels.clip(0, 255).astype(numpy.uint8))
    image.save(path, quality=85, subsampling="4:2:0")
    return 0


def still(source, path):
    image = Image.open(source).convert("RGB").crop((1000, 700, 3000, 2200))
    image.save(path, quality=80, lossless="lossless" in path)
    return 0


def pan(source, path):
    image = Image.open(source).convert("RGB").resize((1000, 750))
    images = [image.crop((12 * step, 9 * step, 12 * step + 480, 9 * step + 360)) for step in range(40)]
    return animate(images, path)


def sprite(source, path):
    image = Image.open(source).convert("RGB").resize((1000, 750))
    background, part = image.crop((0, 0, 480, 360)), image.crop((600, 400, 680, 480))
    images = []
    for step in range(40):
        images.append(background.copy())
        images[-1].paste(part, (10 * step, 7 * step))
    return animate(images, path)


def animate(images, path):
    if path.endswith(".gif"):
        images = [image.quantize(256, dither=Image.Dither.FLOYDSTEINBERG) for image in images]
    images[0].save(path, save_all=True, append_images=images[1:], duration=50, loop=0, quality=80)
    return 0


jpeg = features.version("libjpeg_turbo") or features.version("jpg")
serve(
    {
        "decode": decode,
        "frames": frames,
        "thumbnail": thumbnail,
        "resize": resize,
        "blur": blur,
        "make": make,
        "still": still,
        "pan": pan,
        "sprite": sprite,
    },
    f"Pillow {PIL.__version__} (its own libjpeg-turbo {jpeg})",
)
