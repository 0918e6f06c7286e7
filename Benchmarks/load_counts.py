# SPDX-License-Identifier: MIT
"""Measures the path of a load: files with executed lines, hand-overs and lock acquisitions.

    load_counts.py PROGRAM [--list]

PROGRAM is LoadCost, built with coverage. A count is the difference between runs with different numbers of
loads, or with bodies of different lengths, so it doesn't include the program's start.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
TOOLS = Path(shutil.which("swift")).resolve().parent
PLACES = [("memory", "slot"), ("disk", "slot-disk"), ("network", "slot-network")]
# The numbers of loads in the two runs. Work that happens once in a program, such as making a connection,
# isn't counted, and neither is work in fewer than half of the loads.
FEW, MANY = (2, 12)
SIZES = (1_000_000, 4_400_000)
# The other folders of ImageLoading are the transport and the HTTP parsers.
CHAIN = re.compile(r"WebImage/|ImageLoading/(Body|Composite|HTTPCache|HTTPLoader|Loader|Rate|Retry)/")
LOCK = re.compile(r"^Locked\.withLock\b")
# Functions that pass a load to the next object, also in the transport.
DOWN = re.compile(r"\.(load|lookUp|begin|start|join|run|resume)\(")
TRANSPORT = re.compile(r"ImageLoading/(Curl|Transport)/")
DOWN_TRANSPORT = re.compile(r"\.(load|begin|start|run|resume|add|enqueue|submit|perform|prepareHop)\(")
# Functions that pass a chunk of the body to the next object.
CHUNK = re.compile(r"\.(didReceive|receive)\((_|body):\)$")


def tool(name):
    return str(TOOLS / name) if (TOOLS / name).exists() else name


def output(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def functions(program):
    """Returns the name and the file below Sources of each function, by its mangled name."""
    with tempfile.TemporaryDirectory() as folder:
        run(program, "memory", 0, URL, folder)
        exported = output(
            tool("llvm-cov"), "export", "-skip-expansions", "-skip-branches", program,
            f"-instr-profile={folder}/data")
    files = {
        function["name"]: function["filenames"][0].rpartition("/Sources/")[2]
        for function in json.loads(exported)["data"][0]["functions"]
        if "/checkouts/" not in function["filenames"][0]
    }
    symbols = [name.rpartition(":")[2] for name in files]
    names = subprocess.run(
        [tool("swift-demangle"), "--compact", "--simplified"], input="\n".join(symbols), check=True,
        capture_output=True, text=True).stdout.splitlines()
    return {symbol: (name, file) for (symbol, file), name in zip(files.items(), names)}


def run(program, place, loads, url, folder):
    environment = {**os.environ, "LLVM_PROFILE_FILE": f"{folder}/raw"}
    subprocess.run([program, place, str(loads), url], env=environment, check=True)
    output(tool("llvm-profdata"), "merge", "-sparse", f"{folder}/raw", "-o", f"{folder}/data")


def calls(program, place, loads, url):
    """Returns how often each function was called in a run."""
    with tempfile.TemporaryDirectory() as folder:
        run(program, place, loads, url, folder)
        shown = output(tool("llvm-profdata"), "show", "--all-functions", f"{folder}/data")
    found = re.findall(r"^  (\S.*):\n    Hash:.*\n    Counters:.*\n    Function count: (\d+)", shown, re.M)
    return Counter({name: int(count) for name, count in found})


def difference(more, fewer, divisor):
    return {name: (count - fewer[name]) / divisor for name, count in more.items() if count > fewer[name]}


def total(counts, known, pattern):
    return {known[name]: count for name, count in counts.items()
            if name in known and pattern.search(known[name][0]) and not known[name][0].startswith("closure")}


def show(title, counts):
    print(f"\n{title}:")
    for (name, file), count in sorted(counts.items(), key=lambda entry: (entry[0][1], entry[0][0])):
        print(f"  {count:8.2f}  {file}  {name}")


def main(program, isListed):
    known = functions(program)
    print("| | " + " | ".join(place[0] for place in PLACES) + " |\n|---|" + "---|" * len(PLACES))
    rows = {"files": [], "files of `WebImage` and the loader chain": [], "hand-overs": [], "locks": []}
    lists = []
    for place, mode in PLACES:
        url = URL if place != "network" else f"{BASE}/{SIZES[1]}.jpg"
        load = difference(calls(program, mode, MANY, url), calls(program, mode, FEW, url), MANY - FEW)
        load = {name: count for name, count in load.items() if count >= 0.5}
        files = {known[name][1] for name in load if name in known}
        chain = sorted(file for file in files if CHAIN.match(file))
        down = {key: count for key, count in total(load, known, DOWN).items() if CHAIN.match(key[1])}
        down |= {key: count for key, count in total(load, known, DOWN_TRANSPORT).items()
                 if TRANSPORT.match(key[1])}
        rows["files"].append(len(files))
        rows["files of `WebImage` and the loader chain"].append(len(chain))
        rows["hand-overs"].append(len(down))
        rows["locks"].append(round(sum(total(load, known, LOCK).values())))
        lists.append((place, chain, down))
    for name, values in rows.items():
        print(f"| {name} | " + " | ".join(f"{value:,}" for value in values) + " |")

    small, large = (calls(program, "slot-network", 4, f"{BASE}/{size}.jpg") for size in SIZES)
    rest = difference(large, small, 1)
    chunks = sum(total(rest, known, re.compile(r"CurlTransfer\.didReceive\(body")).values())
    each = {name: count / chunks for name, count in rest.items()}
    passed = {key: count for key, count in total(each, known, CHUNK).items() if count > 0.5}
    locks = sum(total(each, known, LOCK).values())
    # The program also loads the image once before.
    size = 5 * (SIZES[1] - SIZES[0]) / chunks / 1024
    print(f"\nFor each chunk of {size:.0f} KiB: {sum(passed.values()):.0f} hand-overs, {locks:.1f} locks")
    if isListed:
        for place, chain, down in lists:
            print(f"\nFiles of a load from {place}:\n  " + "\n  ".join(chain))
            show(f"Hand-overs of a load from {place}", down)
        show("Hand-overs of a chunk", passed)
        often = {known[name]: count for name, count in each.items() if name in known and count > 0.5}
        show("Functions called for each chunk", often)


if __name__ == "__main__":
    server = subprocess.Popen(
        [sys.executable, ROOT / "Benchmarks/Peers/image_server.py"], stdout=subprocess.PIPE, text=True)
    try:
        BASE = f"http://127.0.0.1:{server.stdout.readline().strip()}"
        URL = f"{BASE}/a.jpg"
        main(sys.argv[1], "--list" in sys.argv[2:])
    finally:
        server.terminate()
