// SPDX-License-Identifier: MIT

import Foundation

/// An uncompressed 16-bit DNG (DNG 1.4) with a Bayer pattern that has red at the top left. The camera's
/// primaries are sRGB's.
struct MadeDNG {
    var width = 64
    var height = 48
    var orientation = 1
    /// Returns the linear red, green and blue at a position.
    var color: (_ x: Int, _ y: Int) -> [Int] = { _, _ in [40_000, 20_000, 8000] }

    /// The sRGB components of ``color`` from 0 to 255.
    static let expected = [205, 150, 98]

    var data: Data {
        let block = EXIFBlock(isLittleEndian: true)
        var samples: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                let channel = [0, 1, 1, 2][(y & 1) * 2 + (x & 1)]
                samples += block.number(color(x, y)[channel], 2)
            }
        }
        // This matrix converts XYZ to linear sRGB (IEC 61966-2-1).
        let matrix = [32_405, -15_371, -4985, -9693, 18_760, 416, 556, -2040, 10_572]
        func tags(start: Int) -> [EXIFBlock.Tag] {
            [
                block.longs(254, [0]), block.longs(256, [width]), block.longs(257, [height]),
                block.shorts(258, 16), block.shorts(259, 1), block.shorts(262, 32_803),
                block.text(271, "Acme"),
                block.text(272, "Model 1"), block.longs(273, [start]), block.shorts(274, orientation),
                block.shorts(277, 1), block.longs(278, [height]), block.longs(279, [samples.count]),
                block.shorts(284, 1), block.shorts(33_421, 2, 2),
                .init(number: 33_422, type: 1, count: 4, bytes: [0, 1, 1, 2]),
                .init(number: 50_706, type: 1, count: 4, bytes: [1, 4, 0, 0]),
                .init(number: 50_707, type: 1, count: 4, bytes: [1, 1, 0, 0]),
                block.text(50_708, "Acme Model 1"), block.longs(50_714, [0]), block.longs(50_717, [65_535]),
                block.rationals(50_721, signed: true, matrix.map { ($0, 10_000) }),
                block.rationals(50_728, [(1, 1), (1, 1), (1, 1)]), block.shorts(50_778, 21),
            ]
        }
        let head = block.data(image: tags(start: 0)).count
        return block.data(image: tags(start: head)) + samples
    }
}
