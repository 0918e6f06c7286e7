// SPDX-License-Identifier: MIT

#if os(Linux) && SVG
import ImageBase
import PortableFoundation
import Raster

/// SVG with librsvg, drawn at the requested size: the thumbnail's size, even if it's larger than the image,
/// or the image's own size. External references are never loaded.
///
/// librsvg can't be canceled while it draws. If a process was started for a single image, the system ends it
/// when its processor time is used up. Filters are only drawn there. Elsewhere, librsvg only gets drawings
/// that are certain to finish in time.
struct SVGCodec: ImageCodec {
    /// Reads the images embedded in a file.
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

    /// How many times longer drawing may take on a slow machine.
    private static let slowness = 3

    /// The longest side of an image in Cairo, in pixels.
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
        var imagePixels = 0
        text = try text.withBytes { bytes throws(ImageError) in
            var svg = SVGGuard(bytes, limits: options.limits, images: images)
            try svg.check()
            imagePixels = svg.imagePixels
            return svg.text ?? text
        }
        let (document, markup) = try text.withBytes { bytes throws(ImageError) in
            let markup = try SVGMarkup(bytes, imagePixels: imagePixels, limits: options.limits)
            var elements = count(of: markup, at: PixelSize(width: 1, height: 1))
            try elements.checkFile(isIsolated: DecodingProcess.isIsolated)
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

    private func count(of markup: SVGMarkup, at size: PixelSize) -> SVGCount {
        SVGCount(markup, limits: options.limits, size: size, drawsFilters: drawsFilters)
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
        var elements = count(of: markup, at: info.size)
        try elements.checkDrawing(isIsolated: DecodingProcess.isIsolated)
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
