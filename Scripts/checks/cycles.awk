# SPDX-License-Identifier: MIT
# Prints the folders of a module that depend on each other in a cycle. A folder depends on another if it
# mentions a type that is declared there and nowhere else in the module, or calls a member that an extension
# in the other folder adds to a type of a third; a dependency that uses neither is missed. Arguments: all
# Swift files of Sources.

function add(kind, name) {
    key = module SUBSEP kind SUBSEP name
    if (key in owner && owner[key] != FILENAME) owner[key] = ""
    else owner[key] = FILENAME
    folderOf[FILENAME] = folder
}

FNR == 1 {
    depth = split(FILENAME, path, "/")
    module = path[2]
    folder = depth > 3 ? path[3] : "(root)"
    if (!((module SUBSEP folder) in known)) {
        known[module SUBSEP folder] = 1
        folders[module] = folders[module] " " folder
    }
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
        mentions[module SUBSEP kind SUBSEP word SUBSEP folder] = 1
    }
}

END {
    for (mention in mentions) {
        split(mention, m, SUBSEP)
        key = m[1] SUBSEP m[2] SUBSEP m[3]
        if (!(key in owner) || owner[key] == "") continue
        to = folderOf[owner[key]]
        if (to == m[4]) continue
        # A member belongs to its folder only if its type is declared in another one.
        if (m[2] == "member") {
            type = owner[m[1] SUBSEP "type" SUBSEP addedTo[m[1] SUBSEP owner[key] SUBSEP m[3]]]
            if (type == "" || folderOf[type] == to) continue
        }
        reaches[m[1] SUBSEP m[4] SUBSEP to] = 1
    }
    for (module in folders) {
        n = split(folders[module], names, " ")
        for (k = 1; k <= n; k++) for (i = 1; i <= n; i++) {
            if (!((module SUBSEP names[i] SUBSEP names[k]) in reaches)) continue
            for (j = 1; j <= n; j++)
                if ((module SUBSEP names[k] SUBSEP names[j]) in reaches)
                    reaches[module SUBSEP names[i] SUBSEP names[j]] = 1
        }
        for (i = 1; i <= n; i++)
            if ((module SUBSEP names[i] SUBSEP names[i]) in reaches) print module "/" names[i]
    }
}
