// SPDX-License-Identifier: MIT

#if Server
import ImageBase
import Raster
import WebImage

extension ImageOperation {
    /// A change to the pixels after resizing. Like a `Transformer`, it has a key with all of its parameters,
    /// and two steps with the same key are equal.
    ///
    /// A step is defined in one function, which sets the key, the properties and the code that runs.
    struct Step: Sendable {
        typealias Body = @Sendable (Bitmap, StepContext) throws(ImageError) -> Bitmap

        /// The step's name and parameters, as a part of cache keys.
        let key: String
        /// False if these parameters leave every image unchanged.
        var hasEffect = true
        /// Whether the step can handle pixels brighter than white.
        var keepsHighRange = false
        /// Whether the step can't be repeated for all frames of an animation.
        var hasOneFrame = false
        /// The images that the step needs besides the source.
        var auxiliaryImages: [AuxiliaryImage] = []
        private let body: Body

        init(key: String, hasEffect: Bool = true, _ body: @escaping Body) {
            self.key = key
            self.hasEffect = hasEffect
            self.body = body
        }

        /// Creates a step that applies one of the library's transformers.
        init(_ transformer: Transformer, hasEffect: Bool = true) {
            self.init(key: transformer.key, hasEffect: hasEffect) { bitmap, context throws(ImageError) in
                try transformer.transform(bitmap, cancellation: context.cancellation)
            }
        }

        func apply(to bitmap: Bitmap, _ context: StepContext) throws(ImageError) -> Bitmap {
            try body(bitmap, context)
        }
    }
}

extension ImageOperation.Step: Hashable {
    static func == (left: Self, right: Self) -> Bool { left.key == right.key }
    func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

/// The values that steps need besides their parameters.
struct StepContext {
    /// The requested size; 0 for a side that wasn't requested.
    let wanted: PixelSize
    /// The factor for lengths in pixels.
    let density: Double
    let images: [ImageOperation.AuxiliaryImage: Bitmap]
    let cancellation: CancellationToken
}
#endif
