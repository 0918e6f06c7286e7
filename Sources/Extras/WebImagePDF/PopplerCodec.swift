// SPDX-License-Identifier: MIT

#if os(Linux) && PDF
import CPoppler
import ImageBase
import ImageCoding
import PortableFoundation
import Raster

/// Draws the pages of a PDF with Poppler. If there's a thumbnail, a page is drawn at its size, even if that's
/// larger than the page. Otherwise, it's drawn at one pixel per point.
///
/// It runs only in a ``DecoderService`` process, which enforces its limits by exiting.
struct PopplerCodec: ImageCodec {
    var formats: [ImageFormat] { [.pdf] }

    func canDecode(_ bytes: UnsafeRawBufferPointer) -> Bool { ImageFormat.sniff(bytes) == .pdf }

    func makeDecoder(options: DecodingOptions) -> any ImageDecoder { PopplerDecoder(options: options) }
}

private final class PopplerDecoder: ImageDecoder {
    private let options: DecodingOptions
    private var document: OpaquePointer?
    /// The document's data, which Poppler reads while it draws.
    private var bytes: UnsafeMutableRawBufferPointer?
    private(set) var info: ImageInfo?

    /// The longest side of an image that Cairo can draw, in pixels.
    private static let longestSide = 32_767

    init(options: DecodingOptions) { self.options = options }

    deinit {
        if let document { wi_pdf_close(document) }
        bytes?.deallocate()
    }

    var frameCount: Int { options.page == nil ? info?.frameCount ?? 0 : info == nil ? 0 : 1 }

    func update(_ data: Data, isComplete: Bool) throws(ImageError) {
        guard isComplete, document == nil else { return }
        let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: max(1, data.count), alignment: 16)
        data.withUnsafeBytes { bytes.copyMemory(from: $0) }
        self.bytes = bytes
        let document = try DecodingProcess.limitingTime(to: options.limits.drawingTime) {
            () throws(ImageError) in try open(bytes, count: data.count)
        }
        self.document = document
        let pages = Int(wi_pdf_page_count(document))
        guard pages > 0 else { throw ImageError(.corrupt, "the PDF has no page") }
        let first = try options.firstPage(of: pages)
        let count = options.firstFrameOnly ? 1 : min(pages, options.limits.frames)
        info = try info(of: first, in: document, count: count).info
    }

    private func open(_ bytes: UnsafeMutableRawBufferPointer, count: Int) throws(ImageError) -> OpaquePointer
    {
        var document: OpaquePointer?
        var message = [CChar](repeating: 0, count: 200)
        let result = wi_pdf_open(
            bytes.baseAddress!, count, options.pdfPassword, &document, &message, message.count)
        switch result {
        case wi_pdf_read: return document!
        case wi_pdf_locked:
            throw ImageError(
                .unsupported,
                options.pdfPassword == nil ? "the PDF needs a password" : "the PDF needs a different password"
            )
        default:
            let text = String(
                decoding: message.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
            throw ImageError(.corrupt, "Poppler cannot read the PDF: \(text)")
        }
    }

    /// Returns the properties of a page and its size in points. The first page has the index 0.
    private func info(
        of index: Int, in document: OpaquePointer, count: Int
    ) throws(ImageError) -> (info: ImageInfo, width: Double, height: Double) {
        var (width, height) = (0.0, 0.0)
        guard wi_pdf_page_size(document, Int32(index), &width, &height) else {
            throw ImageError(.corrupt, "the PDF has no page \(index + 1)")
        }
        guard width > 0, height > 0 else { throw ImageError(.corrupt, "the PDF has an empty page") }
        let size = options.vectorSize(width: width, height: height, units: 72)
        try options.limits.check(source: size)
        let info = ImageInfo(
            format: .pdf, size: size, frameCount: count, hasAlpha: options.pdfBackground?.isOpaque != true)
        return (info, width, height)
    }

    func frame(at index: Int, cancellation: CancellationToken?) throws(ImageError) -> DecodedFrame {
        guard let document, let count = info?.frameCount, (0..<frameCount).contains(index) else {
            throw ImageError(.invalidInput, "frame \(index) is out of range (0..<\(frameCount))")
        }
        let page = (options.page ?? 0) + index
        var (info, width, height) = try info(of: page, in: document, count: count)
        try cancellation?.check()
        info.size = options.drawingSize(info.size)
        if options.region == nil { info.size = options.neededSize(for: info) }
        try options.limits.check(drawnPixels: info.size.pixelCount)
        let side = max(info.size.width, info.size.height)
        if side > Self.longestSide { throw .limit("side", found: side, allowed: Self.longestSide) }
        let (size, background) = (info.size, options.pdfBackground)
        let bitmap = try Bitmap(
            size: size, alpha: background?.isOpaque == true ? .opaque : .premultiplied, isZeroed: true
        ) { pixels, stride throws(ImageError) in
            if let background { background.fill(pixels) }
            let succeeded = try DecodingProcess.limitingTime(to: options.limits.drawingTime) {
                () throws(ImageError) in
                wi_pdf_draw(
                    document, Int32(page), pixels.baseAddress!.assumingMemoryBound(to: UInt8.self),
                    Int32(size.width), Int32(size.height), Int32(stride), width, height)
            }
            guard succeeded else { throw ImageError(.corrupt, "Poppler cannot draw page \(page + 1)") }
        }
        return DecodedFrame(bitmap: bitmap, info: info)
    }
}

extension RGBAColor {
    fileprivate var isOpaque: Bool { alpha >= 1 }

    /// Fills premultiplied `bgra8` pixels.
    fileprivate func fill(_ pixels: UnsafeMutableRawBufferPointer) {
        let components = [blue, green, red].map { UInt32((min(1, max(0, $0)) * alpha * 255).rounded()) }
        let word =
            components[0] | components[1] << 8 | components[2] << 16 | UInt32((alpha * 255).rounded()) << 24
        for offset in stride(from: 0, to: pixels.count, by: 4) {
            pixels.storeBytes(of: word.littleEndian, toByteOffset: offset, as: UInt32.self)
        }
    }
}
#endif
