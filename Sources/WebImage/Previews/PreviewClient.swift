// SPDX-License-Identifier: MIT

import ImageCoding

/// Receives previews of an image while its data is transferred.
protocol PreviewClient: AnyObject, Sendable {
    /// The previews that the client wants; nil for none.
    var previews: PreviewOptions? { get }
    func info(_ info: ImageInfo)
    /// Receives a preview, which clients with equal options share, and the frames of an animation, to which
    /// later frames are added.
    func preview(_ image: DecodedImage, _ frames: DecoderFrameSource?)
}

/// The previews that a client wants.
struct PreviewOptions: Sendable {
    let mode: ProgressiveMode
    let decoding: DecodingOptions
    /// The codecs of the request; nil for those of the manager.
    let codecs: RequestPart<CodecRegistry>?
    let transformers: [Transformer]
    /// Whether frames of an animation are played before the transfer has ended.
    let playsFrames: Bool
    /// The images that the transformers are not applied to.
    let untransformed: UntransformedImages

    /// The transformers for a preview of an image, which may turn out to be an animation.
    func transformers(for info: ImageInfo) -> [Transformer] {
        if untransformed.contains(.vectors), info.format.isVector { return [] }
        return untransformed.contains(.animations) && (info.isAnimated || !info.countsAllFrames)
            ? [] : transformers
    }
}
