// SPDX-License-Identifier: MIT

#if os(Linux) && SVG
import ImageBase
import PortableFoundation
import Raster

/// SVG with librsvg, drawn at the requested size: the thumbnail's, even if larger than the image, or its own.
/// External references are never loaded. librsvg cannot be cancelled while it draws, so what drawing costs is
/// estimated before. In a process for one image, the processor time is limited too, and only there filters
/// can be drawn.
struct SVGCodec: ImageCodec {
    /// Reads the images that a file embeds.
    let images: SVGImages

    var formats: [ImageFormat] { [.svg] }

    func canDecode(_ bytes: UnsafeRawBufferPointer) -> Bool { ImageFormat.sniff(bytes) == .svg }

    func makeDecoder(options: DecodingOptions) -> any ImageDecoder {
        SVGDecoder(options: options, images: images)
    }
}

final class SVGDecoder: ImageDecoder {
    private let options: DecodingOptions
    private let images: SVGImages
    private var document: SVGDocument?
    private var markup: SVGMarkup?
    private(set) var info: ImageInfo?

    /// The factor by which drawing may take longer than estimated, on a slow machine.
    private static let slowness = 3

    /// The limit of Cairo.
    private static let longestSide = 32_767

    private var drawsFilters: Bool { options.drawsSVGFilters && DecodingProcess.isIsolated }

    init(options: DecodingOptions, images: SVGImages) {
        self.options = options
        self.images = images
    }

    var frameCount: Int { info == nil ? 0 : 1 }

    func update(_ data: Data, isComplete: Bool) throws(ImageError) {
        guard isComplete, document == nil else { return }
        var text = try SVGText.plain(data, options.limits)
        text = try text.withBytes { bytes throws(ImageError) in
            var svg = SVGGuard(bytes, limits: options.limits, images: images)
            try svg.check()
            return svg.text ?? text
        }
        let (document, markup) = try text.withBytes { bytes throws(ImageError) in
            let markup = try SVGMarkup(bytes, limits: options.limits)
            var count = SVGCount(markup, limits: options.limits, drawsFilters: drawsFilters)
            try count.check()
            // Reading the file takes time, too.
            let reading = SVGCost(markup, limits: options.limits, size: PixelSize(width: 1, height: 1))
            try reading.checkLimits()
            return try DecodingProcess.limitingTime(to: options.limits.drawingTime * Self.slowness) {
                () throws(ImageError) in
                (try SVGDocument(bytes, drawsFilters: drawsFilters), markup)
            }
        }
        info = ImageInfo(
            format: .svg,
            size: options.vectorSize(width: document.width, height: document.height, units: 96),
            hasAlpha: true)
        (self.document, self.markup) = (document, markup)
        guard let info else { return }
        try options.limits.check(source: info.size)
    }

    func frame(at index: Int, cancellation: CancellationToken?) throws(ImageError) -> DecodedFrame {
        guard index == 0, let document, let markup, var info else {
            throw ImageError(.invalidInput, "frame \(index) is out of range (0..<1)")
        }
        try cancellation?.check()
        info.size = options.drawingSize(info.size)
        if options.region == nil { info.size = options.neededSize(for: info) }
        try options.limits.check(drawnPixels: info.size.pixelCount)
        let side = max(info.size.width, info.size.height)
        if side > Self.longestSide { throw .limit("side", found: side, allowed: Self.longestSide) }
        var cost = SVGCost(markup, limits: options.limits, size: info.size, drawsFilters: drawsFilters)
        try cost.check(width: document.width, height: document.height)
        let bitmap = try Bitmap(size: info.size, isZeroed: true) {
            pixels, stride throws(ImageError) in
            try DecodingProcess.limitingTime(to: options.limits.drawingTime * Self.slowness) {
                () throws(ImageError) in
                try document.draw(
                    on: pixels, width: info.size.width, height: info.size.height, stride: stride)
            }
        }
        return DecodedFrame(bitmap: bitmap, info: info)
    }
}
#endif
