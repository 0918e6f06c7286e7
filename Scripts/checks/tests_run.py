# SPDX-License-Identifier: MIT
"""Runs tests with `swift test`, ends a run that hangs, and names the tests to repeat.

    tests_run.py run EVENTS COMMAND...    runs the command, which writes the events of Swift Testing to EVENTS
    tests_run.py names EVENTS             prints a regular expression of the tests that failed or didn't end

`names` fails if there are more than three: then the cause is not a single unstable test.
"""

import contextlib
import json
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

MOST = 3
# No test takes this long, not even under a sanitizer.
SILENCE = 600
HANGS = "error: the tests hang"


def read(path):
    """Returns the events and the tests in a stream. Its last line may be incomplete."""
    for line in path.read_text(errors="replace").splitlines() if path.exists() else []:
        try:
            record = json.loads(line)
        except ValueError:
            continue
        yield record.get("kind"), record.get("payload", {})


def name(identifier):
    """Returns `Module.Suite/function(label:)` of an identifier that ends with a place in a file."""
    return re.sub(r"/[^/]+\.swift:\d+:\d+$", "", identifier)


def outcomes(path):
    """Returns the names of all tests, and of the ones that failed, have begun and have ended."""
    tests, failed, begun, ended = set(), set(), set(), set()
    for kind, payload in read(path):
        if kind == "test":
            if payload.get("kind") == "function":
                tests.add(name(payload["id"]))
            continue
        test = name(payload.get("testID") or "")
        match payload.get("kind"):
            case "testStarted":
                begun.add(test)
            case "testEnded" | "testSkipped":
                ended.add(test)
            case "issueRecorded":
                issue = payload.get("issue", {})
                if not issue.get("isKnown") and issue.get("isFailure", True):
                    failed.add(test)
    return tests, failed & tests, begun & tests, ended & tests


def to_repeat(path):
    tests, failed, _, ended = outcomes(path)
    return sorted(failed | (tests - ended))


def processes():
    """Returns the numbers, parents and commands of all processes."""
    if not Path("/proc/self/stat").exists():
        table = ["ps", "-A", "-o", "pid=,ppid=,args="]
        rows = subprocess.run(table, capture_output=True, text=True, check=False).stdout.splitlines()
        return [(int(row[0]), int(row[1]), row[2]) for row in (line.split(None, 2) for line in rows)]
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        # A process may end at any moment.
        with contextlib.suppress(OSError):
            parent = (folder / "stat").read_text(errors="replace").rpartition(")")[2].split()[1]
            command = (folder / "cmdline").read_text(errors="replace").replace("\0", " ")
            found.append((int(folder.name), int(parent), command))
    return found


def descendants(ancestor):
    """Returns the processes that a process and its children have started, with their commands."""
    rows, found, parents = processes(), [], {ancestor}
    while True:
        new = [row for row in rows if row[1] in parents and row[0] not in parents]
        if not new:
            return found
        found += [(number, command) for number, _, command in new]
        parents |= {number for number, _, _ in new}


def stacks(process):
    """Returns the stacks of a process's threads, if there is a debugger."""
    if not shutil.which("gdb"):
        return ""
    command = ["gdb", "-p", str(process), "-batch", "-ex", "thread apply all -q bt 20"]
    try:
        done = subprocess.run(command, capture_output=True, errors="replace", timeout=200, check=False)
    except subprocess.TimeoutExpired:
        return ""
    return "\n".join(line[:160] for line in done.stdout.splitlines() if re.match(r"#\d|$", line))


def end(run, events):
    """Ends a run that hangs, and prints its state."""
    _, _, begun, ended = outcomes(events)
    print(f"{HANGS}: none has begun or ended for {SILENCE // 60} minutes. These have not ended:", flush=True)
    print("\n".join(sorted(begun - ended)), flush=True)
    started = descendants(run.pid)
    print("\n".join(f"{process} {command[:140]}" for process, command in started), flush=True)
    tests = [process for process, command in started if ".xctest" in command]
    for process in tests[-1:]:
        print(stacks(process), flush=True)
    # A process that a test has started may keep the output open, so end those, too.
    for test in tests or [run.pid]:
        for process in [test, *(process for process, _ in descendants(test))]:
            subprocess.run(["kill", "-KILL", str(process)], stderr=subprocess.DEVNULL, check=False)


def run(events, command, silence=SILENCE):
    path = Path(events)
    with subprocess.Popen([*command, "--event-stream-output-path", events]) as child:
        size, last = -1, time.monotonic()
        while True:
            try:
                return abs(child.wait(timeout=min(5, silence)))
            except subprocess.TimeoutExpired:
                pass
            now = path.stat().st_size if path.exists() else 0
            if now != size:
                size, last = now, time.monotonic()
            elif time.monotonic() - last > silence:
                end(child, path)
                return abs(child.wait()) or 1


if __name__ == "__main__":
    if sys.argv[1] == "run":
        sys.exit(run(sys.argv[2], sys.argv[3:]))
    names = to_repeat(Path(sys.argv[2]))
    if len(names) > MOST:
        sys.exit(1)
    print("|".join(re.escape(name) for name in names))
