// SPDX-License-Identifier: MIT

#if os(Linux)
import ImageBase
import Raster

extension CodecRegistry {
    /// Returns these codecs with PDF added. Its pages are frames; see ``DecodingOptions/page``. On Apple
    /// platforms, Core Graphics draws PDFs, and ``default`` already includes it.
    ///
    /// ```swift
    /// configuration.codecs = .default.addingPDF(helper: "/opt/app/libexec/webimage-pdf")
    /// ```
    ///
    /// Poppler draws each document in a confined process, like
    /// ``isolated(_:helper:memoryBytes:requiresConfinement:)``. It draws at the thumbnail's size, or with one
    /// pixel for each point (1/72 inch). Drawing a page is stopped after ``Limits/drawingTime`` of processor
    /// time. Links, forms and scripts are inactive. The program `webimage-pdf` is licensed under the GPL, as
    /// Poppler is. That doesn't affect your app, because the library only starts the program.
    ///
    /// - Parameters:
    ///   - helper: the path of the product `webimage-pdf`, built with the package trait PDF.
    ///   - memoryBytes: the process's maximum address space. Default: 2 GiB.
    ///   - requiresConfinement: whether documents fail with ``ImageError/Code/unsupported`` if the process
    ///     can't be confined completely. Default: false.
    public func addingPDF(
        helper: String, memoryBytes: Int = 2 << 30, requiresConfinement: Bool = false
    ) -> CodecRegistry {
        let starter = DecoderStarter(
            helper: helper, memoryBytes: memoryBytes, requiresConfinement: requiresConfinement)
        return adding(IsolatedCodec(codec: PDFRecognizer(), starter: starter))
    }
}

/// Recognizes PDFs, which only the helper draws.
private struct PDFRecognizer: ImageCodec {
    var formats: [ImageFormat] { [.pdf] }

    func canDecode(_ bytes: UnsafeRawBufferPointer) -> Bool { ImageFormat.sniff(bytes) == .pdf }

    func makeDecoder(options: DecodingOptions) -> any ImageDecoder {
        preconditionFailure("PDF is drawn in another process")
    }
}
#endif
