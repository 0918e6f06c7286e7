# SPDX-License-Identifier: MIT
"""Checks the workflows: the files in their steps exist, Xcode is pinned and printed, and no action runs on a
version of Node that GitHub has removed. Run by .ci/run."""
import re
import subprocess
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))
RUNNERS = {"ubuntu-24.04", "macos-26"}
KEYS = {"name", "if", "needs", "runs-on", "container", "timeout-minutes", "strategy", "env", "environment",
        "permissions", "steps"}
STEP_KEYS = {"uses", "run", "name", "with", "env"}
# The first major versions that run on Node 24.
ACTIONS = {"actions/checkout": 5, "actions/upload-pages-artifact": 5, "actions/deploy-pages": 5}
EXPRESSION = re.compile(r"^(github|matrix)\.[\w.]+( == '[\w/.-]+')?$")


def jobs(text):
    """Returns the text of each job by its name."""
    parts = re.split(r"^  ([\w-]+):\n", text.partition("\njobs:\n")[2], flags=re.M)
    return dict(zip(parts[1::2], parts[2::2]))


def commands(job):
    """Returns the text of each `run`, including multiline ones."""
    found = re.findall(r"^      (?:- |  )run: (?!\|)(.*)$", job, re.M)
    for block in re.findall(r"^        run: \|\n((?:          .*\n?|\n)+)", job, re.M):
        found.append(re.sub(r"^          ", "", block, flags=re.M))
    return found


class Workflows(unittest.TestCase):
    def each(self):
        for path in WORKFLOWS:
            for name, job in jobs(path.read_text(encoding="utf-8")).items():
                yield f"{path.name}: {name}", job

    def test_there_are_jobs(self):
        self.assertEqual(len(WORKFLOWS), 2)
        self.assertGreater(len(list(self.each())), 6)

    def test_keys_runners_and_needs(self):
        for path in WORKFLOWS:
            found = jobs(path.read_text(encoding="utf-8"))
            for name, job in found.items():
                self.assertLessEqual(set(re.findall(r"^    ([\w-]+):", job, re.M)), KEYS, name)
                self.assertLessEqual(set(re.findall(r"^      - ([\w-]+):", job, re.M)), STEP_KEYS, name)
                self.assertIn(re.search(r"runs-on: (\S+)", job)[1], RUNNERS, name)
                self.assertIn("timeout-minutes:" if "container:" in job else "steps:", job, name)
                for need in re.findall(r"needs: (\w+)", job):
                    self.assertIn(need, found, name)
                for expression in re.findall(r"\$\{\{ *(.*?) *\}\}", job):
                    self.assertRegex(expression, EXPRESSION, name)

    def test_commands_are_shell_and_their_scripts_exist(self):
        for name, job in self.each():
            for command in commands(job):
                plain = re.sub(r"\$\{\{.*?\}\}", "value", command)
                result = subprocess.run(
                    ["bash", "-n"], input=plain, text=True, capture_output=True, check=False)
                self.assertEqual(result.stderr, "", name)
                for script in re.findall(r"(?:^|[\s;&|])((?:Scripts|\.ci)/[\w-]+)", plain):
                    self.assertTrue((ROOT / script).is_file(), f"{name}: {script}")
                for package in re.findall(r"--package-path (\S+)", plain):
                    self.assertTrue((ROOT / package / "Package.swift").is_file(), f"{name}: {package}")

    def test_xcode_is_pinned_and_printed(self):
        count = 0
        for name, job in self.each():
            if "runs-on: macos" in job:
                count += 1
                self.assertRegex(job, r"DEVELOPER_DIR: /Applications/Xcode_[\d.]+\.app/", name)
                self.assertIn("xcodebuild -version", commands(job)[0], name)
        self.assertEqual(count, 3)

    def test_every_system_is_built(self):
        job = jobs((ROOT / ".github/workflows/ci.yml").read_text(encoding="utf-8"))["apple"]
        systems = re.search(r"platform: \[(.*)\]", job)[1].split(", ")
        self.assertEqual(set(systems), {"iOS", "tvOS", "watchOS", "visionOS", "catalyst"})
        # The server's dependencies need newer systems than the library.
        settings = (ROOT / "Scripts/settings").read_text(encoding="utf-8")
        linux = re.search(r'if \[ "\$\(uname\)" = Linux \]; then\n(.*?)\nfi', settings, re.S)[1]
        self.assertIn("export WEBIMAGE_PROGRAMS=1", linux)
        self.assertEqual(settings.count("WEBIMAGE_PROGRAMS=1"), 1)

    def test_views_run_on_simulators(self):
        job = jobs((ROOT / ".github/workflows/ci.yml").read_text(encoding="utf-8"))["simulator"]
        self.assertEqual(re.findall(r'"(\w+) Simulator,name=', job), ["iOS", "tvOS"])
        script = (ROOT / "Scripts/test-simulator").read_text(encoding="utf-8")
        for target in re.search(r"WEBIMAGE_TARGETS=(\S+)", script)[1].split(","):
            self.assertIn(f'"{target}"', (ROOT / "Package.swift").read_text(encoding="utf-8"))
            host = (ROOT / f"Tests/{target}/Host/Host.swift").read_text(encoding="utf-8")
            # The part that a simulator compiles uses no stubs, and some suites need nothing else.
            self.assertNotRegex(host.partition("#if os(Linux)")[2].partition("#el")[2], r"\b[Ss]tub[A-Z]")
            paths = (ROOT / "Tests" / target).glob("*Tests.swift")
            suites = [path.read_text(encoding="utf-8") for path in paths]
            self.assertTrue(any("@Test" in text and "os(Linux)" not in text for text in suites), target)

    def test_actions_run_on_a_version_of_node_that_is_there(self):
        for name, job in self.each():
            for action, version in re.findall(r"uses: (\S+)@v(\d+)", job):
                self.assertGreaterEqual(int(version), ACTIONS[action], f"{name}: {action}")


if __name__ == "__main__":
    unittest.main()
