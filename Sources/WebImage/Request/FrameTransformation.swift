// SPDX-License-Identifier: MIT

/// Which frames of an animation ``ImageRequest/transformers`` are applied to.
public enum FrameTransformation: Sendable, Hashable, CaseIterable {
    /// Transforms every frame. The load transforms the first frame. A player transforms each following frame
    /// after decoding it, and skips it if it's late.
    case everyFrame
    /// Transforms the first frame only. The result is a still image.
    case firstFrame
    /// Plays animations without transforming them. Still images are transformed.
    case skipTransformers

    /// The mode's name in the variant key, or `nil` for the default.
    var keyMark: String? {
        switch self {
        case .everyFrame: nil
        case .firstFrame: KeyWord.firstFrame.rawValue
        case .skipTransformers: KeyWord.animationsAsTheyAre.rawValue
        }
    }
}

/// Images that transformers are not applied to.
struct UntransformedImages: OptionSet, Sendable, Hashable {
    let rawValue: UInt8

    static let animations = UntransformedImages(rawValue: 1)
    /// Images of vector formats.
    static let vectors = UntransformedImages(rawValue: 2)
}

extension ImageRequest {
    var untransformedImages: UntransformedImages {
        var images: UntransformedImages = transformsVectorImages ? [] : .vectors
        if frameTransformation == .skipTransformers { images.insert(.animations) }
        return images
    }
}
