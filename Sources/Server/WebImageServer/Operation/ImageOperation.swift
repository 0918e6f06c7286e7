// SPDX-License-Identifier: MIT

#if Server
import ImageCoding
import Raster

/// All the changes to make to a source, in the order of the properties.
///
/// All grammars are translated to operations, so two URLs for the same image have equal operations. Lengths
/// are in pixels of the image that a step sees, or fractions of its size. The operation doesn't include the
/// format, which may depend on the client.
struct ImageOperation: Hashable, Sendable {
    // MARK: Source

    /// The page of a document or the frame of an animation, from 0. Default: nil, which uses all frames.
    var page: Int?
    /// Whether to turn an animation into a still image.
    var isStill = false
    /// Whether to rotate the image upright.
    var appliesOrientation = true

    // MARK: Geometry

    var trim: Trim?
    /// The clockwise rotation in degrees: 0, 90, 180 or 270.
    var rotation = 0
    var crop: Crop?
    var resizing = Resizing()
    var flipsHorizontally = false
    var flipsVertically = false

    // MARK: Pixels

    /// The steps after resizing, in order.
    var steps: [Step] = []

    // MARK: Encoding

    var encoding = Encoding()
}

extension ImageOperation {
    /// Removes a border.
    struct Trim: Hashable, Sendable {
        /// The border's color; nil to use the pixel in the corner.
        var color: RGBAColor?
        /// How much each component of a border pixel may differ from the border's color, from 0 to 1.
        var tolerance: Double
        /// Whether the border's color is the pixel in the bottom-right corner instead of the top-left one.
        var startsAtBottomRight = false
        /// Whether the left and right sides lose the same width, and whether the top and bottom lose the same
        /// height.
        var isEqualHorizontally = false
        var isEqualVertically = false
    }

    /// A length: 0 for the whole side, a fraction of it if less than 1, otherwise pixels.
    typealias Length = Double

    /// The area to use.
    enum Crop: Hashable, Sendable {
        /// A size and a position.
        ///
        /// - Parameters:
        ///   - aspectRatio: the aspect ratio (width divided by height) to change the area to; 0 for any.
        ///   - enlarges: whether to reach the aspect ratio by growing the area instead of shrinking it.
        case size(
            width: Length, height: Length, gravity: Place, aspectRatio: Double = 0, enlarges: Bool = false)
        /// The pixels between edges, limited to the image. An empty area is ignored.
        case edges(left: Int, top: Int, right: Int, bottom: Int)
    }

    /// A position in an image or in free space.
    struct Place: Hashable, Sendable {
        enum Anchor: String, Hashable, Sendable, CaseIterable {
            case center, top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight
            /// The point ``Place/x``, ``Place/y``, as fractions of the size.
            case focus
            /// The part that attracts attention.
            case attention
            /// The part with the most detail.
            case entropy
        }

        var anchor = Anchor.center
        /// The inward distance from the anchor. A value less than 1 is a fraction of the size. For
        /// ``Anchor/focus``, it's the point's position.
        var x = 0.0
        var y = 0.0

        static let center = Place()
    }

    /// How to resize the image.
    struct Resizing: Hashable, Sendable {
        enum Mode: String, Hashable, Sendable {
            case fit, fill, fillDown, force, automatic
            /// Scales until one side matches and the other is at least as long, without cropping.
            case cover
        }

        /// A side of the result: pixels, 0 to follow the other side, or the source's side.
        enum Side: Hashable, Sendable {
            case pixels(Int)
            case source

            static let any = Side.pixels(0)
        }

        var mode = Mode.fit
        var width = Side.any
        var height = Side.any
        var minimumWidth = 0
        var minimumHeight = 0
        var zoomX = 1.0
        var zoomY = 1.0
        /// The pixels per point. Lengths in ``steps`` are multiplied by it too.
        var density = 1.0
        var enlarges = false
        /// Whether to swap ``width`` and ``height`` if the source has the other orientation.
        var adapts = false
        var gravity = Place.center
        /// The areas, in pixels, to keep visible, weighted by their sizes. They replace ``gravity``.
        var focalAreas: [PixelRect] = []
        /// The resampling filter. Default: nil, which uses the decoder's.
        var filter: ResampleFilter?
        /// Whether to shorten sides that are longer than the source's.
        var limitsSides = false
    }

