// SPDX-License-Identifier: MIT

#if canImport(AVFoundation) && os(Linux)
import AVFoundation
import Foundation
import ImageBase
import ImageCoding
import Raster
import Testing
import WebImage
import WebImageFixtures
import WebImageVideo

@Suite("Videos", .timeLimit(.minutes(1)))
struct VideoTests {
    private let codecs = CodecRegistry.default.addingVideo()

    private func video(_ duration: Double, change: (inout StubVideo) -> Void = { _ in }) throws -> Data {
        var video = StubVideo(duration: duration, frameRate: 30, width: 64, height: 32)
        change(&video)
        return try video.file()
    }

    /// Returns the number of the frame that an image shows.
    private func number(_ bitmap: Bitmap) -> Int? {
        bitmap.color(atX: bitmap.width / 2, y: bitmap.height - 1).map { Int(($0.red * 255).rounded()) }
    }

    private func frameDecoder(_ data: Data) throws -> FrameDecoder {
        let decoder = FrameDecoder(codecs: codecs)
        try decoder.update(data, isComplete: true)
        return decoder
    }

    @Test("A short silent video becomes a repeating animation with fewer frames")
    func animation() throws {
        let data = try video(2)
        let info = try #require(try codecs.info(for: data))
        #expect(info.format == .mp4 && info.size == PixelSize(width: 64, height: 32))
        #expect(info.frameCount == 30 && info.loopCount == 0 && info.isAnimated)
        #expect(info.delays.allSatisfy { abs($0 / .seconds(1) - 1.0 / 15) < 1e-6 })
        let frames = try frameDecoder(data)
        for index in [0, 1, 9, 29, 2] {
            #expect(number(try frames.image(at: index).bitmap) == index * 2, "frame \(index)")
        }
    }

    @Test("Long videos and videos with sound become still images of a chosen frame")
    func still() throws {
        for data in [try video(60), try video(2) { $0.hasSound = true }] {
            #expect(try codecs.info(for: data)?.frameCount == 1)
            #expect(number(try codecs.decode(data).bitmap) == 0)
            var options = DecodingOptions()
            options.videoTime = .milliseconds(1500)
            #expect(number(try codecs.decode(data, options: options).bitmap) == 45)
        }
        var options = DecodingOptions()
        options.videoTime = .seconds(1)
        #expect(try codecs.decode(video(2), options: options).info.frameCount == 1)
        for seconds in [-1, 2] {
            options.videoTime = .seconds(seconds)
            let error = #expect(throws: ImageError.self) { try codecs.decode(video(2), options: options) }
            #expect(error?.code == .invalidInput)
        }
    }

    @Test("Frames are upright and have the thumbnail's size")
    func size() throws {
        let data = try video(60) { $0.isTurned = true }
        #expect(try codecs.info(for: data)?.size == PixelSize(width: 32, height: 64))
        var options = DecodingOptions()
        options.thumbnail = .fit(width: 16, height: 16)
        let bitmap = try codecs.decode(data, options: options).bitmap
        #expect(bitmap.size == PixelSize(width: 8, height: 16))
        #expect(bitmap.color(atX: 7, y: 0) == .white)
        #expect(bitmap.color(atX: 0, y: 0) == .black)
    }

    @Test("Damaged files and files that aren't videos fail without leaving a temporary file")
    func damage() throws {
        let files = { try FileManager.default.contentsOfDirectory(atPath: NSTemporaryDirectory()) }
        let before = Set(try files().filter { $0.hasPrefix("webimage-") })
        let heic = Data([0, 0, 0, 16]) + Data("ftypheic".utf8) + Data(repeating: 0, count: 4)
        #expect(throws: ImageError.self) { try CodecRegistry().addingVideo().decode(heic) }
        let broken = Data(try video(2).prefix(30))
        #expect(throws: ImageError.self) { try codecs.decode(broken) }
        let silent = try video(2) { $0.width = 0 }
        #expect(throws: ImageError.self) { try codecs.decode(silent) }
        let whole = try video(2)
        for count in 0..<whole.count { _ = try? codecs.decode(whole.prefix(count)) }
        do {
            let frames = try frameDecoder(video(2) { $0.damage = 0.5 })
            #expect(number(try frames.image(at: 3).bitmap) == 6)
            #expect(throws: ImageError.self) { try frames.image(at: 12) }
        }
        let after = Set(try files().filter { $0.hasPrefix("webimage-") && $0.hasSuffix(".mp4") })
        #expect(after.subtracting(before).isEmpty)
    }

    @Test(
        "Decoding frames of any format never writes the video to a file",
        arguments: ["isom", "qt  "])
    func memory(brand: String) throws {
        let videos = {
            try FileManager.default.contentsOfDirectory(atPath: NSTemporaryDirectory()).filter {
                $0.hasSuffix(".mp4") || $0.hasSuffix(".mov")
            }
        }
        let file = try StubVideo(duration: 2, frameRate: 30, width: 64, height: 32).file(brand: brand)
        let before = Set(try videos())
        for data in [file, (Data(repeating: 7, count: 50) + file).dropFirst(50)] {
            let frames = try frameDecoder(data)
            for index in [0, 20, 29] {
                #expect(number(try frames.image(at: index).bitmap) == index * 2)
                #expect(Set(try videos()).subtracting(before).isEmpty)
            }
        }
    }

    @Test("A manager loads a video under a separate key for each time")
    func load() async throws {
        let loader = FixedImageLoader()
        let url = try #require(URL(string: "https://images.example/clip.mp4"))
        loader[url] = .data(try video(60))
        var configuration = ImageManagerConfiguration.fixed(loader)
        configuration.codecs = codecs
        let manager = ImageManager(configuration)
        for (second, frame) in [(0, 0), (2, 60), (0, 0)] {
            var request = ImageRequest(url: url)
            request.decoding.videoTime = .seconds(second)
            #expect(number(try await manager.load(request).response.image.bitmap) == frame)
        }
    }
}
#endif
