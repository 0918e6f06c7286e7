// SPDX-License-Identifier: MIT

#if Server
import ImageCoding
import Raster

/// Everything that is done with a source, in the order of the properties.
///
/// All grammars are translated to it, so that two URLs for equal images have equal operations. Lengths are
/// pixels of the image that a step sees, or parts of its size. The operation does not contain the format,
/// which may depend on the client.
struct ImageOperation: Hashable, Sendable {
    // MARK: Source

    /// The page of a document or the frame of an animation, from 0. Default: nil, all frames.
    var page: Int?
    /// Whether an animation becomes a still image.
    var isStill = false
    /// Whether the image is turned upright.
    var appliesOrientation = true

    // MARK: Geometry

    var trim: Trim?
    /// Degrees clockwise: 0, 90, 180 or 270.
    var rotation = 0
    var crop: Crop?
    var resizing = Resizing()
    var flipsHorizontally = false
    var flipsVertically = false

    // MARK: Pixels

    /// The further steps, in order.
    var steps: [Step] = []

    // MARK: Encoding

    var encoding = Encoding()
}

extension ImageOperation {
    /// The removal of a border.
    struct Trim: Hashable, Sendable {
        /// The colour of the border; nil for that of the pixel in the corner.
        var color: RGBAColor?
        /// The difference of a component up to which a pixel belongs to the border, 0 to 1.
        var tolerance: Double
        /// Whether the corner is the bottom right one.
        var startsAtBottomRight = false
        /// Whether both sides lose equal widths, and both edges equal heights.
        var isEqualHorizontally = false
        var isEqualVertically = false
    }

    /// A length: 0 for the whole one, less than 1 for a part of it, else pixels.
    typealias Length = Double

    /// The area that is used.
    enum Crop: Hashable, Sendable {
        /// A size at a place.
        ///
        /// - Parameters:
        ///   - aspectRatio: the width divided by the height that the area is brought to; 0 for any.
        ///   - enlarges: whether it is brought there by growing.
        case size(
            width: Length, height: Length, gravity: Place, aspectRatio: Double = 0, enlarges: Bool = false)
        /// The pixels between edges, as far as there are any. An empty area is ignored.
        case edges(left: Int, top: Int, right: Int, bottom: Int)
    }

    /// A place in an image or in free space.
    struct Place: Hashable, Sendable {
        enum Anchor: String, Hashable, Sendable, CaseIterable {
            case center, top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight
            /// The point ``Place/x``, ``Place/y``, as parts of the size.
            case focus
            /// The part that attracts attention.
            case attention
            /// The part with the most detail.
            case entropy
        }

        var anchor = Anchor.center
        /// The distance from the anchor, inwards; less than 1 is a part of the size. For ``Anchor/focus``,
        /// the point.
        var x = 0.0
        var y = 0.0

        static let center = Place()
    }

    /// The change of size.
    struct Resizing: Hashable, Sendable {
        enum Mode: String, Hashable, Sendable {
            case fit, fill, fillDown, force, automatic
            /// Grows or shrinks until one side is reached and the other is at least as long, without a crop.
            case cover
        }

        /// A side of the result: pixels, 0 for the one that follows from the other, or that of the source.
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
        /// The pixels for each point, which lengths of ``steps`` are multiplied by too.
        var density = 1.0
        var enlarges = false
        /// Whether ``width`` and ``height`` change places when the source has the other orientation.
        var adapts = false
        var gravity = Place.center
        /// The area in pixels that stays visible, weighted by its size; it replaces ``gravity``.
        var focalAreas: [PixelRect] = []
        /// The filter of the change of size. Default: nil, that of the decoder.
        var filter: ResampleFilter?
        /// Sides that are longer than those of the source are shortened.
        var limitsSides = false
    }

