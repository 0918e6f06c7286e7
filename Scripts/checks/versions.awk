# SPDX-License-Identifier: MIT
# Lists the declarations in AppleStubs that are newer than the manifest's platforms, by comments such as
# `// iOS 14, macOS 11`. Newer declarations need `@available` instead. Arguments: Package.swift, then the
# stubs.

FNR == NR {
    while (match($0, /\.(macOS|iOS|watchOS)\(\.v[0-9]+\)/)) {
        split(substr($0, RSTART + 1, RLENGTH - 2), parts, "[(]")
        floor[parts[1]] = substr(parts[2], 3)
        $0 = substr($0, RSTART + RLENGTH)
    }
    next
}
/^ *\/\/ (iOS|macOS|watchOS) [0-9]/ {
    text = $0
    while (match(text, /(iOS|macOS|watchOS) [0-9]+/)) {
        split(substr(text, RSTART, RLENGTH), parts, " ")
        if (parts[2] + 0 > floor[parts[1]] + 0) print FILENAME ":" FNR ": " $0
        text = substr(text, RSTART + RLENGTH)
    }
}
