// SPDX-License-Identifier: MIT

import ImageBase
import ImageCoding
import PortableFoundation
import WebImage

extension InputAddress {
    /// Returns a request for the image. A stream is read completely, and isn't stored.
    ///
    /// - Parameter storesResult: Whether to cache the result in addition to the original. Default: false,
    ///   because commands don't load the same result again.
    func request(
        thumbnail: Thumbnail? = nil, transformers: [Transformer] = [],
        decoding: DecodingOptions = DecodingOptions(),
        storesResult: Bool = false
    ) async throws(ImageError) -> ImageRequest {
        var request: ImageRequest
        if isStream {
            let text = text
            let data = try await Blocking.run { () throws(ImageError) in
                try InputFile.readAll(text, limit: decoding.limits.encodedBytes)
            }
            request = ImageRequest(id: "stream") { data }
        } else {
            request = ImageRequest(url: try url())
        }
        request.decoding = decoding
        // Drawing SVG filters changes an image's key, and even an original would then be looked up as a
        // variant. So turn it off for other formats.
        if ![".svg", ".svgz"].contains(where: text.lowercased().hasSuffix) {
            request.decoding.drawsSVGFilters = false
        }
        if text.lowercased().hasSuffix(".pdf") { request.decoding.pdfBackground = .white }
        request.thumbnail = thumbnail
        request.transformers = transformers
        if isStream {
            (request.originalQueryTiers, request.originalStoreTiers) = ([], [])
            (request.queryTiers, request.storeTiers) = ([], [])
        } else if !storesResult {
            request.storeOriginalOnly()
        }
        return request
    }
}

extension ImageRequest {
    /// Keeps the request's result out of the caches, which already contain its original. Set the thumbnail
    /// and the transformers first.
    fileprivate mutating func storeOriginalOnly() {
        let tiers: CacheTiers = thumbnail == nil && transformers.isEmpty ? .disk : []
        (queryTiers, storeTiers) = (tiers, tiers)
        variantEncoding = Self.notStored
    }

    private static let notStored = VariantEncoding.serializer { _, _, _ in Data() }
}

extension ImageManager {
    /// Loads an image and reports to the progress bar.
    func load(_ request: ImageRequest, index: Int) async throws(ImageError) -> ImageResponse {
        try await load(request) { event in
            if case .progress(let progress) = event {
                ProgressBar.shared.update(index, received: progress.received, expected: progress.expected)
            }
        }.response
    }
}

extension Result where Failure == ImageError {
    /// Creates the result of an asynchronous function.
    init(_ body: () async throws(ImageError) -> Success) async {
        do throws(ImageError) {
            self = .success(try await body())
        } catch {
            self = .failure(error)
        }
    }

    var error: ImageError? {
        if case .failure(let error) = self { error } else { nil }
    }

    var value: Success? {
        if case .success(let value) = self { value } else { nil }
    }
}
