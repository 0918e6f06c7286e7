// SPDX-License-Identifier: MIT

package import ImageBase

#if os(Linux)
import CSandbox
#endif

/// The process that codecs run in.
package enum DecodingProcess {
    private static let state = Locked(false)

    /// Whether the process decodes for another process, so a crash doesn't harm anything else.
    static var isIsolated: Bool { state.withLock { $0 } }

    static func becomeIsolated() { state.withLock { $0 = true } }

    /// Runs work in a library that can't be canceled. In an isolated process, the system ends the process if
    /// the work takes more processor time than `time`. Elsewhere, the time isn't limited.
    package static func limitingTime<Result>(
        to time: Duration, _ work: () throws(ImageError) -> Result
    ) throws(ImageError) -> Result {
        #if os(Linux)
        let isLimited = isIsolated
        if isLimited { csandbox_set_timer(max(1, Int64(clamping: time.milliseconds)) * 1000) }
        defer { if isLimited { csandbox_set_timer(0) } }
        #endif
        return try work()
    }
}
