# SPDX-License-Identifier: MIT
"""Counts the instructions of one load with callgrind and adds them to a report.

    instructions.py PROGRAM REPORT

PROGRAM is LoadCost. The count is the difference between two runs, so it doesn't include the program's start;
it varies by less than a hundredth between runs. REPORT is the JSON file of the benchmark, which is created if
it doesn't exist.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

# The numbers of loads in the two runs.
RUNS = {
    "memory": (1000, 21000),
    "slot": (1000, 21000),
    "slot-again": (1000, 21000),
    "disk": (200, 1200),
    "network": (200, 1200),
    "data": (200, 1200),
}


def count(program, place, loads, url):
    command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"]
    # The order of dictionaries changes the count.
    environment = {**os.environ, "SWIFT_DETERMINISTIC_HASHING": "1"}
    result = subprocess.run(
        [*command, program, place, str(loads), url], env=environment, capture_output=True, text=True
    )
    found = re.search(r"Collected *: (\d+)", result.stderr)
    if result.returncode != 0 or not found:
        sys.exit(f"error: cannot count instructions:\n{result.stderr[-2000:]}")
    return int(found[1])


def conditions():
    """Returns the conditions that counts depend on, apart from the code."""
    commands = [["swift", "--version"], ["ldd", "--version"], ["curl", "--version"], ["uname", "-m"]]
    commands = [command for command in commands if shutil.which(command[0])]
    results = [subprocess.run(command, capture_output=True, text=True) for command in commands]
    return [result.stdout.splitlines()[0] for result in results if result.stdout]


def main(program, report):
    server = Path(__file__).parent / "Peers/image_server.py"
    process = subprocess.Popen([sys.executable, server], stdout=subprocess.PIPE, text=True)
    try:
        url = f"http://127.0.0.1:{process.stdout.readline().strip()}/a.jpg"
        instructions = {}
        with tempfile.TemporaryDirectory() as folder:
            # valgrind can't read the debug information of Swift programs.
            stripped = shutil.copy(program, folder)
            subprocess.run(["strip", stripped], check=True)
            for place, (few, many) in RUNS.items():
                total = count(stripped, place, many, url) - count(stripped, place, few, url)
                instructions[place] = total // (many - few)
                print(f"instructions of a load from {place}: {instructions[place]:,}", flush=True)
    finally:
        process.terminate()
    path = Path(report)
    contents = json.loads(path.read_text()) if path.exists() else {"lines": []}
    contents["instructions"] = instructions
    contents["instructionConditions"] = conditions()
    path.write_text(json.dumps(contents, indent=2, sort_keys=True) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
