# SPDX-License-Identifier: MIT
"""Compares a debug build with a release build, and adds a row to a report.

    debug_build.py DEBUG RELEASE REPORT

DEBUG and RELEASE are builds of ThumbnailCost, which prints seconds of processor time. REPORT is the JSON file
of the benchmark, which is created if it doesn't exist.
"""

import json
import statistics
import subprocess
import sys
from pathlib import Path

WORK = "50 JPEG of 1200 x 800 as thumbnails of 200 px, processor time"
ROUNDS = 7
# Seconds in a debug build.
GOAL = 1.5


def seconds(program):
    return float(subprocess.run([program], capture_output=True, text=True, check=True).stdout)


def main(debug, release, report):
    # Take turns, so slow phases of the machine affect both.
    rounds = [(seconds(debug), seconds(release)) for _ in range(ROUNDS)]
    ours, theirs = map(statistics.median, zip(*rounds))
    goal = f"at most {GOAL} s, {'reached' if ours <= GOAL else '**missed**'}"
    print("| Work | Debug build | Release build | Goal |\n|---|---|---|---|")
    print(f"| {WORK} | {ours:.2f} s | {theirs:.2f} s | {goal} |")
    path = Path(report)
    contents = json.loads(path.read_text()) if path.exists() else {"lines": []}
    for build, value in (("debug", ours), ("release", theirs)):
        line = {"work": WORK, "contender": f"WebImage, {build} build", "isOurs": build == "debug"}
        line |= {"seconds": value, "shown": f"{value:.2f} s", "samples": ROUNDS}
        if build == "release":
            line["ratio"] = theirs / ours
        contents["lines"].append(line)
    path.write_text(json.dumps(contents, indent=2, sort_keys=True) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
