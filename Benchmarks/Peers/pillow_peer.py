# SPDX-License-Identifier: MIT
import io
import time

import PIL
from PIL import Image, ImageDraw, ImageFilter, features

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


def reduced(data, side):
    image = Image.open(io.BytesIO(data))
    image.draft("RGB", (side, side))
    image.thumbnail((side, side), Image.Resampling.LANCZOS)
    return image


def thumbnail(path, side, clock="perf_counter"):
    data = contents(path)
    return timed(lambda: reduced(data, int(side)), getattr(time, clock))


def pixels(path, side, output):
    """Writes red, green and blue of a thumbnail."""
    with open(output, "wb") as file:
        file.write(reduced(contents(path), int(side)).convert("RGB").tobytes())
    return 0


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


def operation(path, name):
    if path not in _decoded:
        _decoded[path] = Image.open(path).convert("RGBX")
    image = _decoded[path]
    if ("mark", path) not in _decoded:
        mark = image.resize((400, 300)).convert("RGBA")
        mark.putalpha(128)
        _decoded["mark", path] = mark

    def gradient():
        mask = Image.linear_gradient("L").resize(image.size)
        return Image.composite(Image.new("RGBX", image.size), image, mask)

    def watermark():
        copy, mark = image.copy(), _decoded["mark", path]
        copy.paste(mark, (3600, 2700), mark)
        return copy

    works = {
        "sharpen": lambda: image.filter(ImageFilter.UnsharpMask(1.5, 100, 0)),
        "watermark": watermark,
        "gradient": gradient,
    }
    return timed(works[name], time.process_time)


def noise(width, height, seed, slope, grain):
    """Returns pixels with the statistics of a photograph: noise that decreases with frequency, and grain."""
    import numpy

    random = numpy.random.default_rng(seed)
    frequency = numpy.hypot(numpy.fft.fftfreq(height)[:, None], numpy.fft.rfftfreq(width)[None, :])
    frequency[0, 0] = 1
    planes = []
    for _ in range(3):
        phases = numpy.exp(2j * numpy.pi * random.random(frequency.shape))
        plane = numpy.fft.irfft2(phases / frequency**slope, s=(height, width))
        planes.append(plane / plane.std() * 45)
    luma, first, second = planes
    pixels = numpy.stack([luma + first * 0.4, luma, luma + second * 0.4], axis=-1) + 120
    pixels += random.normal(0, grain, (height, width, 1))
    return Image.fromarray(pixels.clip(0, 255).astype(numpy.uint8))


def make(path, width, height):
    noise(int(width), int(height), 1, 1.6, 6).save(path, quality=85, subsampling="4:2:0")
    return 0


def make_edges(path, width, height):
    """Makes an image with hard edges between smooth areas, like leaves."""
    import numpy

    width, height = int(width), int(height)
    image = noise(width, height, 2, 1.8, 2)
    draw = ImageDraw.Draw(image)
    random = numpy.random.default_rng(3)
    for _ in range(6000):
        x, y, angle = random.random() * width, random.random() * height, random.random() * 6.3
        length, breadth = random.random() * 120 + 8, random.random() * 20 + 2
        along = (numpy.cos(angle) * length, numpy.sin(angle) * length)
        across = (-numpy.sin(angle) * breadth, numpy.cos(angle) * breadth)
        draw.polygon(
            [
                (x - along[0], y - along[1]),
                (x + across[0], y + across[1]),
                (x + along[0], y + along[1]),
                (x - across[0], y - across[1]),
            ],
            fill=tuple(int(part) for part in random.integers(0, 255, 3)),
        )
    image.save(path, quality=88, subsampling="4:2:0")
    return 0


def make_fine(path, width, height):
    image = noise(int(width), int(height), 4, 1.2, 1)
    image.save(path, quality=90, subsampling="4:4:4", progressive=True)
    return 0


def half(path, source):
    image = Image.open(source).convert("RGB")
    image = image.resize((image.width // 2, image.height // 2), Image.Resampling.LANCZOS)
    image.save(path, quality=80)
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
        "pixels": pixels,
        "make": make,
        "make_edges": make_edges,
        "make_fine": make_fine,
        "half": half,
        "operation": operation,
        "still": still,
        "pan": pan,
        "sprite": sprite,
    },
    f"Pillow {PIL.__version__} (its own libjpeg-turbo {jpeg})",
)
