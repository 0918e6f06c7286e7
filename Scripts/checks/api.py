# SPDX-License-Identifier: MIT
"""The baseline of the public API: a text file for each product in Documentation/API.

    api.py --update    writes the files
    api.py             fails if the API differs from them, or if they changed without a line in CHANGELOG.md

A line is a declaration, after the type that contains it. The files depend only on declarations,
not on their order, their files or their comments.
"""

import difflib
import subprocess
import sys
from pathlib import Path

import symbols

BASELINE = Path("Documentation/API")
CHANGELOG = "CHANGELOG.md"


def lines(module):
    """Returns the declarations, conformances and re-exports of a module, sorted."""
    found = {f"import {kind} {source}.{name}" for kind, source, name in symbols.exports(module)}
    for graph in symbols.graphs(module):
        names = {}
        for symbol in graph["symbols"]:
            path = ".".join(symbol["pathComponents"])
            names[symbols.identifier(symbol)] = path
            # The standard library adds these members to a conforming type.
            if "::SYNTHESIZED::" not in symbols.identifier(symbol):
                owner = "".join(f"{name}." for name in symbol["pathComponents"][:-1])
                prefix = f"{owner[:-1]}: " if owner else ""
                # It isn't part of the API whether a property is stored.
                found.add(prefix + symbols.declaration(symbol).removesuffix(" { get set }"))
        for one in graph["relationships"]:
            if one["kind"] == "conformsTo" and one["source"] in names:
                target = names.get(one["target"]) or one.get("targetFallback", "").rpartition(".")[2]
                # `Copyable` and `Escapable` are implied.
                if target and target not in ("Copyable", "Escapable", "SendableMetatype"):
                    found.add(f"{names[one['source']]}: conforms to {target}")
    return sorted(found)


def differences():
    """Yields a unified diff for each module with an API that differs from its file."""
    for module in sorted(set(symbols.modules()) | {path.stem for path in BASELINE.glob("*.txt")}):
        file = BASELINE / f"{module}.txt"
        old = file.read_text().splitlines() if file.exists() else []
        new = lines(module) if module in symbols.modules() else []
        if old != new:
            yield "\n".join(difflib.unified_diff(old, new, str(file), "the build", lineterm="", n=0))


def git(*arguments):
    result = subprocess.run(["git", *arguments], capture_output=True, text=True)
    return result.stdout.strip() if result.returncode == 0 else None


def previous_baseline():
    """Returns the commit of the baseline before this one; None if it isn't in the history.

    The changelog line may be older than the baseline that it belongs to, but not older than this commit.
    """
    commits = (git("log", "-2", "--format=%H", "--", str(BASELINE)) or "").split()
    if not git("status", "--porcelain", "--", str(BASELINE)):
        commits = commits[1:]
    return commits[0] if commits else None


def undocumented():
    """Returns the change of the baseline if no line was added to CHANGELOG.md since the previous one."""
    commit = previous_baseline()
    if commit is None:
        return None
    added = git("diff", "--numstat", commit, "--", CHANGELOG)
    return git("diff", "-U0", commit, "--", str(BASELINE)) if not added or added.startswith("0\t") else None


def main(arguments):
    if arguments == ["--update"]:
        BASELINE.mkdir(parents=True, exist_ok=True)
        for file in BASELINE.glob("*.txt"):
            file.unlink()
        for module in symbols.modules():
            (BASELINE / f"{module}.txt").write_text("".join(line + "\n" for line in lines(module)))
        return None
    changed = list(differences())
    if changed:
        return "\n".join(changed) + (
            "\nerror: the public API differs from its baseline; if that is intended, describe it in "
            f"{CHANGELOG} and run Scripts/api --update"
        )
    change = undocumented()
    return change and f"{change}\nerror: the public API changed without a line in {CHANGELOG}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
