# SPDX-License-Identifier: MIT
# Finds the module of a file, for the other programs here: `Sources/WebImage/…` or, in a group of modules,
# `Sources/Base/Sockets/…`.

# Returns the number of components in the path of a module's folder.
function moduleDepth(file) {
    return file ~ /^(Sources\/(Apple|Base|C|Extras|GTK|Server)|[A-Z][a-z]*\/Sources)\// ? 3 : 2
}

function moduleOf(file,   path) {
    split(file, path, "/")
    return path[moduleDepth(file)]
}
