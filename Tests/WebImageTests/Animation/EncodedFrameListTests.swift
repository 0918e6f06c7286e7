// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import ImageCoding
import Raster
import Testing
import WebImage
import WebImageTestSupport

@Suite("Frame lists decoded on demand", .timeLimit(.minutes(1)))
struct EncodedFrameListTests {
    private func png(_ shade: Int) throws -> Data {
        try CodecRegistry.default.encode(TestSource.picture(shade), as: .png)
    }

    /// Writes PNG files, each of a single color, and returns their URLs.
    private func files(_ count: Int, in folder: TemporaryFolder) throws -> [URL] {
        try (0..<count).map { index in
            let url = URL(fileURLWithPath: folder.path + "/\(index).png")
            try png(index).write(to: url)
            return url
        }
    }

    private func source(
        _ images: [EncodedFrameListSource.Image], delays: [Duration] = [.milliseconds(100)],
        options: DecodingOptions = DecodingOptions()
    ) throws -> EncodedFrameListSource {
        try EncodedFrameListSource(
            images, delays: delays, loopCount: 0, options: options, registry: .default)
    }

    private func shade(_ bitmap: Bitmap) -> UInt32 {
        bitmap.withPixels { $0.loadUnaligned(as: UInt32.self) }
    }

    @Test("Images beyond the end of the list of delays are shown for the last delay")
    func plays() async throws {
        let folder = try TemporaryFolder()
        let delays: [Duration] = [.milliseconds(50), .milliseconds(200)]
        let players = [
            try AnimationPlayer(
                files: files(3, in: folder), delays: delays, loopCount: 1, budget: FrameBudget()),
            try AnimationPlayer(
                encodedFrames: (0..<3).map { try png($0) }, delays: delays, loopCount: 1,
                budget: FrameBudget()),
        ]
        for player in players {
            #expect((0..<4).map { player.source.delay(at: $0) } == delays + [.milliseconds(200), .zero])
            player.play()
            for (time, index) in [(0, 0), (49, 0), (50, 1), (249, 1), (250, 2)] {
                await player.step(to: time)
                #expect(player.currentIndex == index)
                let bitmap = try #require(player.currentFrame?.bitmap)
                #expect(shade(bitmap) == shade(try TestSource.picture(index)))
            }
            await player.step(to: 450)
            #expect(player.state == .finished)
        }
    }

    @Test("A file isn't read until its frame is needed")
    func onDemand() throws {
        let folder = try TemporaryFolder()
        let urls = try files(3, in: folder)
        let source = try source(urls.map { .file($0) })
        try png(9).write(to: urls[2])
        try FileManager.default.removeItem(at: urls[1])
        let token = CancellationToken()
        #expect(shade(try source.frame(at: 2, cancellation: token)) == shade(try TestSource.picture(9)))
        let error = #expect(throws: ImageError.self) { try source.frame(at: 1, cancellation: token) }
        #expect(error?.code == .io)
    }

    @Test("A frame never takes more memory than was reserved for it")
    func memory() throws {
        let large = try CodecRegistry.default.encode(
            TestSource.picture(1).resized(to: PixelSize(width: 1000, height: 500)), as: .png)
        let source = try source([.data(png(0)), .data(large)])
        let frame = try source.frame(at: 1, cancellation: CancellationToken())
        #expect(source.byteCount(at: 1) == TestSource.frameBytes)
        #expect(frame.width * frame.height <= 256 && frame.width > frame.height)
        var options = DecodingOptions(thumbnail: .fit(width: 8, height: 8))
        options.firstFrameOnly = false
        let small = try self.source([.data(.animation(frames: 3))], options: options)
        #expect(small.frameCount == 1)
        #expect(try small.frame(at: 0, cancellation: CancellationToken()).size.width == 8)
    }

    @Test("If the first frame is standard range, all frames are")
    func ranges() throws {
        let bitmap = try Bitmap(
            size: PixelSize(width: 8, height: 8), alpha: .opaque, colorSpace: .pq
        ) { pixels, _ in pixels.initializeMemory(as: UInt8.self, repeating: 192) }
        let bright = try CodecRegistry.default.encode(bitmap, as: .png)
        var options = DecodingOptions()
        options.dynamicRange = .high
        let plain = try png(1)
        let cases: [(images: [Data], formats: [PixelFormat])] = [
            ([bright, plain, bright], [.rgbaHalf, .bgra8, .rgbaHalf]), ([plain, bright], [.bgra8, .bgra8]),
        ]
        for (images, formats) in cases {
            let encoded = try source(images.map { .data($0) }, options: options)
            let bitmaps = try images.map { try CodecRegistry.default.decode($0, options: options).bitmap }
            for list in [encoded, FrameListSource(bitmaps, delay: .zero)] as [any FrameSource] {
                let frames = try images.indices.map {
                    try list.frame(at: $0, cancellation: CancellationToken())
                }
                #expect(frames.map(\.format) == formats)
            }
        }
    }

    @Test("A list without a usable first image throws a typed error")
    func invalid() throws {
        let folder = try TemporaryFolder()
        let cases: [([EncodedFrameListSource.Image], ImageError.Code)] = [
            ([], .invalidInput), ([.data(Data())], .empty), ([.data(Data("text".utf8))], .unsupported),
            ([.file(URL(fileURLWithPath: folder.path + "/missing.png"))], .io),
            ([.file(URL(fileURLWithPath: folder.path))], .io),
            ([.file(URL(string: "https://example.com/a.png")!)], .invalidURL),
        ]
        for (images, code) in cases {
            let error = #expect(throws: ImageError.self) { try source(images) }
            #expect(error?.code == code)
        }
        var options = DecodingOptions()
        options.limits.encodedBytes = 20
        let error = #expect(throws: ImageError.self) {
            try source([.file(files(1, in: folder)[0])], options: options)
        }
        #expect(error?.code == .limit)
        let frames = try source([.data(png(1))])
        let token = CancellationToken()
        #expect(throws: ImageError.self) { try frames.frame(at: 1, cancellation: token) }
        token.cancel()
        let cancelled = #expect(throws: ImageError.self) { try frames.frame(at: 0, cancellation: token) }
        #expect(cancelled?.code == .cancelled)
    }
}
