# SPDX-License-Identifier: MIT
"""Evaluates the conditions of Swift files: which lines a system compiles."""
import re
from collections import namedtuple

# The facts for conditions: the system, the modules that can be imported, flags, and whether selectors exist.
World = namedtuple("World", "system modules flags has_selectors is_catalyst")
TOKEN = re.compile(r"\s*(&&|\|\||!|\(|\)|[\w.]+(?:\([^()]*\))?)")
DIRECTIVE = re.compile(r"\s*#(if|elseif|else|endif)\b(.*)")


def term(text, world):
    name, _, argument = text.rstrip(")").partition("(")
    if name == "os":
        return argument == world.system
    if name == "canImport":
        return argument.split(",")[0] in world.modules
    if name == "targetEnvironment":
        return argument == "macCatalyst" and world.is_catalyst
    if name == "_runtime":
        return world.has_selectors
    # Assume the newest versions of the language and modules.
    return text == "true" or argument != "" or name in world.flags


def holds(condition, world):
    tokens = TOKEN.findall(condition.split("//")[0])
    words = {"&&": "and", "||": "or", "!": "not", "(": "(", ")": ")"}
    return eval(" ".join(words.get(token) or str(term(token, world)) for token in tokens))


def compiled(text, world):
    """Returns the line numbers that a system compiles, without the directives."""
    numbers, stack = set(), []
    for number, line in enumerate(text.split("\n"), 1):
        match = DIRECTIVE.match(line)
        if not match:
            if all(is_active for is_active, _ in stack):
                numbers.add(number)
            continue
        word, condition = match.groups()
        if word == "if":
            is_active = holds(condition, world)
            stack.append((is_active, is_active))
        elif word == "endif":
            stack.pop()
        else:
            _, was_active = stack.pop()
            is_active = not was_active and (word == "else" or holds(condition, world))
            stack.append((is_active, was_active or is_active))
    return numbers
