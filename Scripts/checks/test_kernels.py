# SPDX-License-Identifier: MIT
"""Tests of the kernels in assembly: each function comes either from C or from assembly. Run by .ci/run."""

import platform
import subprocess
import tempfile
import unittest
from pathlib import Path

SOURCES = Path(__file__).parents[2] / "Sources/C"
MODULES = ["CCRC", "CCodecs", "CRaster"]
ARCHITECTURE = "arm64" if platform.machine() in ("arm64", "aarch64") else "x86_64"
KERNELS = sorted(SOURCES.glob(f"*/Assembly/{ARCHITECTURE}-*.S"))


def defined(path, flags):
    """Returns the global symbols that an object defines, compiled as in a debug build."""
    with tempfile.NamedTemporaryFile(suffix=".o") as file:
        includes = [f"-I{SOURCES / module / 'include'}" for module in MODULES]
        command = ["clang", "-O0", "-g", "-fPIC", *includes, *flags, "-c", path, "-o", file.name]
        subprocess.run(command, check=True)
        lines = subprocess.run(["nm", "-g", file.name], capture_output=True, text=True, check=True).stdout
    fields = [line.split() for line in lines.splitlines()]
    return {field[2] for field in fields if len(field) == 3 and "san" not in field[2]}


def symbols(flags=()):
    """Returns the global symbols of all kernels in C, and of the assembly."""
    in_c, in_assembly = set(), set()
    for kernel in KERNELS:
        in_c |= defined(kernel.parents[1] / f"{kernel.stem.split('-')[1]}.c", flags)
        in_assembly |= defined(kernel, flags)
    return in_c, in_assembly


class KernelTests(unittest.TestCase):
    def test_a_debug_build_has_assembly_and_no_c(self):
        in_c, in_assembly = symbols()
        # On Apple platforms, CCodecs isn't used and has no assembly.
        self.assertFalse({name for name in in_c if "craster" in name})
        self.assertFalse(in_c & in_assembly)
        self.assertEqual(in_c | in_assembly, symbols(["-DWEBIMAGE_USES_ASSEMBLY=0"])[0])

    def test_a_sanitizer_sees_c_and_no_assembly(self):
        in_c, in_assembly = symbols()
        for sanitizer in ("address", "thread", "undefined"):
            self.assertEqual(symbols([f"-fsanitize={sanitizer}"]), (in_c | in_assembly, set()), sanitizer)


if __name__ == "__main__":
    unittest.main()
