// SPDX-License-Identifier: MIT

/// Encodes GIF's LZW (GIF 89a, appendix F), the counterpart of ``LZWDecoder``.
struct LZWEncoder {
    let minimumCodeSize: Int

    /// Returns the codes in sub-blocks, including the final empty one.
    func encode(_ indices: [UInt8]) -> [UInt8] {
        let clear = 1 << minimumCodeSize
        var output = Output()
        var width = minimumCodeSize + 1
        var next = clear + 2
        output.write(clear, width)
        guard var prefix = indices.first.map(Int.init) else {
            output.write(clear + 1, width)
            return output.finish()
        }
        var table = Table()
        for byte in indices.dropFirst() {
            if let code = table.find(prefix, byte) {
                prefix = code
                continue
            }
            output.write(prefix, width)
            if next < 4096 {
                table.insert(next, for: prefix, byte)
                // The decoder adds each entry one code later, so it also widens its codes one code later.
                if next == 1 << width { width += 1 }
                next += 1
            } else {
                output.write(clear, width)
                table.removeAll()
                width = minimumCodeSize + 1
                next = clear + 2
            }
            prefix = Int(byte)
        }
        output.write(prefix, width)
        // The decoder adds an entry for the last string, too, which may widen its codes.
        if next < 4096, next == 1 << width { width += 1 }
        output.write(clear + 1, width)
        return output.finish()
    }

    /// The strings, indexed by the code for all but their last byte, and that byte.
    private struct Table {
        private static let mask = 1 << 14 - 1
        /// Each slot has the key in its upper bits and the code in its lower 12 bits. 0 marks a free slot.
        private var slots = [UInt32](repeating: 0, count: 1 << 14)

        private static func slot(_ key: UInt32) -> Int {
            Int(truncatingIfNeeded: (key &* 0x9E37_79B1) >> 18) & mask
        }

        func find(_ prefix: Int, _ byte: UInt8) -> Int? {
            let key = UInt32(truncatingIfNeeded: prefix) << 8 | UInt32(byte)
            var slot = Self.slot(key)
            while slots[slot] != 0 {
                if slots[slot] >> 12 == key { return Int(truncatingIfNeeded: slots[slot] & 4095) }
                slot = (slot &+ 1) & Self.mask
            }
            return nil
        }

        mutating func insert(_ code: Int, for prefix: Int, _ byte: UInt8) {
            let key = UInt32(truncatingIfNeeded: prefix) << 8 | UInt32(byte)
            var slot = Self.slot(key)
            while slots[slot] != 0 { slot = (slot &+ 1) & Self.mask }
            slots[slot] = key << 12 | UInt32(truncatingIfNeeded: code)
        }

        mutating func removeAll() {
            for slot in slots.indices { slots[slot] = 0 }
        }
    }

    private struct Output {
        private var bytes: [UInt8] = []
        private var bits: UInt64 = 0
        private var bitCount = 0
        /// The offset of the current sub-block's length.
        private var lengthAt = 0

        init() { bytes.append(0) }

        mutating func write(_ code: Int, _ width: Int) {
            bits |= UInt64(truncatingIfNeeded: code) << UInt64(bitCount)
            bitCount += width
            while bitCount >= 8 { takeByte() }
        }

        private mutating func takeByte() {
            if bytes[lengthAt] == 255 {
                lengthAt = bytes.count
                bytes.append(0)
            }
            bytes.append(UInt8(truncatingIfNeeded: bits))
            bytes[lengthAt] += 1
            bits >>= 8
            bitCount = max(0, bitCount - 8)
        }

        mutating func finish() -> [UInt8] {
            if bitCount > 0 { takeByte() }
            bytes.append(0)
            return bytes
        }
    }
}
