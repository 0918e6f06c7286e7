// SPDX-License-Identifier: MIT

#if canImport(ImageIO)
import CoreGraphics
import Foundation
import ImageBase
import Raster

/// The first page of a PDF, drawn by Core Graphics on a transparent background at the requested size: the
/// thumbnail's, even if larger than the page, or one pixel for each point.
struct PDFCodec: ImageCodec {
    var formats: [ImageFormat] { [.pdf] }

    func canDecode(_ bytes: UnsafeRawBufferPointer) -> Bool { ImageFormat.sniff(bytes) == .pdf }

    func makeDecoder(options: DecodingOptions) -> any ImageDecoder { PDFDecoder(options: options) }
}

final class PDFDecoder: ImageDecoder {
    private let options: DecodingOptions
    private var page: CGPDFPage?
    private(set) var info: ImageInfo?

    init(options: DecodingOptions) { self.options = options }

    var frameCount: Int { info == nil ? 0 : 1 }

    func update(_ data: Data, isComplete: Bool) throws(ImageError) {
        guard isComplete, page == nil else { return }
        guard let provider = CGDataProvider(data: data as CFData), let document = CGPDFDocument(provider)
        else { throw ImageError(.corrupt, "Core Graphics cannot read the PDF") }
        guard document.isUnlocked else { throw ImageError(.unsupported, "the PDF needs a password") }
        guard let page = document.page(at: 1) else { throw ImageError(.corrupt, "the PDF has no page") }
        var size = page.getBoxRect(.cropBox).size
        if page.rotationAngle % 180 != 0 { size = CGSize(width: size.height, height: size.width) }
        guard size.width > 0, size.height > 0 else { throw ImageError(.corrupt, "the PDF has an empty page") }
        let pixels = PixelSize(
            width: Int(min(size.width, 1e9).rounded(.up)), height: Int(min(size.height, 1e9).rounded(.up)))
        try options.limits.check(pixels)
        info = ImageInfo(format: .pdf, size: pixels, hasAlpha: true)
        self.page = page
    }

    func frame(at index: Int, cancellation: CancellationToken?) throws(ImageError) -> DecodedFrame {
        guard index == 0, let page, var info else {
            throw ImageError(.invalidInput, "frame \(index) is out of range (0..<\(frameCount))")
        }
        try cancellation?.check()
        let pageSize = CGSize(width: info.size.width, height: info.size.height)
        info.size = options.drawingSize(info.size)
        info.size = options.neededSize(for: info)
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
            // The page's own transformation does not enlarge.
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
