// SPDX-License-Identifier: MIT

/// Which start of the machine this is. Bytes that were written since it cannot have been lost with the power.
struct BootIdentity: Hashable, Sendable {
    let high: UInt64
    let low: UInt64

    /// Equal to no known one.
    static let unknown = BootIdentity(high: 0, low: 0)
    static let current = read()

    init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// From 32 hexadecimal digits; everything else between them is skipped.
    init(hexadecimal text: String) {
        let digits = text.filter { $0.isHexDigit }
        guard digits.count == 32, let high = UInt64(digits.prefix(16), radix: 16),
            let low = UInt64(digits.suffix(16), radix: 16)
        else {
            self = .unknown
            return
        }
        self.init(high: high, low: low)
    }
}
