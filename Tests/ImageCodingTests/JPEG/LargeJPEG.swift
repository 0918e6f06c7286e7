// SPDX-License-Identifier: MIT

import Foundation

/// Single-gray JPEGs of any size, in which a block takes two bits.
enum LargeJPEG {
    enum Kind {
        case baseline
        case progressive
        /// Each component has its own scan.
        case separate
    }

    /// The value of every color in an image with three components and halved chroma.
    static let level = 192

    static func picture(width: Int, height: Int, _ kind: Kind = .baseline) -> Data {
        var data = Data([0xFF, 0xD8])
        // All divisors are 8, so a DC coefficient is the difference from 128.
        data += segment(0xDB, [0] + Array(repeating: 8, count: 64))
        // Code 0 means no difference, and code 10 means a difference of seven bits.
        data += segment(0xC4, [0x00, 1, 1] + Array(repeating: 0, count: 14) + [0, 7])
        // Code 0 ends a block.
        data += segment(0xC4, [0x10, 1, 0] + Array(repeating: 0, count: 14) + [0])
        let sides = [height >> 8, height & 255, width >> 8, width & 255].map { UInt8($0) }
        data += segment(
            kind == .progressive ? 0xC2 : 0xC0, [8] + sides + [3, 1, 0x22, 0, 2, 0x11, 0, 3, 0x11, 0])
        let (across, down) = ((width + 15) / 16, (height + 15) / 16)
        switch kind {
        case .baseline: data += scan([1, 2, 3], bits: 12 * across * down)
        case .progressive: data += scan([1, 2, 3], lastCoefficient: 0, bits: 6 * across * down)
        case .separate:
            let (blocksAcross, blocksDown) = ((width + 7) / 8, (height + 7) / 8)
            data += scan([1], bits: 2 * blocksAcross * blocksDown)
            for component: UInt8 in [2, 3] { data += scan([component], bits: 2 * across * down) }
        }
        return data + [0xFF, 0xD9]
    }

    private static func segment(_ marker: UInt8, _ content: [UInt8]) -> Data {
        let length = content.count + 2
        return Data([0xFF, marker, UInt8(length >> 8), UInt8(length & 255)] + content)
    }

    /// - Parameter bits: the number of bits in a scan of zeros. The first luminance block has eight more.
    private static func scan(_ components: [UInt8], lastCoefficient: UInt8 = 63, bits: Int) -> Data {
        let header = segment(
            0xDA, [UInt8(components.count)] + components.flatMap { [$0, 0] } + [0, lastCoefficient, 0])
        // 10 1000000 adds 64.
        let first: [UInt8] = components.contains(1) ? [0b1010_0000, 0] : []
        return header + first + Data(count: (bits - (first.isEmpty ? 0 : 8) + 7) / 8)
    }
}
