# SPDX-License-Identifier: MIT
"""Compares a benchmark report with an older one, and fails if something got worse.

    compare.py OLD NEW

Compares times as ratios to the peers in the same row, because the machine is faster on some days, and
instructions as they are. Rows in only one report are listed and don't fail.
"""

import json
import sys

# The allowed loss. Ratios vary by up to a fifth between days, counts hardly at all.
RATIO = 0.2
INSTRUCTIONS = {
    "memory": 0.01,
    "slot": 0.01,
    "slot-again": 0.01,
    "disk": 0.02,
    "network": 0.05,
    "data": 0.05,
}


def ratios(report):
    lines = report.get("lines", [])
    return {(line["work"], line["contender"]): float(line["ratio"]) for line in lines if line.get("ratio")}


def rows(old, new, tolerance):
    """Yields the text of a row for each name, and whether it is worse than allowed."""
    for name in sorted(set(old) | set(new)):
        was, now = old.get(name), new.get(name)
        if was is None or now is None:
            yield name, was, now, "only in one report", False
        else:
            change = now / was - 1
            loss = change if isinstance(now, int) else -change
            allowed = tolerance.get(name, 0) if isinstance(tolerance, dict) else tolerance
            yield name, was, now, f"{change:+.1%}", loss > allowed


def text(value):
    if value is None:
        return ""
    return f"{value:,}" if isinstance(value, int) else f"{value:.3g} x"


def compare(old, new):
    """Prints a table and returns the names of the rows that got worse."""
    worse = []
    conditions = [report.get("instructionConditions") for report in (old, new)]
    if all(conditions) and conditions[0] != conditions[1]:
        print("Instructions were counted under different conditions:")
        for lines in conditions:
            print(f"- {'; '.join(lines)}")
        print()
    print("| | before | now | change |\n|---|---|---|---|")
    tables = [
        (old.get("instructions", {}), new.get("instructions", {}), INSTRUCTIONS),
        (ratios(old), ratios(new), RATIO),
    ]
    for before, now, tolerance in tables:
        for name, was, value, change, is_worse in rows(before, now, tolerance):
            label = f"instructions, {name}" if isinstance(name, str) else f"{name[0]}: {name[1]}"
            mark = " **worse**" if is_worse else ""
            print(f"| {label} | {text(was)} | {text(value)} | {change}{mark} |")
            if is_worse:
                worse.append(label)
    return worse


if __name__ == "__main__":
    reports = []
    for path in sys.argv[1:3]:
        with open(path) as file:
            reports.append(json.load(file))
    worse = compare(*reports)
    sys.exit(f"error: worse than before: {'; '.join(worse)}" if worse else None)
