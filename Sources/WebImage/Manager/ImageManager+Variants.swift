// SPDX-License-Identifier: MIT

public import ImageBase
public import ImageCoding
import PortableFoundation

extension ImageManager {
    /// Reads the header of the image of a URL or a request: size, format, orientation, number of frames. No
    /// pixels are decoded. Cancelling the Swift task cancels the load.
    ///
    /// ```swift
    /// let info = try await manager.info(for: url)
    /// if info.displaySize.width > 4000 { request.thumbnail = .fit(width: 4000, height: 0) }
    /// ```
    ///
    /// The thumbnail, the transformers and the decoding options of the request have no effect, except
    /// `DecodingOptions.limits` and `typeHint`. A transfer is shared with equal loads. It continues after the
    /// header was received, so that a load of the image that follows finds the data.
    public func info(for request: some ImageRequestConvertible) async throws(ImageError) -> ImageInfo {
        let request = request.imageRequest
        let data = try await data(for: request).data
        let limits = request.decoding.limits
        let info = try configuration.codecs.info(data, limits: limits, typeHint: request.decoding.typeHint)
        guard let info else { throw .nothingDecoded }
        return info
    }

    /// Loads the image of a URL or a request, with its thumbnail and transformers, and encodes it. Cancelling
    /// the Swift task cancels the load.
    ///
    /// ```swift
    /// let request = ImageRequest(url: url, thumbnail: .fit(width: 800, height: 0))
    /// let response = try await manager.variantData(for: request, encoding: ImageEncoding(.webp))
    /// ```
    ///
    /// - Throws: The errors of a load and of `CodecRegistry.encode`.
    public func variantData(
        for request: some ImageRequestConvertible, encoding: ImageEncoding
    ) async throws(ImageError) -> VariantDataResponse {
        let loaded = try await load(request.imageRequest).response
        let codecs = configuration.codecs
        let result = await WorkerThreads.value {
            Result { () throws(ImageError) in
                try loaded.encoded(as: encoding.format, options: encoding.options, codecs: codecs)
            }
        }
        let data = try result.get()
        let hash = data.withUnsafeBytes { Hash128($0, seed: .fixed) }
        return VariantDataResponse(
            VariantDataResponse.Fields(
                body: .data(data), format: encoding.format, entityTag: "\"\(hash.hexadecimal)\"",
                info: loaded.image.info, origin: loaded.origin, status: loaded.status,
                metrics: loaded.metrics, http: loaded.http))
    }
}
