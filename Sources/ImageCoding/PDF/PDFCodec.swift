// SPDX-License-Identifier: MIT

#if canImport(ImageIO)
import CoreGraphics
import Foundation
import ImageBase
import Raster

/// The pages of a PDF, drawn by Core Graphics on the requested background and at the requested size: the
/// thumbnail's size, even if it's larger than the page, or one pixel per point.
struct PDFCodec: ImageCodec {
    var formats: [ImageFormat] { [.pdf] }

    func canDecode(_ bytes: UnsafeRawBufferPointer) -> Bool { ImageFormat.sniff(bytes) == .pdf }

    func makeDecoder(options: DecodingOptions) -> any ImageDecoder { PDFDecoder(options: options) }
}

final class PDFDecoder: ImageDecoder {
    private let options: DecodingOptions
    private var document: CGPDFDocument?
    private(set) var info: ImageInfo?

    init(options: DecodingOptions) { self.options = options }

    var frameCount: Int { options.page == nil ? info?.frameCount ?? 0 : info == nil ? 0 : 1 }

    func update(_ data: Data, isComplete: Bool) throws(ImageError) {
        guard isComplete, document == nil else { return }
        guard let provider = CGDataProvider(data: data as CFData), let document = CGPDFDocument(provider)
        else { throw ImageError(.corrupt, "Core Graphics cannot read the PDF") }
        if !document.isUnlocked {
            guard let password = options.pdfPassword else {
                throw ImageError(.unsupported, "the PDF needs a password")
            }
            guard document.unlockWithPassword(password) else {
                throw ImageError(.unsupported, "the PDF needs a different password")
            }
        }
        guard document.numberOfPages > 0 else { throw ImageError(.corrupt, "the PDF has no page") }
        let count = options.firstFrameOnly ? 1 : min(document.numberOfPages, options.limits.frames)
        let first = try options.firstPage(of: document.numberOfPages)
        info = try page(first, of: document, count: count).info
        self.document = document
    }

    /// Returns the page at an index, starting at 0, with its properties and its size in points.
    private func page(
        _ index: Int, of document: CGPDFDocument, count: Int
    ) throws(ImageError) -> (page: CGPDFPage, info: ImageInfo, points: CGSize) {
        guard let page = document.page(at: index + 1) else {
            throw ImageError(.corrupt, "the PDF has no page \(index + 1)")
        }
        var size = page.getBoxRect(.cropBox).size
        if page.rotationAngle % 180 != 0 { size = CGSize(width: size.height, height: size.width) }
        guard size.width > 0, size.height > 0 else { throw ImageError(.corrupt, "the PDF has an empty page") }
        let pixels = options.vectorSize(width: size.width, height: size.height, units: 72)
        try options.limits.check(pixels)
        return (page, ImageInfo(format: .pdf, size: pixels, frameCount: count, hasAlpha: true), size)
    }

    func frame(at index: Int, cancellation: CancellationToken?) throws(ImageError) -> DecodedFrame {
        guard let document, let count = info?.frameCount, (0..<frameCount).contains(index) else {
            throw ImageError(.invalidInput, "frame \(index) is out of range (0..<\(frameCount))")
        }
        let (page, known, points) = try page((options.page ?? 0) + index, of: document, count: count)
        var info = known
        try cancellation?.check()
        let pageSize = CGSize(width: points.width.rounded(.up), height: points.height.rounded(.up))
        info.size = options.drawingSize(info.size)
        if options.region == nil { info.size = options.neededSize(for: info) }
        try options.limits.check(info.size)
        try options.limits.check(drawnPixels: info.size.pixelCount)
        let size = info.size
        let bitmap = try Bitmap(size: size, isZeroed: true) { pixels, bytesPerRow throws(ImageError) in
            let layout =
                CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue
            guard let space = CGColorSpace(name: CGColorSpace.sRGB),
                let context = CGContext(
                    data: pixels.baseAddress, width: size.width, height: size.height, bitsPerComponent: 8,
                    bytesPerRow: bytesPerRow, space: space, bitmapInfo: layout)
            else { throw ImageError(.unsupported, "Core Graphics cannot create a context of \(size)") }
            if let color = options.pdfBackground {
                context.setFillColor(
                    red: CGFloat(color.red), green: CGFloat(color.green), blue: CGFloat(color.blue),
                    alpha: CGFloat(color.alpha))
                context.fill(CGRect(x: 0, y: 0, width: size.width, height: size.height))
            }
            // Scale the context, because the page's own transform never enlarges.
            context.scaleBy(
                x: CGFloat(size.width) / pageSize.width, y: CGFloat(size.height) / pageSize.height)
            context.concatenate(
                page.getDrawingTransform(
                    .cropBox, rect: CGRect(origin: .zero, size: pageSize), rotate: 0,
                    preserveAspectRatio: true))
            context.drawPDFPage(page)
        }
        try cancellation?.check()
        return DecodedFrame(bitmap: bitmap, info: info)
    }
}
#endif
