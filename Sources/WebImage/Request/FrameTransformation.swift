// SPDX-License-Identifier: MIT

/// The frames of an animation that ``ImageRequest/transformers`` are applied to.
public enum FrameTransformation: Sendable, Hashable, CaseIterable {
    /// They are applied to every frame. The load transforms the first one; each further frame is transformed
    /// after it was decoded for a player, which skips it if it is late.
    case everyFrame
    /// They are applied to the first frame. The result is a still image.
    case firstFrame
    /// They are not applied: the animation is played as it is. Still images are transformed.
    case skipTransformers

    /// The part of the variant key that names the mode; nil for the default.
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
