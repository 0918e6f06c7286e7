// SPDX-License-Identifier: MIT

#if canImport(SwiftUI) && os(Linux)
import Foundation
import ImageBase
import ImageCoding
import Raster
import SwiftUI
import Testing
import WebImage
import WebImageDisplay
import WebImageFixtures
import WebImageSwiftUI

@MainActor
@Suite("SwiftUI views that show data", .timeLimit(.minutes(1)))
struct DataTests {
    private let fixture = SwiftUIFixture()
    private let completions = Completions()

    private func options(_ manager: ImageManager? = nil) -> DisplayOptions {
        var options = fixture.options { [completions] in completions.record() }
        if let manager { options.manager = manager }
        return options
    }

    private func file(_ width: Int, as format: ImageFormat = .png, frames: Int = 1) throws -> Data {
        let frames = try (0..<frames).map { index in
            EncodingFrame(
                try Bitmap(size: PixelSize(width: width, height: 8), alpha: .opaque) { pixels, _ in
                    pixels.initializeMemory(as: UInt8.self, repeating: UInt8(255 - 40 * index))
                },
                delay: .milliseconds(100))
        }
        return try CodecRegistry.default.encode(frames, as: format)
    }

    @Test("An animation plays with other views' modifiers applied", arguments: [ImageFormat.gif, .apng])
    func animation(format: ImageFormat) async throws {
        let data = try file(8, as: format, frames: 3)
        var last: AnimationPlayer?
        let view = WebImageView(data: data, options: options()) { phase, state in
            let _ = { last = state.player ?? last }()
            if let image = phase.image { image } else { ProgressView() }
        }
        // Other suites also refresh the display, and would play two loops to the end.
        let host = StubHost(view.animationLoops(200).animationRate(3))
        // Check this before the test can wait for anything.
        if case .progress? = host.history.first?.first {} else { Issue.record("no progress was shown first") }
        await completions.wait(count: 1)
        host.settle()
        #expect(host.text == "image 8")
        let player = try #require(last)
        #expect(player.source.frameCount == 3 && player.loopCount == 200 && player.rate == 3)
        #expect(player.state == .playing)
        host.show(nil)
    }

    @Test("Views that get equal bytes show the same image immediately")
    func equal() async throws {
        let data = try file(8)
        let first = StubHost(WebImageView(data: data, options: options()))
        await completions.wait(count: 1)
        let copy = (Data([1, 2, 3]) + data).dropFirst(3)
        let second = StubHost(WebImageView(data: copy, options: options()))
        #expect(second.history.first?.count == 1 && second.text == "image 8")
        await completions.wait(count: 2)
        first.show(WebImageView(data: try file(9), options: options()))
        await completions.wait(count: 3)
        first.settle()
        #expect(first.text == "image 9")
        first.show(WebImageView(data: nil, options: options()))
        await completions.wait(count: 4)
        first.settle()
        #expect(first.text != "image 9")
    }

    @Test("An image from data has the given scale")
    func phases() async throws {
        let scales = EventLog<Double>()
        var scaled = options()
        scaled.completion = { if case .success(let response) = $0 { scales.record(response.image.scale) } }
        let host = StubHost(WebImageView(data: try file(8), scale: 2, options: scaled))
        #expect(await scales.wait(count: 1) == [2])
        for data in [Data(), Data("no image".utf8), try file(8).prefix(40)] {
            let count = completions.count
            let failed = StubHost(
                WebImageView(data: data, options: options()) { phase, _ in
                    if phase.error != nil { Color.red } else { ProgressView() }
                })
            await completions.wait(count: count + 1)
            failed.settle()
            #expect(failed.text == "red")
        }
        withExtendedLifetime(host) {}
    }

    @Test("Nothing is stored on disk")
    func disk() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        var configuration = ImageManagerConfiguration()
        configuration.disk = DiskCache(directory: folder.path)
        let manager = ImageManager(configuration)
        let host = StubHost(WebImageView(data: try file(8), options: options(manager)))
        await completions.wait(count: 1)
        await manager.flush()
        host.settle()
        #expect(host.text == "image 8" && manager.memory.statistics.count == 1)
        #expect(await manager.disk?.statistics().count == 0)
    }
}
#endif
