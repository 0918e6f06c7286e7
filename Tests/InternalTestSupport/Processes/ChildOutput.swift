// SPDX-License-Identifier: MIT

import PortableC

// For programs that tests start as child processes.

/// Writes `text` to standard error.
package func printError(_ text: String) {
    _ = text.withCString { write(2, $0, strlen($0)) }
}

/// Writes `message` to standard error and exits with status 1.
package func fail(_ message: String) -> Never {
    printError(message)
    exit(1)
}
