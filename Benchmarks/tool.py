#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares how long `webimage` and other programs take for one image, including the program's start: most
shell commands handle one.

    tool.py PROGRAM PHOTO [--rounds N]

PHOTO is a JPEG. The programs take turns; the figures are medians in milliseconds. Programs of libvips and
ImageMagick that aren't installed are left out.
"""
import argparse
import os
import shutil
import statistics
import subprocess
import tempfile
import time

parser = argparse.ArgumentParser()
parser.add_argument("program")
parser.add_argument("photo")
parser.add_argument("--rounds", type=int, default=25)
options = parser.parse_args()


def seconds(command):
    start = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return time.perf_counter() - start


with tempfile.TemporaryDirectory() as folder:
    photo, small = os.path.abspath(options.photo), os.path.join(folder, "small.jpg")
    size = "800x800"
    rows = {
        "the header": [
            ["webimage", options.program, "info", photo],
            ["vipsheader", "vipsheader", photo],
            ["ImageMagick", "identify", photo],
        ],
        "to 800 pixels": [
            ["webimage", options.program, "convert", photo, "--thumbnail", size, "--force", "-o", small],
            ["vipsthumbnail", "vipsthumbnail", photo, "--size", size, "-o", small],
            ["ImageMagick", "convert", "-define", f"jpeg:size={size}", photo, "-resize", size, small],
        ],
    }
    print("| | program | ms | of webimage |\n|---|---|---|---|")
    for title, contenders in rows.items():
        contenders = [row for row in contenders if shutil.which(row[1])]
        times = {name: [] for name, *_ in contenders}
        for turn in range(options.rounds + 1):
            for name, *command in contenders:
                spent = seconds(command)
                # The first turn fills the file cache.
                if turn:
                    times[name].append(spent)
        own = statistics.median(times["webimage"])
        for name, values in times.items():
            median = statistics.median(values)
            print(f"| {title} | {name} | {median * 1000:.1f} | {median / own:.2f} |")
