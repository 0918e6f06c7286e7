// SPDX-License-Identifier: MIT

#if Server
import ImageBase
import ImageCoding
import Raster
import WebImage

/// What to ask the manager for.
struct OperationPlan {
    var decoding = DecodingOptions()
    var transformers: [Transformer] = []
    var encoding = EncodingOptions()
    /// The size of the result if it is known.
    var size: PixelSize?

    /// Sets the thumbnail, the transformers and the options of a request.
    func apply(to request: inout ImageRequest) {
        request.decoding = decoding
        request.transformers = transformers
    }
}

extension ImageOperation {
    /// Whether the plan depends on the size of the source.
    var needsInfo: Bool { false }

    /// The images that the plan needs besides the source.
    var auxiliaryImages: [AuxiliaryImage] { [] }

    /// A text for keys, which is equal for equal operations.
    var key: String { "" }

    /// - Parameters:
    ///   - source: the header of the source; nil if it is not known, which is allowed unless ``needsInfo``.
    ///   - format: the format of the result.
    ///   - quality: the quality where the operation has none, from 0 to 1.
    ///   - images: ``auxiliaryImages``.
    /// - Throws: an error if the image cannot be made.
    func plan(
        source: ImageInfo?, format: ImageFormat, quality: Double? = nil,
        images: [AuxiliaryImage: Bitmap] = [:]
    ) throws(ImageError) -> OperationPlan {
        OperationPlan()
    }
}
#endif
