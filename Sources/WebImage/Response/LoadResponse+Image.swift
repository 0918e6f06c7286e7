// SPDX-License-Identifier: MIT

public import ImageLoading
public import PortableFoundation

// Decoded images from loaders.
extension LoadResponse {
    /// A custom loader's response with a decoded image instead of data. It has no body, so end the load next.
    ///
    /// ```swift
    /// sink.didReceive(LoadResponse(url: request.url, image: StorableImage(bitmap)))
    /// sink.didFinish(.success(LoadMetrics()))
    /// ```
    ///
    /// The image isn't decoded, only adjusted to the requested size and pixel format. For the disk, it's
    /// encoded in the background; see ``StorableImage`` for the format. If the loader does deliver a body,
    /// that's stored instead. If `allowsStoring` is false, neither is stored, and the image isn't kept in
    /// memory. An animation is encoded before it's delivered.
    public init(url: URL, image: StorableImage) {
        self.init(url: url, source: .custom)
        attachment = Attachment(LoadedImage(image))
    }

    /// The image that a loader delivered instead of data.
    var image: StorableImage? { (attachment?.value as? LoadedImage)?.image }
}

private final class LoadedImage: Sendable {
    let image: StorableImage

    init(_ image: StorableImage) { self.image = image }
}
