# SPDX-License-Identifier: MIT
"""Finds the declarations of the stubs that a system's code uses, with the index from the compiler."""
import ctypes
import os
import re
import subprocess
import tempfile
from pathlib import Path

from apple_symbols import FRAMEWORKS, SYSTEM_FRAMEWORKS

IMPORT = re.compile(r"\bimport (?:" + "|".join(FRAMEWORKS) + r")\b")


class Text(ctypes.Structure):
    """A string of the index library."""
    _fields_ = [("data", ctypes.c_void_p), ("length", ctypes.c_size_t)]


VISITOR = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, ctypes.c_void_p)


def library():
    """Returns the toolchain's library for reading an index."""
    compiler = subprocess.run(["swiftc", "-print-target-info"], capture_output=True, check=True, text=True)
    resources = compiler.stdout.partition('"runtimeResourcePath": "')[2].partition('"')[0]
    found = ctypes.CDLL(os.path.join(os.path.dirname(resources), "libIndexStore.so"))
    for name, result in [("store_create", ctypes.c_void_p), ("record_reader_create", ctypes.c_void_p),
                         ("record_reader_symbols_apply_f", ctypes.c_bool), ("symbol_get_usr", Text)]:
        getattr(found, f"indexstore_{name}").restype = result
    return found


def names_in_index(folder):
    """Returns the mangled names of everything that an index mentions, by file."""
    index, error = library(), ctypes.c_void_p()
    store = ctypes.c_void_p(index.indexstore_store_create(os.fsencode(folder), ctypes.byref(error)))
    found = {}
    for path in sorted(Path(folder).glob("v*/records/*/*")):
        reader = ctypes.c_void_p(
            index.indexstore_record_reader_create(store, os.fsencode(path.name), ctypes.byref(error)))
        names = found.setdefault(path.name.rpartition("-")[0], set())

        def visit(_, symbol, names=names):
            text = index.indexstore_symbol_get_usr(ctypes.c_void_p(symbol))
            names.add(ctypes.string_at(text.data, text.length).decode())
            return True
        index.indexstore_record_reader_symbols_apply_f(reader, True, None, VISITOR(visit))
        index.indexstore_record_reader_dispose(reader)
    index.indexstore_store_dispose(store)
    return found


def indexed(files, flags):
    """Returns the names that each file of a module mentions, from a type-check."""
    with tempfile.TemporaryDirectory() as folder:
        command = ["swiftc", "-typecheck", "-module-name", "Indexed", "-index-ignore-system-modules",
                   "-index-store-path", folder]
        if not any(os.path.basename(file) == "main.swift" for file in files):
            command.append("-parse-as-library")
        subprocess.run(command + flags + files, capture_output=True, check=True)
        return names_in_index(folder)


def may_use(files, rows):
    """Returns the declarations that one of the files may use, judging by its imports and words."""
    found = set()
    for file in files:
        text = Path(file).read_text(encoding="utf-8")
        has_frameworks = IMPORT.search(text) is not None
        words = set(re.findall(r"\w+", text))
        for row in rows:
            path = row.declaration.split("(")[0].split(".")
            name = path[-2] if path[-1] == "init" else path[-1]
            if name in words and (has_frameworks or row.framework in SYSTEM_FRAMEWORKS):
                found.add(row)
    return sorted(found)


def unknown_uses(rows, system, declarations, names):
    """Returns uses of declarations if no source says whether a system has them."""
    unknown = {(row.framework, row.declaration) for row in rows if getattr(row, system) == "?"}
    symbols = {item.usr: item for item in declarations if (item.framework, item.path) in unknown}
    return [f"{file}: {symbols[name].path} (no fact says that {system} has it)"
            for file, used in sorted(names.items()) for name in sorted(used & set(symbols))]
