// SPDX-License-Identifier: MIT

#if Server
@_spi(Programs) import WebImage

/// A request's identity in a trace (W3C Trace Context). Its text is made on demand.
struct TraceContext: Sendable, Equatable {
    private let high: UInt64
    private let low: UInt64
    private let span: UInt64
    /// The caller's flags; 1 means that it records the trace.
    private let flags: UInt8
    /// Whether the client began the trace.
    let isContinued: Bool

    /// Continues a `traceparent`, or begins a new trace if it's missing or invalid.
    init(traceparent: String?, using generator: inout some RandomNumberGenerator) {
        span = .random(in: 1...UInt64.max, using: &generator)
        if let traceparent, let parts = Self.parts(traceparent) {
            (high, low, flags) = (parts.high, parts.low, parts.flags)
            isContinued = true
        } else {
            high = .random(in: 1...UInt64.max, using: &generator)
            low = .random(in: 0...UInt64.max, using: &generator)
            flags = 0
            isContinued = false
        }
    }

    init(traceparent: String?) {
        var generator = SystemRandomNumberGenerator()
        self.init(traceparent: traceparent, using: &generator)
    }

    /// The trace's ID: 32 hexadecimal digits.
    var traceID: String { ProgramSupport.hexadecimal(high) + ProgramSupport.hexadecimal(low) }
    /// The ID of the span that this server adds to the trace: 16 hexadecimal digits.
    var spanID: String { ProgramSupport.hexadecimal(span) }

    /// The `traceparent` value for everything done on behalf of this request.
    var traceparent: String { "00-\(traceID)-\(spanID)-\(flags < 16 ? "0" : "")\(String(flags, radix: 16))" }

    private static func parts(_ text: String) -> (high: UInt64, low: UInt64, flags: UInt8)? {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        // Later versions may have more parts, which we ignore.
        guard parts.count == 4 || parts.count > 4 && parts.first != "00", parts[0].utf8.count == 2,
            parts[0] != "ff", parts[1].utf8.count == 32, parts[2].utf8.count == 16, parts[3].utf8.count == 2,
            parts[0...3].allSatisfy({ $0.utf8.allSatisfy(isDigit) }),
            let high = UInt64(parts[1].prefix(16), radix: 16),
            let low = UInt64(parts[1].suffix(16), radix: 16), high != 0 || low != 0,
            UInt64(parts[2], radix: 16) != 0, let flags = UInt8(parts[3], radix: 16)
        else { return nil }
        return (high, low, flags)
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
    }
}

/// Random numbers for request identities (SplitMix64), seeded by the system. They aren't secret.
///
/// A system call for each number would take longer than everything else in a response from memory.
struct IdentityGenerator: RandomNumberGenerator {
    private var state = UInt64.random(in: 0...UInt64.max)

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
#endif
