// SPDX-License-Identifier: MIT

public import ImageLoading
public import PortableFoundation

// Images that loaders deliver decoded.
extension LoadResponse {
    /// The response of a custom loader that has a decoded image instead of data. No body follows: the end of
    /// the load is next.
    ///
    /// ```swift
    /// sink.didReceive(LoadResponse(url: request.url, image: StorableImage(bitmap)))
    /// sink.didFinish(.success(LoadMetrics()))
    /// ```
    ///
    /// The image is not decoded, only brought to the size and pixel format that a request asks for. For the
    /// disk it is encoded in the background as ``StorableImage`` says; a body, if the loader has one after
    /// all, is stored instead. With `allowsStoring` false neither happens, and the image is not kept in
    /// memory. An animation is encoded before it is delivered.
    public init(url: URL, image: StorableImage) {
        self.init(url: url, source: .custom)
        attachment = Attachment(LoadedImage(image))
    }

    /// The image that a loader has delivered instead of data.
    var image: StorableImage? { (attachment?.value as? LoadedImage)?.image }
}

private final class LoadedImage: Sendable {
    let image: StorableImage

    init(_ image: StorableImage) { self.image = image }
}
