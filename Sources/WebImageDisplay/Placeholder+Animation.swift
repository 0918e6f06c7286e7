// SPDX-License-Identifier: MIT

import ImageBase
public import ImageCoding
public import PortableFoundation
public import Raster
import WebImage

extension Placeholder {
    /// Shows the initials of a name on a background color that depends on the name, for example for a person
    /// without a portrait.
    ///
    /// ```swift
    /// options.placeholder = .initials("Ada Lovelace", shape: .circle)
    /// ```
    ///
    /// The initials are drawn at the size of the view. See ``Initials`` for the rules.
    ///
    /// - Parameter shape: The shape of the background. Choose the shape that your transformers crop images
    ///   to. Default: the whole view.
    public static func initials(_ name: String, shape: Initials.Shape = .rectangle) -> Placeholder {
        Placeholder(.initials(Initials(name, shape: shape)))
    }

    /// Shows a bright band that moves over a color, to indicate that an image is loading.
    ///
    /// ```swift
    /// options.placeholder = .shimmer()
    /// ```
    ///
    /// The shimmer fills the view. If motion should be reduced, or if a slot only shows the first frame of
    /// animations, only the color is shown. All views share its frames, which have 48 x 48 pixels.
    ///
    /// - Parameters:
    ///   - color: The color. Default: a translucent gray that suits light and dark surroundings.
    ///   - highlight: The color in the middle of the band. Default: a less translucent gray.
    public static func shimmer(
        color: RGBAColor = RGBAColor(red: 0.5, green: 0.5, blue: 0.5, alpha: 0.16),
        highlight: RGBAColor = RGBAColor(red: 0.5, green: 0.5, blue: 0.5, alpha: 0.36)
    ) -> Placeholder {
        let source = ShimmerSource(color, highlight: highlight)
        guard let first = try? source.frame(at: 0) else { return .color(color) }
        return Placeholder(.animation(first, source))
    }

    /// Shows an animated image, for example your app's own GIF for loading images. It repeats until the slot
    /// shows something else, unless motion should be reduced.
    ///
    /// ```swift
    /// options.placeholder = .animation(data: gif)
    /// ```
    ///
    /// The first frame is decoded immediately, and later frames during playback. Slots that use the same
    /// placeholder, or copies of it, share the frames, so create it only once. Data with a single frame
    /// becomes a bitmap.
    ///
    /// - Returns: `nil`, which leaves the slot empty, if the data isn't an image.
    public static func animation(data: Data, codecs: CodecRegistry = .default) -> Placeholder? {
        guard let source = try? DecoderFrameSource(data, registry: codecs),
            let first = try? source.frame(at: 0, cancellation: CancellationToken())
        else { return nil }
        return source.frameCount > 1 ? Placeholder(.animation(first, source)) : .bitmap(first)
    }
}