    /// A step after the change of size.
    enum Step: Hashable, Sendable {
        case blur(sigma: Double)
        case sharpen(sigma: Double, amount: Double, isLuminanceOnly: Bool = false)
        case pixelate(side: Int)
        /// An amount that is added to each component, -1 to 1.
        case brightness(Double)
        /// A factor around the middle.
        case contrast(Double)
        /// A factor, 0 for grey.
        case saturation(Double)
        case grayscale
        /// A factor as in thumbor: the gray is the root of the mean square, with the weights of Rec. 601.
        case rootSaturation(Double)
        /// Gray with the weights of Rec. 601, as thumbor's.
        case legacyGrayscale
        /// Amounts that are added to the components, -1 to 1.
        case components(red: Double, green: Double, blue: Double)
        /// A mixture with shades from black over a colour to white.
        case monochrome(intensity: Double, color: RGBAColor)
        /// A mixture with shades from one colour to another.
        case duotone(intensity: Double, dark: RGBAColor, light: RGBAColor)
        /// A mixture of each component with a colour, 0 to 1.
        case colorize(red: Double, green: Double, blue: Double, color: RGBAColor)
        case overlay(RGBAColor, keepsAlpha: Bool)
        case gradient(RGBAColor, degrees: Double, start: Double, stop: Double)
        /// A blur that becomes stronger in a direction, in degrees clockwise from up. It begins and ends at
        /// parts of the length in the direction.
        case progressiveBlur(sigma: Double, degrees: Double, start: Double, stop: Double)
        case equalize
        case noise(amount: Int, seed: Int)
        case convolution(matrix: [Double], columns: Int, normalizes: Bool)
        case curves(all: [CurvePoint], red: [CurvePoint], green: [CurvePoint], blue: [CurvePoint])
        /// - Parameter color: the colour outside of the corners.
        case roundedCorners(radius: Double, color: RGBAColor)
        /// Corners that are quarters of an ellipse, each side limited to half of the image's.
        case ellipticCorners(width: Double, height: Double, color: RGBAColor)
        /// Degrees clockwise. The image grows to hold its corners, and is transparent around them.
        case rotate(degrees: Int)
        /// A factor of both sides.
        case scale(Double)
        /// Grows until a side of the wanted size is reached.
        case upscale
        /// Shrinks until no side is longer.
        case limit(side: Int)
        /// Room around, up to the wanted size or its aspect ratio.
        case extend(Place)
        case extendToAspectRatio(Place)
        /// The image in the centre of an area of the wanted size.
        case fill(Filling, isTransparent: Bool)
        case padding(top: Int, right: Int, bottom: Int, left: Int)
        case background(RGBAColor)
        /// The mean colour of the image as its background.
        case averageBackground
        case watermark(Watermark)
        /// An image over the whole of this one. Black lines at its edges say which parts of it grow (a
        /// nine-patch of Android).
        case frame(AuxiliaryImage)
        /// A further operation with the image as its source.
        case chain(ImageOperation)
    }

    struct CurvePoint: Hashable, Sendable {
        var x: Int
        var y: Int
    }

    enum Filling: Hashable, Sendable {
        case color(RGBAColor)
        /// The mean colour of the image.
        case automatic
        /// The image, blurred and stretched.
        case blur
    }

    /// An image that an operation needs besides its source.
    enum AuxiliaryImage: Hashable, Sendable {
        /// The watermark of the server.
        case watermark
        /// An image with a URL.
        case url(String)
        /// A text in black.
        case text(String)
    }

    struct Watermark: Hashable, Sendable {
        enum Position: Hashable, Sendable {
            case place(Place)
            /// Tiles with spaces between; of a chessboard, those on black squares.
            case tiles(spacingX: Double, spacingY: Double, isChessboard: Bool = false)
            /// Pixels or parts from an edge, the centre, or repeated.
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
        /// 0 to 1.
        var opacity = 1.0
        /// The box that the watermark is fitted into, as parts of the size; 0 for any.
        var scaleX = 0.0
        var scaleY = 0.0
        /// Pixels of that box, where there are no parts; 0 for any.
        var width = 0
        var height = 0
        /// Degrees clockwise.
        var rotation = 0.0
        /// The deviation of a blurred, black shadow behind it; 0 for none.
        var shadow = 0.0
    }

    /// The settings of the encoder.
    struct Encoding: Hashable, Sendable {
        /// 1 to 100; nil for the server's default.
        var quality: Int?
        /// Qualities of formats, where ``quality`` is nil.
        var formatQuality: [ImageFormat: Int] = [:]
        /// The quality that gives an image of this many bytes or this similarity.
        var automaticQuality: AutomaticQuality?
        /// The bytes that the lowest quality must reach; nil for any.
        var maximumBytes: Int?
        var stripsMetadata = true
        var keepsCopyright = true
        /// Whether the colours become sRGB.
        var stripsProfile = true
        /// Whether light that is brighter than white is kept, where the steps and the format can.
        var keepsHighRange = false
        /// The formats that are written without loss, and in scans or interlaced.
        var losslessFormats: Set<ImageFormat> = []
        var progressiveFormats: Set<ImageFormat> = []
        /// 1 to 9.
        var effort: Int?
        /// The resolution of colour in some formats.
        var chroma: [ImageFormat: EncodingOptions.Chroma] = [:]
        /// Whether a lossless WebP may change pixels a little.
        var isNearlyLossless = false
        var webpPreset = EncodingOptions.WebP.Preset.default
        /// The colours of the palette of a PNG.
        var maximumColors: Int?
        /// Pixels per inch.
        var density: Int?
        /// The background of formats without transparency.
        var background = RGBAColor.white
        /// Whether an opaque PNG becomes a JPEG.
        var prefersJPEG = false
    }

    /// The size or the likeness that decides about the quality.
    enum AutomaticQuality: Hashable, Sendable {
        /// A number of bytes.
        case size(Int)
        /// A structural similarity from 0 to 1.
        case similarity(Double)
    }
}
#endif
