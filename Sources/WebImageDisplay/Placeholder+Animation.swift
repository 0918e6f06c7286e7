// SPDX-License-Identifier: MIT

import ImageBase
public import ImageCoding
public import PortableFoundation
public import Raster
import WebImage

extension Placeholder {
    /// The initials of a name on a colour that depends on the name, such as for a person without a portrait.
    ///
    /// ```swift
    /// options.placeholder = .initials("Ada Lovelace", shape: .circle)
    /// ```
    ///
    /// They are drawn at the size of the view. See ``Initials`` for the rules.
    ///
    /// - Parameter shape: The shape of the colour, such as that of the images with their transformers.
    ///   Default: all of the view.
    public static func initials(_ name: String, shape: Initials.Shape = .rectangle) -> Placeholder {
        Placeholder(.initials(Initials(name, shape: shape)))
    }

    /// A bright band that moves over a colour, to show that an image is being loaded.
    ///
    /// ```swift
    /// options.placeholder = .shimmer()
    /// ```
    ///
    /// It fills the view. The colour alone is shown where motion is to be reduced, and by slots that show the
    /// first frame of animations. All views share its frames, of 48 x 48 pixels.
    ///
    /// - Parameters:
    ///   - color: The colour. Default: a translucent grey for light and dark surroundings.
    ///   - highlight: The colour in the middle of the band. Default: a less translucent grey.
    public static func shimmer(
        color: RGBAColor = RGBAColor(red: 0.5, green: 0.5, blue: 0.5, alpha: 0.16),
        highlight: RGBAColor = RGBAColor(red: 0.5, green: 0.5, blue: 0.5, alpha: 0.36)
    ) -> Placeholder {
        let source = ShimmerSource(color, highlight: highlight)
        guard let first = try? source.frame(at: 0) else { return .color(color) }
        return Placeholder(.animation(first, source))
    }

    /// An animated image, such as a GIF of the application that shows that an image is being loaded. It plays
    /// without end until the slot shows something else, unless motion is to be reduced.
    ///
    /// ```swift
    /// options.placeholder = .animation(data: gif)
    /// ```
    ///
    /// The first frame is decoded at once, and the others while they play. Slots that use the placeholder, or
    /// copies of it, share the frames: create it once. Data with one frame is a bitmap.
    ///
    /// - Returns: nil, an empty slot, if the data is not an image.
    public static func animation(data: Data, codecs: CodecRegistry = .default) -> Placeholder? {
        guard let source = try? DecoderFrameSource(data, registry: codecs),
            let first = try? source.frame(at: 0, cancellation: CancellationToken())
        else { return nil }
        return source.frameCount > 1 ? Placeholder(.animation(first, source)) : .bitmap(first)
    }
}
