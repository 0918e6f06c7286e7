// SPDX-License-Identifier: MIT

/// The identity of a request in a trace (W3C Trace Context).
struct TraceContext: Sendable, Equatable {
    /// 32 hexadecimal digits.
    let traceID: String
    /// 16 hexadecimal digits: the part of the trace that this server adds.
    let spanID: String
    /// The flags of the caller; 1 means that it records the trace.
    let flags: String
    /// Whether the client has begun the trace.
    let isContinued: Bool

    /// Continues the trace of a `traceparent`, or begins a new one if it is missing or invalid.
    init(traceparent: String?) {
        spanID = Self.hexadecimal(.random(in: 1...UInt64.max))
        let parts = traceparent?.split(separator: "-", omittingEmptySubsequences: false) ?? []
        // Later versions may have more parts, which are ignored.
        if parts.count == 4 || parts.count > 4 && parts.first != "00", parts[0].utf8.count == 2,
            parts[0] != "ff", parts[1].utf8.count == 32, parts[2].utf8.count == 16, parts[3].utf8.count == 2,
            parts[0...3].allSatisfy({ $0.utf8.allSatisfy(Self.isDigit) }),
            parts[1].contains(where: { $0 != "0" }), parts[2].contains(where: { $0 != "0" })
        {
            traceID = String(parts[1])
            flags = String(parts[3])
            isContinued = true
        } else {
            traceID =
                Self.hexadecimal(.random(in: 1...UInt64.max)) + Self.hexadecimal(.random(in: 0...UInt64.max))
            flags = "00"
            isContinued = false
        }
    }

    /// The value of `traceparent` for what is done on behalf of this request.
    var traceparent: String { "00-\(traceID)-\(spanID)-\(flags)" }

    private static func hexadecimal(_ number: UInt64) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
    }
}
