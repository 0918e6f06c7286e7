# SPDX-License-Identifier: MIT
# Prints the functions, initializers and subscripts with three or more unlabeled parameters, one per line.
# Operators aren't counted. Arguments: Swift files.

function check(   rest, line, seen, c, depth, angle, parameter, count, head, isOperator) {
    rest = text
    line = 1
    while (match(rest, /(func +[^ (<]+|init[?!]?|subscript) *(<[^>{]*>)? *\(/)) {
        head = substr(rest, RSTART, RLENGTH)
        seen = substr(rest, 1, RSTART)
        line += gsub(/\n/, "", seen)
        # The name must begin a word: `makeInit(` is a call.
        c = RSTART > 1 ? substr(rest, RSTART - 1, 1) : "\n"
        rest = substr(rest, RSTART + RLENGTH)
        if (c ~ /[A-Za-z0-9_.]/) continue
        isOperator = head ~ /^func +[^A-Za-z_`]/
        depth = 0; angle = 0; parameter = ""; count = 0
        for (i = 1; i <= length(rest); i++) {
            c = substr(rest, i, 1)
            if (c ~ /[(\[{]/) depth++
            else if (c ~ /[)\]}]/) { if (depth-- == 0) break }
            else if (c == "<") angle++
            else if (c == ">" && angle > 0 && substr(rest, i - 1, 1) != "-") angle--
            if (c == "," && depth == 0 && angle == 0) { count += isUnlabelled(parameter); parameter = "" }
            else parameter = parameter c
        }
        count += isUnlabelled(parameter)
        if (count >= 3 && !isOperator) print file ":" line ": " count " parameters without a label"
    }
}

function isUnlabelled(parameter) { return parameter ~ /^[ \n]*(@[A-Za-z]+(\([^)]*\))? +)*_[ \n]/ }

FNR == 1 { if (file) check(); file = FILENAME; text = ""; isText = 0 }

{
    if (gsub(/"""/, "\"\"\"") % 2) { isText = !isText; $0 = "" }
    if (isText) $0 = ""
    sub(/\/\/.*/, "")
    gsub(/"(\\.|[^"\\])*"/, "\"\"")
    text = text $0 "\n"
}

END { if (file) check() }
