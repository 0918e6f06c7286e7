# SPDX-License-Identifier: MIT
import imagecodecs

from serving import contents, serve, timed


def decode(path):
    data = contents(path)
    return timed(lambda: imagecodecs.ultrahdr_decode(data))


serve({"decode": decode}, imagecodecs.ultrahdr_version())
