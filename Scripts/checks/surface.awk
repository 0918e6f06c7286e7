# SPDX-License-Identifier: MIT
# Counts the public declarations that a plain `import` of each library product brings, including the members
# of types that it re-exports by name, and without deprecated declarations and those for our own programs
# (`@_spi`). Enum cases and protocol requirements have no `public` and aren't counted. Arguments: layout.awk
# first, with -f, then all Swift files in Sources.
#
# The output has a line for each module: its name, its own declarations, and those with re-exports.

FNR == 1 { module = moduleOf(FILENAME); owner = ""; isText = 0; isOurs = 0 }

# Skip the lines of multiline strings.
/"""/ { if (gsub(/"""/, "\"\"\"") % 2) isText = !isText; next }
isText { next }

{ sub(/\/\/.*/, "") }

/^@_exported / {
    name = $NF
    if (split(name, parts, ".") == 2) single[module] = single[module] " " name
    else whole[module] = whole[module] " " name
    next
}

/^([^ \/#}].* )?(struct|class|enum|protocol|actor|typealias|extension) +[A-Za-z_]/ &&
    !/^[^(]*(func|var|let|import) / {
    line = $0
    sub(/^(.* )?(struct|class|enum|protocol|actor|typealias|extension) +/, "", line)
    match(line, /^[A-Za-z0-9_]+/)
    owner = substr(line, 1, RLENGTH)
    isOurs = $0 ~ /@_spi\(/
    if (isOurs) next
    if ($0 ~ /^(@.* )?(public|open) / && $0 !~ /extension /) {
        declared[module]++
        members[module "." owner]++
    }
    if ($0 ~ /\}[ \t]*$/) owner = ""
    next
}
/^\}/ { owner = ""; isOurs = 0; next }
isOurs || /@_spi\(/ { next }

# Earlier names.
/^ *@available\(\*, deprecated/ { isDeprecated = 1; next }
isDeprecated { isDeprecated = 0; next }

/^ *(@[A-Za-z_]+(\([^)]*\))? +)*(public|open) / && !/(public|open) (import|extension) / {
    declared[module]++
    if (owner != "") members[module "." owner]++
}

END {
    for (module in declared) {
        brought = declared[module]
        n = split(whole[module], names, " ")
        for (i = 1; i <= n; i++) brought += declared[names[i]]
        n = split(single[module], names, " ")
        for (i = 1; i <= n; i++) brought += members[names[i]] ? members[names[i]] : 1
        print module, declared[module], brought
    }
}
