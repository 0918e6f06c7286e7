// SPDX-License-Identifier: MIT

#if canImport(UIKit) && !os(watchOS)
import Foundation
import ImageCoding
import Testing
import UIKit
import WebImage
import WebImageApple
import WebImageDisplay
import WebImageTestSupport

/// The examples in the guides for other libraries. Each test runs the example under the heading it's named
/// after. They use the shared manager, so they run one after another.
@MainActor
@Suite("Guide examples", .serialized, .timeLimit(.minutes(2)), TurnOfSharedDefaults())
enum GuideTests {}

/// Keeps tests that replace the process's shared defaults from running at the same time, in any module.
struct TurnOfSharedDefaults: SuiteTrait, TestTrait, TestScoping {
    var isRecursive: Bool { true }

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        try await Turn.ofSharedDefaults.run(function)
    }
}

/// An example's environment: a photo on an origin, views, and, while this is alive, the shared manager.
@MainActor
final class Guide {
    let origin: TestOrigin
    let manager: ImageManager
    /// A progressive JPEG of 640 x 480 pixels.
    let photo: Data
    let imageView = UIImageView(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
    let placeholder: UIImage
    let failure: UIImage
    /// A red square of 4 x 4 pixels.
    let mark: Bitmap
    /// The sizes of the images that an example has shown.
    let shown = EventLog<PixelSize>()
    static let red = RGBAColor(red: 1, green: 0, blue: 0)
    private let temporary: TemporaryFolder
    private let former = ImageManager.shared

    init() throws {
        origin = try TestOrigin()
        temporary = try TemporaryFolder()
        mark = try Bitmap(size: PixelSize(width: 4, height: 4), background: Self.red) { _ in }
        placeholder = UIImage(cgImage: try #require(mark.makeCGImage()))
        failure = UIImage(cgImage: try #require(mark.makeCGImage()))
        var random = SeededRandom(seed: 7)
        let size = PixelSize(width: 640, height: 480)
        let noise = try Bitmap(size: size, alpha: .opaque) { pixels, bytesPerRow in
            for offset in stride(from: 0, to: size.height * bytesPerRow, by: 4) {
                let color = UInt32(truncatingIfNeeded: random.next())
                pixels.storeBytes(of: color | 0xFF00_0000, toByteOffset: offset, as: UInt32.self)
            }
        }
        var options = EncodingOptions()
        options.isProgressive = true
        photo = try CodecRegistry.default.encode(noise, as: .jpeg, options: options)
        var configuration = ImageManagerConfiguration()
        configuration.disk = DiskCache(directory: temporary.path + "/cache")
        configuration.network.retry = .never
        configuration.memoryPressure = nil
        manager = ImageManager(configuration)
        ImageManager.shared = manager
    }

    deinit { ImageManager.shared = former }

    /// A folder for the example's cache.
    var folder: URL { URL(filePath: temporary.path).appending(path: "own") }

    /// Returns the photo's URL, at a path on the origin.
    func url(_ path: String = "/photo.jpg") -> URL {
        origin.route(path, .bytes(photo, contentType: "image/jpeg"))
        return origin.url(path)
    }

    /// Writes the photo to a file and returns its path.
    func file() throws -> String {
        let path = temporary.path + "/photo.jpg"
        try photo.write(to: URL(filePath: path))
        return path
    }

    /// Returns the URL of an animation with two frames.
    func animation() throws -> URL {
        let frames = [mark, mark].map { EncodingFrame($0, delay: .milliseconds(100)) }
        let data = try CodecRegistry.default.encode(frames, as: .gif)
        origin.route("/animation.gif", .bytes(data, contentType: "image/gif"))
        return origin.url("/animation.gif")
    }

    /// Returns the URL of the photo, which is in memory and on disk.
    func storedURL() async throws -> URL {
        let url = url()
        _ = try await manager.image(for: url)
        await manager.flush()
        return url
    }

    /// Waits for the load in a view to end.
    func response(in view: some DisplayBinding) async throws -> ImageResponse {
        for await state in view.states {
            switch state.phase {
            case .loaded(let response): return response
            case .failed(let error): throw error
            case .idle, .loading: break
            }
        }
        throw ImageError.cancelled
    }
}
#endif