    struct CurvePoint: Hashable, Sendable {
        var x: Int
        var y: Int
    }

    enum Filling: Hashable, Sendable {
        case color(RGBAColor)
        /// The image's mean color.
        case automatic
        /// The image itself, blurred and stretched.
        case blur
    }

    /// An image that an operation needs besides its source.
    enum AuxiliaryImage: Hashable, Sendable {
        /// The server's watermark.
        case watermark
        /// The image at a URL.
        case url(String)
        /// Text in black.
        case text(String)
    }

    struct Watermark: Hashable, Sendable {
        enum Position: Hashable, Sendable {
            case place(Place)
            /// Tiles with spaces between them; on a chessboard, only on the black squares.
            case tiles(spacingX: Double, spacingY: Double, isChessboard: Bool = false)
            /// A position along each axis: a distance from an edge (in pixels or as a fraction), centered, or
            /// repeated.
            case axes(x: Axis, y: Axis)
        }

        enum Axis: Hashable, Sendable {
            case pixels(Int, fromEnd: Bool)
            case percent(Int, fromEnd: Bool)
            case center
            case repeated
        }

        var image = AuxiliaryImage.watermark
        var position = Position.place(.center)
        /// The opacity, from 0 to 1.
        var opacity = 1.0
        /// The box that the watermark has to fit into, as fractions of the size; 0 for any.
        var scaleX = 0.0
        var scaleY = 0.0
        /// The box in pixels, for sides without a fraction; 0 for any.
        var width = 0
        var height = 0
        /// The rotation in degrees clockwise.
        var rotation = 0.0
        /// The standard deviation of the blur of the black shadow behind the watermark; 0 for no shadow.
        var shadow = 0.0
    }

    /// The settings of the encoder.
    struct Encoding: Hashable, Sendable {
        /// The quality, from 1 to 100; nil for the server's default.
        var quality: Int?
        /// Qualities for specific formats, if ``quality`` is nil.
        var formatQuality: [ImageFormat: Int] = [:]
        /// Chooses the quality by the resulting size or similarity.
        var automaticQuality: AutomaticQuality?
        /// The maximum size in bytes, which is reached by lowering the quality as needed; nil for any size.
        var maximumBytes: Int?
        var stripsMetadata = true
        var keepsCopyright = true
        /// Whether to convert colors to sRGB.
        var stripsProfile = true
        /// Whether to keep highlights brighter than white, if the steps and the format allow it.
        var keepsHighRange = false
        /// The formats to write losslessly, and as progressive or interlaced.
        var losslessFormats: Set<ImageFormat> = []
        var progressiveFormats: Set<ImageFormat> = []
        /// The encoder effort, from 1 to 9; nil for the server's default.
        var effort: Int?
        /// The chroma resolution, for some formats.
        var chroma: [ImageFormat: EncodingOptions.Chroma] = [:]
        /// Whether a lossless WebP may change pixels slightly.
        var isNearlyLossless = false
        var webpPreset = EncodingOptions.WebP.Preset.default
        /// The maximum number of colors in a PNG palette.
        var maximumColors: Int?
        /// The density, in pixels per inch, to store in the file.
        var density: Int?
        /// The background for formats without transparency.
        var background = RGBAColor.white
        /// Whether to turn an opaque PNG into a JPEG.
        var prefersJPEG = false
    }

    /// The criterion for the quality: a size or a similarity.
    enum AutomaticQuality: Hashable, Sendable {
        /// A number of bytes.
        case size(Int)
        /// A structural similarity, from 0 to 1.
        case similarity(Double)
    }
}
#endif
