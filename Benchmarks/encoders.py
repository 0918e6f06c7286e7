# SPDX-License-Identifier: MIT
"""Compares GIF, palette PNG and lossless PNG of `webimage` with other tools, on generated pictures.

    encoders.py WEBIMAGE [PICTURE...]

PICTURE are additional images, such as photographs. Needs Pillow; oxipng (pyoxipng) and pngquant are compared
if they're installed. Prints tables in Markdown, and fails if a goal is missed: the PSNR of palettes is at
least Pillow's, a user interface with 692 colors has 60 dB, a palette takes 60 ms per megapixel, and a
lossless PNG is at most 3 % larger than with oxipng -o4.
"""

import io
import math
import random
import resource
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from PIL import Image, ImageChops, ImageDraw

try:
    import oxipng
except ImportError:
    oxipng = None


def interface():
    """A user interface: flat colors, text, and a gradient, in all 692 colors."""
    image = Image.new("RGB", (640, 400), (245, 246, 248))
    draw = ImageDraw.Draw(image)
    draw.rectangle((0, 0, 639, 40), fill=(226, 0, 116))
    draw.rectangle((0, 41, 180, 399), fill=(255, 255, 255))
    for row in range(9):
        draw.rounded_rectangle((12, 60 + 36 * row, 168, 88 + 36 * row), 6, fill=(230, 233, 238))
        draw.text((24, 66 + 36 * row), f"Menu entry {row}", fill=(40, 40, 44))
    for row in range(12):
        draw.text((220, 200 + 15 * row), f"The quick brown fox jumps {row}", fill=(0, 0, 0))
    colors = len(image.getcolors(1 << 16))
    for index in range(692 - colors):
        x, y = 220 + index % 40 * 8, 60 + index // 40 * 8
        draw.rectangle((x, y, x + 7, y + 7), fill=(20 + index // 3, 120 + index % 100, 250 - index // 4))
    return image


def smooth(width, height, noise):
    numbers = random.Random(4)
    image = Image.new("RGB", (width, height))
    image.putdata(
        [
            tuple(
                max(0, min(255, int(128 + 90 * math.sin(x / a + y / b) + numbers.gauss(0, noise))))
                for a, b in ((90, 140), (170, 60), (60, 210))
            )
            for y in range(height)
            for x in range(width)
        ]
    )
    return image


def grey_alpha():
    image = Image.new("LA", (500, 400))
    image.putdata([((x * 255) // 500, ((x + y) // 3) % 256) for y in range(400) for x in range(500)])
    return image.convert("RGBA")


def psnr(one, other):
    difference = ImageChops.difference(one.convert("RGB"), other.convert("RGB")).histogram()
    mean = sum(count * (value % 256) ** 2 for value, count in enumerate(difference)) / (
        3 * one.width * one.height
    )
    return math.inf if mean == 0 else 10 * math.log10(255 * 255 / mean)


def run(*command):
    """Returns the seconds of processor time that a command takes."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main(program, pictures):
    folder = Path(tempfile.mkdtemp())
    images = {"user interface, 692 colors": interface(), "smooth": smooth(600, 400, 0),
              "photograph-like": smooth(600, 400, 9), "gray with alpha": grey_alpha()}
    images |= {Path(path).stem: Image.open(path).convert("RGB") for path in pictures}
    missed = []

    def goal(name, reached, text):
        if not reached:
            missed.append(f"{name}: {text}")

    print("| picture | GIF: PSNR | Pillow | palette PNG: PSNR, KB | pngquant |\n|---|---|---|---|---|")
    for name, image in images.items():
        if image.mode != "RGB":
            continue
        source, target = folder / "in.png", folder / "out"
        image.save(source)
        found = []
        for extension, options in ((".gif", []), (".png", ["--colors", "256"])):
            path = target.with_suffix(extension)
            run(program, "convert", str(source), "-o", str(path), "--force", *options)
            found.append((psnr(image, Image.open(path)), path.stat().st_size / 1000))
        pillow = psnr(image, image.quantize(256))
        quant = "-"
        if shutil.which("pngquant"):
            run("pngquant", "--force", "--output", str(folder / "q.png"), "256", str(source))
            quant = f"{psnr(image, Image.open(folder / 'q.png')):.1f}"
        gif, png = found
        print(f"| {name} | {gif[0]:.1f} | {pillow:.1f} | {png[0]:.1f}, {png[1]:.1f} | {quant} |")
        goal(name, found[0][0] >= pillow, "the PSNR is below Pillow's")
        if "692" in name:
            goal(name, found[0][0] >= 60, "the PSNR is below 60 dB")

    # The same image without and with a palette, so the rest of the program takes the same time.
    large = smooth(1000, 1000, 9)
    large.save(folder / "large.png")
    plain = ("convert", str(folder / "large.png"), "-o", str(folder / "large.bmp"), "--force")
    palette = ("convert", str(folder / "large.png"), "-o", str(folder / "large.gif"), "--force")
    least = [min(run(program, *arguments) for _ in range(5)) for arguments in (plain, palette)]
    milliseconds = (least[1] - least[0]) * 1000
    print(f"\nA GIF of a megapixel takes {milliseconds:.0f} ms more than a BMP, with its LZW codes.")
    goal("time", milliseconds <= 60, f"{milliseconds:.0f} ms")

    print("\n| picture | lossless PNG: KB | oxipng -o4 | ratio |\n|---|---|---|---|")
    for name, image in images.items():
        source = folder / "in.png"
        image.save(source)
        run(program, "optimize", str(source), "-o", str(folder / "small.png"), "--force")
        ours = (folder / "small.png").stat().st_size
        if oxipng is None:
            print(f"| {name} | {ours / 1000:.1f} | - | - |")
            continue
        theirs = len(oxipng.optimize_from_memory(source.read_bytes(), level=4))
        print(f"| {name} | {ours / 1000:.1f} | {theirs / 1000:.1f} | {ours / theirs:.3f} |")
        goal(name, ours <= theirs * 1.03, "the PNG is more than 3 % larger than oxipng's")
    shutil.rmtree(folder)
    for line in missed:
        print(f"missed: {line}")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
