// SPDX-License-Identifier: MIT

package import ImageBase
package import ImageCoding
import ImageLoading
package import PortableFoundation
package import Raster

/// An animation that shows separate images, from files or memory, which are decoded when they're needed. If
/// the first image has standard range, all following images are converted to it.
package final class EncodedFrameListSource: FrameSource {
    package enum Image: Sendable {
        case file(URL)
        case data(Data)
    }

    private let images: [Image]
    private let delays: [Duration]
    private let options: DecodingOptions
    private let registry: CodecRegistry
    /// The size of the first decoded frame in bytes. It's also the limit for all following frames, because we
    /// don't know their sizes until they're decoded.
    private let frameBytes: Int
    package let loopCount: Int

    /// - Parameters:
    ///   - images: One image for each frame. Frames with more pixels than the first frame are scaled down to
    ///     its number of pixels.
    ///   - delays: The delay of each frame. If there are fewer delays than frames, the last delay is
    ///     repeated.
    ///   - loopCount: The number of loops; 0 repeats forever.
    /// - Throws: ``ImageError/Code/invalidInput`` if there are no images, or an error if the first one can't
    ///   be read.
    package init(
        _ images: [Image], delays: [Duration], loopCount: Int, options: DecodingOptions,
        registry: CodecRegistry
    ) throws(ImageError) {
        guard let first = images.first else {
            throw ImageError(.invalidInput, "an animation requires at least one frame, found none")
        }
        var options = options
        options.firstFrameOnly = true
        let data = try first.data(options.limits, nil)
        guard let info = try registry.info(for: data, limits: options.limits, formatHint: options.formatHint)
        else {
            throw ImageError(.corrupt, "missing image header")
        }
        if !info.isHighDynamicRange { options.dynamicRange = .standard }
        let size = options.resultSize(for: info)
        let format = options.resultFormat(for: info)
        frameBytes = size.bitmapByteCount(format)
        // A frame can't take more memory than the player reserves for it.
        options.maximumDecodedBytes = size.pixelCount * format.bytesPerPixel
        self.images = images
        self.delays = delays
        self.options = options
        self.registry = registry
        self.loopCount = loopCount
    }

    package var frameCount: Int { images.count }
    package var isComplete: Bool { true }

    package func delay(at index: Int) -> Duration {
        guard images.indices.contains(index) else { return .zero }
        return index < delays.count ? delays[index] : delays.last ?? .milliseconds(100)
    }

    package func byteCount(at index: Int) -> Int { images.indices.contains(index) ? frameBytes : 0 }

    package func frame(at index: Int, cancellation: CancellationToken) throws(ImageError) -> Bitmap {
        guard images.indices.contains(index) else {
            throw ImageError(.invalidInput, "frame \(index) is out of range (0..<\(images.count))")
        }
        let data = try images[index].data(options.limits, cancellation)
        return try registry.decode(data, options: options, cancellation: cancellation).bitmap
    }
}

extension EncodedFrameListSource.Image {
    fileprivate func data(_ limits: Limits, _ cancellation: CancellationToken?) throws(ImageError) -> Data {
        switch self {
        case .file(let url):
            try FileLoader.contents(of: url, limit: limits.encodedBytes, cancellation: cancellation)
        case .data(let data): data
        }
    }
}
