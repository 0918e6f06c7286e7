// SPDX-License-Identifier: MIT

#if canImport(ImageIO)
import CoreGraphics
import Foundation
import ImageBase
import ImageIO
import Raster

/// Decodes with ImageIO on Apple platforms: 8 bits per component; only the first frame, although all are
/// counted.
struct SystemCodec: ImageCodec {
    var formats: [ImageFormat] { [.jpeg, .png, .apng, .gif, .webp, .heic, .avif, .tiff, .bmp, .ico] }

    func canDecode(_ bytes: UnsafeRawBufferPointer) -> Bool {
        ImageFormat.sniff(bytes).map { formats.contains($0) } ?? false
    }

    func makeDecoder(options: DecodingOptions) -> any ImageDecoder {
        SystemDecoder(options: options)
    }
}

final class SystemDecoder: ImageDecoder {
    private let options: DecodingOptions
    private let source = CGImageSourceCreateIncremental(nil)
    private var isComplete = false
    private(set) var info: ImageInfo?

    init(options: DecodingOptions) { self.options = options }

    var frameCount: Int { info == nil ? 0 : 1 }

    func update(_ data: Data, isComplete: Bool) throws(ImageError) {
        self.isComplete = isComplete
        CGImageSourceUpdateData(source, data as CFData, isComplete)
        guard let format = ImageFormat.sniff(data), let properties = properties(at: 0),
            let width = properties[kCGImagePropertyPixelWidth] as? Int,
            let height = properties[kCGImagePropertyPixelHeight] as? Int, width > 0, height > 0
        else {
            if isComplete { throw ImageError(.corrupt, "ImageIO found no image") }
            return
        }
        let size = PixelSize(width: width, height: height)
        try options.limits.check(size)
        let most = options.firstFrameOnly ? 1 : options.limits.frames
        let count = max(1, min(CGImageSourceGetCount(source), most))
        let orientation = properties[kCGImagePropertyOrientation] as? Int ?? 1
        info = ImageInfo(
            format: format, size: size, orientation: Orientation(rawValue: orientation) ?? .up,
            frameCount: count,
            loopCount: count > 1 ? loopCount : 1, delays: count > 1 ? (0..<count).map { delay(of: $0) } : [],
            hasAlpha: properties[kCGImagePropertyHasAlpha] as? Bool ?? false,
            bitDepth: properties[kCGImagePropertyDepth] as? Int ?? 8, countsAllFrames: isComplete)
    }

    private func properties(at index: Int) -> [CFString: Any]? {
        CGImageSourceCopyPropertiesAtIndex(source, index, nil) as? [CFString: Any]
    }

    // Computed, because Core Foundation's types are not Sendable.
    private static var animations: [(group: CFString, loops: CFString, delay: CFString)] {
        [
            (
                kCGImagePropertyGIFDictionary, kCGImagePropertyGIFLoopCount,
                kCGImagePropertyGIFUnclampedDelayTime
            ),
            (
                kCGImagePropertyPNGDictionary, kCGImagePropertyAPNGLoopCount,
                kCGImagePropertyAPNGUnclampedDelayTime
            ),
            (
                kCGImagePropertyWebPDictionary, kCGImagePropertyWebPLoopCount,
                kCGImagePropertyWebPUnclampedDelayTime
            ),
        ]
    }

    private var loopCount: Int {
        let all = CGImageSourceCopyProperties(source, nil) as? [CFString: Any]
        for names in Self.animations {
            if let group = all?[names.group] as? [CFString: Any], let loops = group[names.loops] as? Int {
                return loops
            }
        }
        return 1
    }

    private func delay(of index: Int) -> Duration {
        let all = properties(at: index)
        for names in Self.animations {
            if let group = all?[names.group] as? [CFString: Any], let delay = group[names.delay] as? Double {
                return .milliseconds(Int((delay * 1000).rounded()))
            }
        }
        return .zero
    }

    func frame(at index: Int, cancellation: CancellationToken?) throws(ImageError) -> DecodedFrame {
        guard index == 0, let info else {
            throw ImageError(.invalidInput, "frame \(index) is out of range (0..<\(frameCount))")
        }
        try cancellation?.check()
        let needed = options.neededSize(for: info)
        var image: CGImage?
        if needed != info.size {
            // ImageIO takes the longer side; one more pixel compensates the rounding of the shorter one.
            let scale = max(
                Double(needed.width) / Double(info.size.width),
                Double(needed.height) / Double(info.size.height))
            let longer = Double(max(info.size.width, info.size.height)) * scale
            let thumbnail: [CFString: Any] = [
                kCGImageSourceCreateThumbnailFromImageAlways: true,
                kCGImageSourceCreateThumbnailWithTransform: false,
                kCGImageSourceThumbnailMaxPixelSize: Int(longer.rounded(.up)) + 1,
            ]
            image = CGImageSourceCreateThumbnailAtIndex(source, 0, thumbnail as CFDictionary)
        }
        guard let image = image ?? CGImageSourceCreateImageAtIndex(source, 0, nil) else {
            throw ImageError(.corrupt, "ImageIO: decoding failed")
        }
        try cancellation?.check()
        let status = CGImageSourceGetStatusAtIndex(source, 0)
        return DecodedFrame(bitmap: try draw(image), isPartial: !isComplete || status != .statusComplete)
    }

    private func draw(_ image: CGImage) throws(ImageError) -> Bitmap {
        let size = PixelSize(width: image.width, height: image.height)
        let stored = image.colorSpace.flatMap { $0.model == .rgb ? $0 : nil }
        let isOpaque = [.none, .noneSkipFirst, .noneSkipLast].contains(image.alphaInfo)
        guard
            let space = options.colorSpace == .asStored
                ? stored ?? CGColorSpace(name: CGColorSpace.sRGB) : CGColorSpace(name: CGColorSpace.sRGB)
        else { throw ImageError(.unsupported, "missing sRGB colour space") }
        return try Bitmap(
            size: size, alpha: isOpaque ? .opaque : .premultiplied, colorSpace: options.colorSpace,
            isZeroed: true
        ) { pixels, bytesPerRow throws(ImageError) in
            let info = CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue
            guard
                let context = CGContext(
                    data: pixels.baseAddress, width: size.width, height: size.height, bitsPerComponent: 8,
                    bytesPerRow: bytesPerRow, space: space, bitmapInfo: info)
            else { throw ImageError(.unsupported, "Core Graphics cannot create a context of \(size)") }
            context.setBlendMode(.copy)
            context.draw(image, in: CGRect(x: 0, y: 0, width: size.width, height: size.height))
        }
    }
}
#endif
