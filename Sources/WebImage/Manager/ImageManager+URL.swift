// SPDX-License-Identifier: MIT

public import ImageBase
public import ImageCoding

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

// Loads of a URL, as a request with default properties describes them.
extension ImageManager {
    /// Loads the image at a URL.
    ///
    ///     let image = try await ImageManager.shared.image(from: url)
    ///
    /// Cancelling the Swift task that awaits it cancels the load.
    public func image(from url: URL) async throws(ImageError) -> DecodedImage {
        try await image(for: ImageRequest(url: url))
    }

    /// Loads the encoded data of the image at a URL. Cancelling the Swift task that awaits it cancels the
    /// load.
    public func data(from url: URL) async throws(ImageError) -> DataResponse {
        try await data(for: ImageRequest(url: url))
    }

    /// Starts to load the image at a URL. An image in memory ends the task before this returns.
    @discardableResult
    public func load(_ url: URL) -> ImageTask {
        load(ImageRequest(url: url))
    }

    /// Starts to load the image at a URL, and calls `completion` once with the result; see
    /// ``load(_:completion:)-(ImageRequest,_)``.
    @discardableResult
    public func load(
        _ url: URL, completion: @escaping @Sendable (Result<ImageResponse, ImageError>) -> Void
    ) -> ImageTask {
        load(ImageRequest(url: url), completion: completion)
    }

    /// Starts to load the encoded data of the image at a URL.
    @discardableResult
    public func loadData(_ url: URL) -> DataTask {
        loadData(ImageRequest(url: url))
    }
}
