// SPDX-License-Identifier: MIT

import Dispatch
import Foundation
import ImageBase
import ImageCaching
import ImageCoding
import ImageLoading
import InternalTestSupport
import Raster
import WebImage
import WebImageDisplay
import WebImageFixtures
import WebImageQOI
import WebImageTestSupport

// Examples in comments that need an app's types.
extension Snippets {
    struct PhotoLibrary: Loader {
        func canLoad(_ url: URL) -> Bool { url.scheme == "photo" }

        func load(_ request: LoadRequest, priority: Priority, sink: any LoadSink) -> any LoadHandle {
            ArchiveHandle()
        }
    }

    struct Asset {
        let identifier: String
    }

    struct AssetLibrary {
        func data(of asset: Asset) async throws -> Data { Data() }
    }

    struct Account {
        let identifier: String
    }

    @MainActor
    final class Label {
        var text = ""
    }

    final class FrameView: Sendable {
        func show(_ bitmap: Bitmap) {}
    }

    static func loaderOfRequest(request: inout ImageRequest) {
        request.loader = RequestPart(PhotoLibrary(), name: "photos")
    }

    static func chunks(_ chunks: AsyncThrowingStream<Data, any Error>) async throws {
        let decoder = ProgressiveDecoder()
        for try await chunk in chunks {
            try decoder.append(chunk)
            if let preview = try decoder.preview() { show(preview.image) }
        }
    }

    static func badge() throws {
        let size = PixelSize(width: 16, height: 16)
        let badge = try Bitmap(size: size, background: .clear) { canvas throws(ImageError) in
            try canvas.fill(.white, in: PixelRect(x: 4, y: 4, width: 8, height: 8))
        }
        _ = badge
    }

    static func ticks(data: Data, view: FrameView, presentationTime: Duration) throws {
        let player = try AnimationPlayer(data: data)
        player.onFrame = { frame in view.show(frame.bitmap) }
        player.play()
        // at every refresh of the display:
        player.tick(at: presentationTime)
    }

    static func seek(player: AnimationPlayer) {
        player.seek(to: 0, loop: 2)
    }

    static func timeline() {
        let timeline = AnimationTimeline(delays: [.milliseconds(40), .milliseconds(60)], loopCount: 3)
        let frame = timeline.position(at: .milliseconds(150))?.frame  // 1, in loop 1
        _ = frame
    }

    static func placeholder(options: inout DisplayOptions, smallRequest: ImageRequest, hash: [UInt8]) {
        options.placeholder = .cached(smallRequest, otherwise: .thumbHash(hash))
    }

    static func gravity(options: inout DisplayOptions) {
        options.gravity = .focus(x: 0.3, y: 0.2)  // fractions from the top left corner, such as of a face
    }

    static func colorPlaceholder(options: inout DisplayOptions) {
        options.placeholder = .color(.white)
    }

    static func initials(options: inout DisplayOptions) {
        options.placeholder = .initials("Ada Lovelace", shape: .circle)
    }

    static func shimmer(options: inout DisplayOptions) {
        options.placeholder = .shimmer()
    }

    static func animatedPlaceholder(options: inout DisplayOptions, gif: Data) {
        options.placeholder = .animation(data: gif)
    }

    @MainActor
    static func debugging() {
        DebugOverlay.isShown = true
    }

    static func queues(manager: ImageManager, request: ImageRequest) {
        @Sendable func show(_ result: Result<ImageResponse, ImageError>) {}
        manager.load(request, on: .main) { result in show(result) }
    }

    @MainActor
    static func mainActor(manager: ImageManager, request: ImageRequest, label: Label) {
        manager.load(request, onMainActor: { result in label.text = "\(result)" })
    }

    static func logOut(manager: ImageManager, account: Account) async {
        await manager.removeAllImages(inUserPartition: account.identifier)
    }

    static func assets(asset: Asset, library: AssetLibrary) {
        let request = ImageRequest(id: "photo/\(asset.identifier)") { try await library.data(of: asset) }
        _ = request
    }

