// SPDX-License-Identifier: MIT

package import ImageBase

#if os(Linux)
import CSandbox
#endif

/// The process in which codecs run.
package enum DecodingProcess {
    private static let state = Locked(false)

    /// Whether the process decodes on behalf of another, so that a crash harms nothing else.
    static var isIsolated: Bool { state.withLock { $0 } }

    static func becomeIsolated() { state.withLock { $0 = true } }

    /// Runs work of a library that cannot be cancelled. If it takes more processor time in an isolated
    /// process, the system ends the process; elsewhere there is no limit.
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
