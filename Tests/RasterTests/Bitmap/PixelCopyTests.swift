// SPDX-License-Identifier: MIT

import CRaster
import Foundation
import ImageBase
import Testing

@testable import Raster

@Suite("Pixel copies", .timeLimit(.minutes(1)))
struct PixelCopyTests {
    /// Copies of this size and larger bypass the caches.
    private static let large = 16 << 20

    @Test(
        "A copy at any offset is complete and leaves the surrounding bytes unchanged",
        arguments: [0, 1, 63, 4096, large - 1, large, large + 77], [0, 1, 15])
    func bytes(count: Int, offset: Int) {
        let source = UnsafeMutableRawBufferPointer.allocate(byteCount: count + 64, alignment: 64)
        let target = UnsafeMutableRawBufferPointer.allocate(byteCount: count + 64, alignment: 64)
        defer {
            source.deallocate()
            target.deallocate()
        }
        for index in 0..<source.count / 8 {
            source.storeBytes(
                of: UInt64(index) &* 0x9E37_79B9_7F4A_7C15, toByteOffset: index * 8, as: UInt64.self)
        }
        target.initializeMemory(as: UInt8.self, repeating: 0xA5)
        // The source has a different alignment than the target.
        let from = source.baseAddress! + offset / 2
        craster_copy(target.baseAddress! + offset, from, count)
        #expect(memcmp(target.baseAddress! + offset, from, count) == 0)
        #expect(target[..<offset].allSatisfy { $0 == 0xA5 })
        #expect(target[(offset + count)...].allSatisfy { $0 == 0xA5 })
    }

    @Test("Drawing on a 20 MB bitmap leaves the surrounding pixels unchanged")
    func drawing() throws {
        let size = PixelSize(width: 2500, height: 2000)
        let bitmap = try Bitmap(size: size, alpha: .opaque) { pixels, stride in
            for y in 0..<size.height {
                (pixels.baseAddress! + y * stride).initializeMemory(
                    as: UInt32.self, repeating: 0xFF00_0000 | UInt32(y), count: size.width)
            }
        }
        let drawn = try bitmap.overlaid(
            with: .white, in: PixelRect(x: 2400, y: 1900, width: 100, height: 100))
        bitmap.withPixels { old in
            drawn.withPixels { new in
                for y in 0..<size.height {
                    let start = y * bitmap.bytesPerRow
                    let count = y < 1900 ? 10_000 : 9600
                    #expect(memcmp(old.baseAddress! + start, new.baseAddress! + start, count) == 0)
                    guard y >= 1900 else { continue }
                    #expect(new[start + 9600..<start + 10_000].allSatisfy { $0 == 255 })
                }
            }
        }
    }
}