    static func charts() {
        @Sendable func drawChart(_ number: Int) async throws -> Bitmap {
            try Bitmap(size: PixelSize(width: number, height: number)) { _, _ in }
        }
        let request = ImageRequest(id: "chart/7", image: { StorableImage(try await drawChart(7)) })
        _ = request
    }

    static func sepia() {
        @Sendable func sepia(
            _ bitmap: Bitmap, strength: Double, _ cancellation: CancellationToken
        ) throws(ImageError) -> Bitmap { bitmap }
        let aged = Transformer(key: "com.example.sepia(0.8)") { bitmap, cancellation throws(ImageError) in
            try sepia(bitmap, strength: 0.8, cancellation)
        }
        _ = aged
    }

    static func frames() {
        let frame = Transformer(key: "com.example.frame(2pt)", usesScale: true) {
            bitmap, context throws(ImageError) in
            try bitmap.framed(width: 2 * context.scale, context.cancellation)
        }
        _ = frame
    }

    static func heldRequests(loader: FixedImageLoader) async {
        await loader.requests.wait(count: 2)
    }

    static func faults(path: String) {
        let files = FaultyFileSystem()
        let cache = DiskCache(directory: path, files: files)
        files.fail(at: 3, with: ENOSPC)  // the third operation from now on, once
        files.fail(at: 1, with: EIO, permanently: true)
        files.fail(only: [.rename], at: 1, with: EXDEV)
        _ = cache
    }

    static func defaultTransition() {
        DisplayOptions.default.transition = .fade(0.25)
    }

    static func failureLog() -> any ImageObserver {
        struct FailureLog: ImageObserver {
            func observe(_ event: LoadEvent) {
                if event.kind == .failed { print(event) }
            }
        }
        return FailureLog()
    }

    final class FarbfeldDecoder: ImageDecoder {
        let info: ImageInfo? = nil
        let frameCount = 0

        init(_ options: DecodingOptions) {}

        func update(_ data: Data, isComplete: Bool) throws(ImageError) {}

        func frame(at index: Int, cancellation: CancellationToken?) throws(ImageError) -> DecodedFrame {
            throw ImageError(.invalidInput, "frame \(index) is out of range (0..<0)")
        }
    }

    struct TGACodec: ImageCodec {
        var formats: [ImageFormat] { [ImageFormat(rawValue: "tga")] }
        func canDecode(_ bytes: UnsafeRawBufferPointer) -> Bool { false }
        func makeDecoder(options: DecodingOptions) -> any ImageDecoder { FarbfeldDecoder(options) }
    }

    static func codecs() {
        struct FarbfeldCodec: ImageCodec {
            var formats: [ImageFormat] { [.farbfeld] }
            func canDecode(_ bytes: UnsafeRawBufferPointer) -> Bool { bytes.starts(with: "farbfeld".utf8) }
            func makeDecoder(options: DecodingOptions) -> any ImageDecoder { FarbfeldDecoder(options) }
        }
        let codecs = CodecRegistry.default.adding(FarbfeldCodec())
        _ = codecs
    }

    static func qoiCodec() {
        CodecRegistry.default.add(QOICodec())
        CodecRegistry.default.add(encoder: QOICodec())
    }

    static func defaultCodec() {
        CodecRegistry.default.add(TGACodec())
    }

    static func encoder(codec: any ImageCodec & ImageEncoder) -> CodecRegistry {
        var codecs = CodecRegistry.default
        codecs.add(codec)
        codecs.add(encoder: codec)  // a type that is both
        return codecs
    }

    static func withoutSVG() -> CodecRegistry {
        var codecs = CodecRegistry.default
        for codec in codecs.decoders where codec.formats.contains(.svg) { codecs.remove(codec) }
        return codecs
    }
}

extension ImageFormat {
    fileprivate static let farbfeld = ImageFormat(rawValue: "farbfeld")
}

extension Bitmap {
    fileprivate func framed(
        width: Double, _ cancellation: CancellationToken
    ) throws(ImageError) -> Bitmap { self }
}
