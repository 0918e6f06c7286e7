// SPDX-License-Identifier: MIT

#if os(Linux)
import ImageBase
import PortableFoundation
import Raster

final class WebPDecoder: ImageDecoder {
    private let options: DecodingOptions
    private var data = Data()
    private var header = WebPHeader()
    private var isComplete = false
    private var composer: FrameComposer?
    private(set) var info: ImageInfo?
    /// Called after each decoding step.
    var didStep: ((Int) -> Void)?

    init(options: DecodingOptions) { self.options = options }

    /// The number of frames, or 0 while the orientation is unknown.
    var frameCount: Int {
        guard let info, info.knowsOrientation || !options.appliesOrientation else { return 0 }
        return header.frames.count
    }

    func update(_ data: Data, isComplete: Bool) throws(ImageError) {
        self.data = data
        self.isComplete = isComplete
        try data.withBytes { bytes throws(ImageError) in
            try header.advance(over: bytes, options: options)
        }
        if header.frames.isEmpty, isComplete || header.reachedEnd {
            throw ImageError(.corrupt, "WebP ends before its image data")
        }
        let known = info?.colorSpace
        info = header.info(isComplete: isComplete, options: options)
        info?.colorSpace = known ?? data.withBytes { Self.colorSpace(of: header, $0) }
    }

    func frame(at index: Int, cancellation: CancellationToken?) throws(ImageError) -> DecodedFrame {
        guard let info, (0..<frameCount).contains(index) else {
            throw ImageError(.invalidInput, "frame \(index) is out of range (0..<\(frameCount))")
        }
        let frame = header.frames[index]
        let monitor = WorkMonitor(cancellation, didStep: didStep)
        let fills = frame.area == PixelRect(header.size)
        // Add a margin, because the pixels next to an edge are interpolated from colors outside.
        let part =
            header.isAnimated || !fills ? nil : options.storedRegion(info).map { $0.widened(header.size) }
        // If there are no other frames, scale the first frame while decoding if that helps.
        let isScaled =
            composer == nil && index == 0 && options.neededSize(for: info) != header.size && part == nil
        let size = part?.size ?? (isScaled && fills ? options.neededSize(for: info) : header.size)
        try options.limits.check(decoded: size)
        try options.limits.check(workingBytes: frame.workingBytes, of: header.size)
        if header.isAnimated, !isScaled { return try composedFrame(at: index, monitor) }
        return try data.withBytes { bytes throws(ImageError) in
            let colors = try Self.colors(of: header, bytes, options)
            let isStraight = frame.hasAlpha && (colors.conversion != nil || wantsStraight)
            var isWhole = false
            let bitmap = try Bitmap(
                size: size,
                alpha: isStraight ? .straight : frame.hasAlpha || !fills ? .premultiplied : .opaque,
                colorSpace: colors.space, isZeroed: !fills
            ) { pixels, stride throws(ImageError) in
                let target = WebPTarget(
                    address: pixels.baseAddress! + frame.area.y * stride + frame.area.x * 4,
                    bytesPerRow: stride,
                    size: fills ? size : frame.area.size, hasAlpha: frame.hasAlpha,
                    isPremultiplied: frame.hasAlpha && !isStraight,
                    shortcuts: options[WebPShortcuts.self], part: part,
                    keepsDamagedParts: options.keepsDamagedParts)
                let range = frame.data.clamped(to: 0..<bytes.count)
                isWhole = try target.decode(
                    UnsafeRawBufferPointer(rebasing: bytes[range]), of: frame.area.size, monitor: monitor)
                guard let conversion = colors.conversion else { return }
                for row in 0..<target.size.height {
                    if row & 63 == 0 { try monitor.check() }
                    conversion.convertRow(target.address + row * stride, count: target.size.width)
                }
            }
            let isCut = (header.fileEnd ?? 0) > bytes.count
            var decoded = DecodedFrame(bitmap: bitmap, isPartial: !isWhole || isCut)
            decoded.area = part
            return decoded
        }
    }

    func storedFrame(at index: Int) -> StoredFrame? {
        guard header.isAnimated, (0..<frameCount).contains(index) else { return nil }
        let frame = header.frames[index]
        return frame.step.stored(blendsOver: frame.blendsOver, isComplete: frame.isWhole)
    }

    func metadata() throws(ImageError) -> ImageMetadata? {
        try data.withBytes { bytes throws(ImageError) in
            try WebPMetadata.read(bytes, limits: options.limits)
        }
    }

    private func composedFrame(at index: Int, _ monitor: WorkMonitor) throws(ImageError) -> DecodedFrame {
        let alpha: AlphaMode = wantsStraight ? .straight : .premultiplied
        var frame = try data.withBytes { bytes throws(ImageError) in
            let colors = try Self.colors(of: header, bytes, options)
            let composer =
                self.composer
                ?? FrameComposer(
                    size: header.size, alpha: alpha, colorSpace: colors.space,
                    keepsDamagedParts: options.keepsDamagedParts)
            self.composer = composer
            let frames = WebPFrames(
                bytes: bytes, canvas: header.size, frames: header.frames, alpha: alpha,
                conversion: colors.conversion, shortcuts: options[WebPShortcuts.self], monitor: monitor,
                keepsDamagedParts: options.keepsDamagedParts)
            return try composer.frame(at: index, of: frames)
        }
        if isComplete, (header.fileEnd ?? 0) > data.count { frame.isPartial = true }
        return frame
    }

    private var wantsStraight: Bool { options.alpha == .straight || options.pixelFormat != .bgra8 }

    static func colors(
        of header: WebPHeader, _ bytes: UnsafeRawBufferPointer, _ options: DecodingOptions
    ) throws(ImageError) -> DecodedColors {
        try options.colors(of: colorSpace(of: header, bytes), .bgra8)
    }

    private static func colorSpace(of header: WebPHeader, _ bytes: UnsafeRawBufferPointer) -> ColorSpace? {
        guard let range = header.profile, range.upperBound <= bytes.count else { return nil }
        return ColorSpace(iccProfile: Array(bytes[range]))
    }
}

extension PixelRect {
    /// Returns the rectangle with four more pixels on each side, starting at an even column and row.
    fileprivate func widened(_ size: PixelSize) -> PixelRect {
        PixelRect(x: x - 4, y: y - 4, width: width + 8, height: height + 8)
            .intersection(PixelRect(size)).aligned(to: PixelSize(width: 2, height: 2), within: size)
    }
}
#endif
