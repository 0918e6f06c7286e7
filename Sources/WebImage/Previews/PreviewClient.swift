// SPDX-License-Identifier: MIT

import ImageCoding

/// Receives previews of an image while its data is transferred.
protocol PreviewClient: AnyObject, Sendable {
    /// The previews to make for the client, or `nil` for none.
    var previews: PreviewOptions? { get }
    func info(_ info: ImageInfo)
    /// Receives a preview, which clients with equal options share. For an animation, it also receives the
    /// frames, and later frames are added to them.
    func preview(_ image: DecodedImage, _ frames: DecoderFrameSource?)
}

/// How to make the previews for a client.
struct PreviewOptions: Sendable {
    let mode: ProgressiveMode
    let decoding: DecodingOptions
    /// The request's codecs, or `nil` for the manager's.
    let codecs: RequestPart<CodecRegistry>?
    let transformers: [Transformer]
    /// Whether to play frames of an animation before the transfer has ended.
    let playsFrames: Bool
    /// The images that the transformers aren't applied to.
    let untransformed: UntransformedImages

    /// Returns the transformers for a preview of an image, which may turn out to be an animation.
    func transformers(for info: ImageInfo) -> [Transformer] {
        if untransformed.contains(.vectors), info.format.isVector { return [] }
        return untransformed.contains(.animations) && (info.isAnimated || !info.countsAllFrames)
            ? [] : transformers
    }
}
