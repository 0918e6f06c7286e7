// SPDX-License-Identifier: MIT

#if os(Linux)
import Foundation
import ImageBase
import ImageCaching
import ImageCoding
import InternalTestSupport
import Raster
import Testing
import WebImageTestSupport

@testable import WebImage
@testable import WebImageDisplay

@MainActor
@Suite("Images decoded in tiles", .serialized, .timeLimit(.minutes(2)))
struct TiledImageTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder("tiles") }

    private func write(_ data: Data, _ name: String) throws -> URL {
        let url = URL(filePath: folder.file(name))
        try data.write(to: url)
        return url
    }

    /// Waits until a condition holds, checking it after each change.
    private func wait(_ image: TiledImage, until condition: @escaping @MainActor () -> Bool) async {
        guard !condition() else { return }
        let changes = AsyncStream<Void>.makeStream()
        image.onChange = { changes.continuation.yield() }
        for await _ in changes.stream where condition() { break }
        image.onChange = nil
    }

    private func ready(_ image: TiledImage) async {
        await wait(image) { if case .loading = image.phase { false } else { true } }
    }

    private static func gradient(_ width: Int, _ height: Int) throws -> Bitmap {
        try Bitmap(size: PixelSize(width: width, height: height), alpha: .opaque) { pixels, stride in
            for y in 0..<height {
                for x in 0..<width {
                    pixels.storeBytes(
                        of: 0xFF00_0000 | UInt32(x / 8 % 256) << 16 | UInt32(y / 8 % 256) << 8 | 0x40,
                        toByteOffset: y * stride + x * 4, as: UInt32.self)
                }
            }
        }
    }

    /// The displayed color of a pixel of the image.
    private func color(_ image: TiledImage, x: Int, y: Int) -> [Int]? {
        let covering = image.tiles.last {
            $0.area.intersection(PixelRect(x: x, y: y, width: 1, height: 1)).isEmpty == false
        }
        guard let tile = covering else { return nil }
        let column = (x - tile.bitmapArea.x) * tile.bitmap.width / tile.bitmapArea.width
        let row = (y - tile.bitmapArea.y) * tile.bitmap.height / tile.bitmapArea.height
        return tile.bitmap.withPixels { pixels in
            (0..<3).reversed().map { Int(pixels[row * tile.bitmap.bytesPerRow + column * 4 + $0]) }
        }
    }

    private func expect(_ image: TiledImage, x: Int, y: Int, is color: [Int], tolerance: Int = 0) {
        let found = self.color(image, x: x, y: y)
        let isEqual = found.map { zip($0, color).allSatisfy { abs($0 - $1) <= tolerance } } ?? false
        #expect(isEqual, "\(x), \(y): \(String(describing: found)) instead of \(color)")
    }

    @Test(
        "A photo can be shown whole or in parts at each level",
        arguments: [ImageFormat.jpeg, .png, .webp, .gif, .bmp])
    func formats(format: ImageFormat) async throws {
        let picture = try Self.gradient(2100, 1700)
        let data = try CodecRegistry.default.encode(
            picture, as: format, options: EncodingOptions(quality: 0.95))
        let image = TiledImage(try write(data, "picture"), manager: ImageManager(.memoryOnly))
        await ready(image)
        #expect(image.size == PixelSize(width: 2100, height: 1700))
        for (area, scale) in [
            (PixelRect(x: 0, y: 0, width: 2100, height: 1700), 0.25),
            (PixelRect(x: 400, y: 800, width: 800, height: 600), 0.5),
            (PixelRect(x: 1600, y: 1300, width: 500, height: 400), 1),
        ] {
            image.show(area, scale: scale)
            await wait(image) { image.isSharp }
            let shown = image.tiles
            for part in shown {
                #expect(part.bitmap.isDisplayable)
                #expect(part.bitmapArea.width <= part.bitmap.width << 2)
            }
            // The tiles cover the view.
            let covered = shown.map { $0.area.intersection(area).size.pixelCount }.reduce(0, +)
            #expect(covered == area.size.pixelCount)
            let (x, y) = (area.x + area.width / 2 + 4, area.y + area.height - 20)
            // A GIF has a palette, so its colors are less exact.
            expect(
                image, x: x, y: y, is: [x / 8 % 256, y / 8 % 256, 0x40], tolerance: format == .gif ? 24 : 8)
        }
        #expect(image.tileError == nil)
    }

    @Test("A network image is loaded once")
    func network() async throws {
        let origin = try TestOrigin()
        let data = try CodecRegistry.default.encode(Self.gradient(1300, 900), as: .png)
        origin.route("/large.png", .bytes(data, contentType: "image/png"))
        let manager = ImageManager(.memoryOnly)
        let image = TiledImage(origin.url("/large.png"), manager: manager)
        await ready(image)
        image.show(PixelRect(x: 600, y: 500, width: 700, height: 400), scale: 1)
        await wait(image) { image.isSharp }
        expect(image, x: 1204, y: 804, is: [150, 100, 0x40])
        #expect(origin.requestCount("/large.png") == 1)
    }

    /// The memory-mapped files in a folder, and the library's mapped temporary files.
    private func mappings(of folder: String) throws -> [Substring] {
        // Foundation reads a file up to its reported size, and this one reports none.
        let handle = try #require(FileHandle(forReadingAtPath: "/proc/self/maps"))
        defer { try? handle.close() }
        var text = Data()
        while let part = try handle.read(upToCount: 1 << 16), !part.isEmpty { text += part }
        return String(decoding: text, as: UTF8.self).split(separator: "\n").filter {
            $0.contains(folder) || $0.contains("/tmp/WebImage-")
        }
    }

    private func largeImage(
        _ disk: (any DataCache)?, headers: [String: String] = [:],
        _ change: (inout ImageRequest) -> Void = { _ in }
    ) async throws -> TiledImage {
        let origin = try TestOrigin()
        let data = try CodecRegistry.default.encode(Self.gradient(1300, 1100), as: .bmp)
        try #require(data.count > 4 << 20)
        origin.route("/large.bmp", .bytes(data, contentType: "image/bmp", headers: headers))
        var configuration = ImageManagerConfiguration.memoryOnly
        configuration.disk = disk
        var request = ImageRequest(url: origin.url("/large.bmp"))
        change(&request)
        let image = TiledImage(request, manager: ImageManager(configuration))
        await ready(image)
        // Wait until it's read from the disk cache.
        await image.opening?.value
        image.show(PixelRect(x: 600, y: 500, width: 700, height: 400), scale: 1)
        await wait(image) { image.isSharp }
        expect(image, x: 1204, y: 804, is: [150, 100, 0x40])
        return image
    }

    @Test("A large image stored unencrypted in the disk cache is read only from that file")
    func mapped() async throws {
        let disk = DiskCache(directory: folder.file("cache"))
        let errors = Locked<[ImageError]>([])
        let observation = disk.observeErrors { error in errors.withLock { $0.append(error) } }
        defer { withExtendedLifetime(observation) {} }
        let image = try await largeImage(disk)
        let found = try mappings(of: folder.path)
        let isMapped = found.count == 1 && found.allSatisfy { $0.contains(folder.file("cache")) }
        let statistics = await disk.statistics()
        #expect(isMapped, "\(found), \(statistics), \(errors.withLock(\.self))")
        // The file is mapped, so the image can still be shown after the file is removed.
        _ = await disk.removeAll()
        image.show(PixelRect(x: 0, y: 0, width: 300, height: 200), scale: 1)
        await wait(image) { image.isSharp }
        expect(image, x: 204, y: 104, is: [25, 13, 0x40])
    }

    @Test(
        "A large image that the disk cache cannot keep unencrypted is not written to any file",
        arguments: 0..<4)
    func secret(example: Int) async throws {
        let disk = DiskCache(directory: folder.file("cache"))
        let image =
            switch example {
            case 0: try await largeImage(nil)
            case 1: try await largeImage(disk, headers: ["Cache-Control": "no-store"])
            case 2: try await largeImage(disk) { $0.network.headers["Authorization"] = "Bearer secret" }
            default: try await largeImage(disk) { $0.network.headers["Cache-Control"] = "no-store" }
            }
        #expect(try mappings(of: folder.path).isEmpty)
        #expect(image.isSharp)
    }

    @Test("Missing files and files that are not images fail")
    func failures() async throws {
        let manager = ImageManager(.memoryOnly)
        for data in [Data("no image".utf8), Data()] {
            let image = TiledImage(try write(data, "none"), manager: manager)
            await ready(image)
            guard case .failed = image.phase else { Issue.record("\(image.phase)"); return }
            #expect(image.size == nil && image.tiles.isEmpty)
            image.show(PixelRect(x: 0, y: 0, width: 10, height: 10), scale: 1)
        }
        let missing = TiledImage(URL(filePath: folder.file("missing")), manager: manager)
        await ready(missing)
        guard case .failed(let error) = missing.phase else { Issue.record("\(missing.phase)"); return }
        #expect(error.code == .io)
    }

    @Test("An image with damaged pixels fails without being decoded repeatedly")
    func damaged() async throws {
        var data = try CodecRegistry.default.encode(Self.gradient(700, 600), as: .png)
        data.replaceSubrange(60..<data.count, with: Data(repeating: 0x5A, count: data.count - 60))
        let image = TiledImage(try write(data, "damaged.png"), manager: ImageManager(.memoryOnly))
        await ready(image)
        image.show(PixelRect(x: 0, y: 0, width: 700, height: 600), scale: 1)
        await wait(image) { if case .failed = image.phase { true } else { false } }
        #expect(image.tileError?.code == .corrupt)
    }

    #if TIFF
    private func gigapixel(
        _ side: Int = 32_768, versions: LargeTIFF.Versions = .none, maximumBytes: Int = 32 << 20
    ) async throws -> (TiledImage, LargeTIFF) {
        let large = LargeTIFF(width: side, height: side, versions: versions)
        var request = ImageRequest(url: try write(large.data, "large-\(side).tiff"))
        request.decoding.limits.sourcePixels = 2 << 30
        let image = TiledImage(request, manager: ImageManager(.memoryOnly), maximumBytes: maximumBytes)
        await ready(image)
        return (image, large)
    }

    @Test("A gigapixel image's tiles stay within the byte limit while the view moves")
    func panning() async throws {
        let (image, large) = try await gigapixel()
        for step in 0..<12 {
            let area = PixelRect(x: 2000 * step, y: 1000 * step, width: 1200, height: 900)
            image.show(area, scale: 1)
            await wait(image) {
                #expect(image.byteCount <= image.maximumBytes)
                return image.isSharp
            }
            let (x, y) = (area.x + 601, area.y + 451)
            let color = large.color(x: x, y: y)
            expect(image, x: x, y: y, is: [Int(color.red), Int(color.green), Int(color.blue)])
        }
        // Each step needs about 9 tiles of 1 MB.
        #expect(image.byteCount > 16 << 20)
    }

    @Test(
        "A pyramid's tiles come from the matching version at each scale",
        arguments: [LargeTIFF.Versions.directories, .children])
    func pyramid(versions: LargeTIFF.Versions) async throws {
        let (image, large) = try await gigapixel(32_768, versions: versions)
        for halvings in (1...6).reversed() {
            let area = PixelRect(x: 0, y: 0, width: 512 << halvings, height: 512 << halvings)
            image.show(area, scale: 1 / Double(1 << halvings))
            await wait(image) { image.isSharp }
            for (column, row) in [(0, 0), (256 >> halvings, 3), (200, 300), (511, 511)] {
                let (x, y) = (column << halvings, row << halvings)
                let color = large.plainColor(x: x, y: y)
                expect(image, x: x, y: y, is: [Int(color.red), Int(color.green), Int(color.blue)])
            }
        }
        #expect(image.tileError == nil)
    }

    @Test("Without a higher limit, a gigapixel image fails with the limit's name")
    func limit() async throws {
        let large = LargeTIFF(width: 32_768, height: 32_768)
        let image = TiledImage(
            try write(large.data, "refused.tiff"), manager: ImageManager(.memoryOnly))
        await ready(image)
        guard case .failed(let error) = image.phase else { Issue.record("\(image.phase)"); return }
        #expect(error.code == .limit && error.message.contains("sourcePixels"))
    }

    @Test("Until a tile is decoded, a coarser one is shown in its place")
    func coarse() async throws {
        let (image, _) = try await gigapixel(4096)
        image.show(PixelRect(x: 0, y: 0, width: 4096, height: 4096), scale: 0.25)
        await wait(image) { image.isSharp }
        let part = PixelRect(x: 1024, y: 1024, width: 900, height: 900)
        image.show(part, scale: 1)
        // Nothing else has been decoded yet.
        #expect(!image.isSharp)
        let before = image.tiles
        #expect(before.allSatisfy { $0.bitmapArea.width > $0.bitmap.width })
        let covered = before.map { $0.area.intersection(part).size.pixelCount }.reduce(0, +)
        #expect(covered == part.size.pixelCount)
        await wait(image) { image.isSharp }
        #expect(image.tiles.allSatisfy { $0.bitmapArea.size == $0.bitmap.size })
    }

    @Test("Tiles that leave the view before they are decoded are canceled")
    func cancelling() async throws {
        let (image, _) = try await gigapixel(8192)
        for step in 0..<40 {
            image.show(PixelRect(x: step * 180, y: 0, width: 1000, height: 1000), scale: 1)
        }
        await wait(image) { image.isSharp }
        // These are 9 tiles of the most recent view, the overview, and the decodes that were running.
        #expect(image.byteCount < 24 << 20)
        image.cancel()
        #expect(image.tiles.isEmpty)
    }
    #endif
}
#endif
