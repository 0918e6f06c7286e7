// SPDX-License-Identifier: MIT

import FoundationEssentials

extension Data {
    /// Returns `count` bytes of increasing 4-byte numbers, which reveal lost, repeated or moved chunks.
    static func pattern(_ count: Int) -> Data {
        let words = (count + 3) / 4
        var data = Data(count: words * 4)
        data.withUnsafeMutableBytes { bytes in
            let numbers = bytes.bindMemory(to: UInt32.self)
            var index = 0
            while index < words {
                numbers[index] = UInt32(truncatingIfNeeded: index)
                index += 1
            }
        }
        return data.prefix(count)
    }
}
