// SPDX-License-Identifier: MIT

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

// For the programs that tests run beside themselves.

/// Writes `text` on standard error.
package func say(_ text: String) {
    _ = text.withCString { write(2, $0, strlen($0)) }
}

/// Says what is wrong and ends the program with status 1.
package func fail(_ fault: String) -> Never {
    say(fault)
    exit(1)
}
