# SPDX-License-Identifier: MIT
"""Prints a regular expression of the tests that failed by a result file of `swift test --xunit-output`.

Fails if there are none, or more than three: then the cause is not a single unstable test.
"""

import re
import sys
import xml.etree.ElementTree as tree

MOST = 3


def failed_tests(path):
    """The identifiers of the tests that failed, as `Module.Suite/function(label:)`."""
    return sorted(
        {
            f"{case.get('classname')}/{case.get('name')}"
            for case in tree.parse(path).iter("testcase")
            if case.find("failure") is not None
        }
    )


if __name__ == "__main__":
    failed = failed_tests(sys.argv[1])
    if not 1 <= len(failed) <= MOST:
        sys.exit(1)
    print("|".join(re.escape(name) for name in failed))
