// SPDX-License-Identifier: MIT

#if canImport(Glibc)
import Glibc
import Raster
import Testing

@testable import WebImage

@Suite("Free memory", .timeLimit(.minutes(1)))
struct FreeMemoryTests {
    /// The addresses of pages inside released bitmaps that lie between bitmaps still in use.
    private func releasedPages(keeping kept: inout [Bitmap]) throws -> [UInt] {
        var released: [Bitmap] = []
        for number in 0..<1000 {
            let bitmap = try Bitmap(size: PixelSize(width: 100, height: 100)) { pixels, _ in
                _ = pixels.initializeMemory(as: UInt8.self, repeating: 1)
            }
            if number % 20 == 0 { kept.append(bitmap) } else { released.append(bitmap) }
        }
        return released.map { $0.withPixels { (UInt(bitPattern: $0.baseAddress!) + 8191) & ~4095 } }
    }

    private func residentCount(_ pages: [UInt]) -> Int {
        pages.count { page in
            var state: UInt8 = 0
            // An unmapped page has been returned to the system too.
            return mincore(UnsafeMutableRawPointer(bitPattern: page), 4096, &state) == 0 && state & 1 == 1
        }
    }

    @Test("Memory pressure and leaving the foreground return free memory to the system")
    func returned() async throws {
        let manager = try ManagerFixture().manager
        for isPressure in [true, false] {
            var kept: [Bitmap] = []
            let pages = try releasedPages(keeping: &kept)
            #expect(residentCount(pages) > pages.count / 2)
            if isPressure { manager.relieve(.critical) } else { manager.didEnterBackground() }
            await manager.finishStores()
            // Other tests may have reused some of the memory.
            #expect(residentCount(pages) < pages.count / 2)
            withExtendedLifetime(kept) {}
        }
    }
}
#endif
