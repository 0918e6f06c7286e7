# SPDX-License-Identifier: MIT
# Prints lines whose comment or string uses a phrase that plain technical English avoids. Arguments: Swift
# files.

function report(name) { print FILENAME ":" FNR ": " name ": " text }

{
    # The comment, else the strings; spaces around them begin and end words.
    if (match($0, /\/\/.*/)) text = " " substr($0, RSTART) " "
    else {
        rest = $0
        text = " "
        while (match(rest, /"(\\.|[^"\\])*"/)) {
            text = text substr(rest, RSTART + 1, RLENGTH - 2) " "
            rest = substr(rest, RSTART + RLENGTH)
        }
    }
}
text == " " { next }
text ~ /[^a-zA-Z](nobody|somebody|everybody)[^a-zA-Z]/ { report("name the subject instead of \"nobody\"") }
{ gsub(/there (is|are) none/, "", text) }
text ~ /[^a-zA-Z](is|are) none[^a-zA-Z]/ { report("say \"invalid\" or \"missing\" instead of \"is none\"") }
text ~ /[^a-zA-Z]anew[^a-zA-Z]/ { report("say \"again\" instead of \"anew\"") }
text ~ /[^a-zA-Z]for ever[^a-zA-Z]/ { report("say \"forever\" or \"without end\" instead of \"for ever\"") }
text ~ /[^a-zA-Z]meanwhile[^a-zA-Z]/ { report("say \"while\" instead of \"meanwhile\"") }
/^ *\/\/\/ *(Of|What|Who|Whoever|As|Where) / { report("begin with a noun or a verb") }
