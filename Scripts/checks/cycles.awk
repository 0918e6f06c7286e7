# SPDX-License-Identifier: MIT
# Prints the folders of a module that depend on each other in a cycle, at every level: the module's folders,
# and the folders in each folder. Files next to folders count as one folder, "(files)". A folder depends on
# another one if it mentions a type that's declared only there in the module, or calls a member that an
# extension there adds to a type from a third folder. Other dependencies aren't found. Arguments: layout.awk
# first, with -f, then all Swift files in Sources.

function add(kind, name) {
    key = module SUBSEP kind SUBSEP name
    if (key in owner && owner[key] != FILENAME) owner[key] = ""
    else owner[key] = FILENAME
}

# Finds the folders where the paths of two files part, as `parent`, `from` and `to`; 0 if they share a folder.
function part(file, other,   a, b, n, m, i) {
    n = split(file, a, "/")
    m = split(other, b, "/")
    parent = a[1]
    for (i = 2; i < n && i < m && a[i] == b[i]; i++) parent = parent "/" a[i]
    from = i < n ? a[i] : "(files)"
    to = i < m ? b[i] : "(files)"
    return from != to
}

FNR == 1 {
    module = moduleOf(FILENAME)
    isText = 0
    extended = ""
}

{
    if (gsub(/"""/, "\"\"\"") % 2) { isText = !isText; next }
    if (isText) next
    # The names in conditions are traits and modules.
    if ($0 ~ /^ *#(if|elseif) /) next
    sub(/\/\/.*/, "")
    gsub(/"(\\.|[^"\\])*"/, "")
}

# Types at the top level that other files can see.
/^([^ }].* )?(struct|class|enum|protocol|actor|typealias) +[A-Za-z_]/ && !/private / &&
    !/^[^(]*(func|var|let|import|extension) / {
    line = $0
    sub(/^(.* )?(struct|class|enum|protocol|actor|typealias) +/, "", line)
    match(line, /^[A-Za-z0-9_]+/)
    add("type", substr(line, 1, RLENGTH))
}
/^((public|package) )?extension +[A-Za-z_]/ {
    line = $0
    sub(/^.*extension +/, "", line)
    match(line, /^[A-Za-z0-9_]+/)
    extended = substr(line, 1, RLENGTH)
}
/^\}/ { extended = "" }
extended != "" && /^    ((public|package|static|mutating|@[A-Za-z]+) )*(func|var) +[a-z]/ {
    line = $0
    sub(/^.*(func|var) +/, "", line)
    match(line, /^[A-Za-z0-9_]+/)
    name = substr(line, 1, RLENGTH)
    addedTo[module SUBSEP FILENAME SUBSEP name] = extended
    add("member", name)
}

{
    rest = $0
    while (match(rest, /[A-Za-z_][A-Za-z0-9_]*\(?/)) {
        word = substr(rest, RSTART, RLENGTH)
        rest = substr(rest, RSTART + RLENGTH)
        if (word ~ /^[A-Z]/) { sub(/\($/, "", word); kind = "type" }
        else if (word ~ /\($/) { sub(/\($/, "", word); kind = "member" }
        else continue
        mentions[module SUBSEP kind SUBSEP word SUBSEP FILENAME] = 1
    }
}

END {
    for (mention in mentions) {
        split(mention, m, SUBSEP)
        key = m[1] SUBSEP m[2] SUBSEP m[3]
        if (!(key in owner) || owner[key] == "" || !part(m[4], owner[key])) continue
        level = parent
        source = from
        target = to
        # A member belongs to its folder only if its type is declared in a different one.
        if (m[2] == "member") {
            type = owner[m[1] SUBSEP "type" SUBSEP addedTo[m[1] SUBSEP owner[key] SUBSEP m[3]]]
            if (type == "" || !part(type, owner[key])) continue
        }
        reaches[level SUBSEP source SUBSEP target] = 1
        folders[level, source]
        folders[level, target]
    }
    for (place in folders) {
        split(place, p, SUBSEP)
        names[p[1]] = names[p[1]] SUBSEP p[2]
    }
    for (level in names) {
        n = split(names[level], list, SUBSEP)
        for (k = 2; k <= n; k++) for (i = 2; i <= n; i++) {
            if (!((level SUBSEP list[i] SUBSEP list[k]) in reaches)) continue
            for (j = 2; j <= n; j++)
                if ((level SUBSEP list[k] SUBSEP list[j]) in reaches)
                    reaches[level SUBSEP list[i] SUBSEP list[j]] = 1
        }
        for (i = 2; i <= n; i++)
            if ((level SUBSEP list[i] SUBSEP list[i]) in reaches) print level "/" list[i]
    }
}
