// SPDX-License-Identifier: MIT

#if Server
import Cryptography
import ImageBase
import ImageCaching
import ImageCoding
import ImageLoading
import Raster
import WebImage

/// An image that can be made in several formats.
struct VariantRequest: Sendable {
    let target: ParsedTarget
    let request: ImageRequest
    /// The source, if it's already loaded.
    var source: OpenedOriginal?
    /// The source's header, if the plan depends on it.
    let info: ImageInfo?
    /// The other images that the operation draws.
    let images: [ImageOperation.AuxiliaryImage: Bitmap]
    /// How much to lower the quality if the URL doesn't specify one, from 0 to 1; nil to keep it.
    let qualityReduction: Double?
    let server: ImageServer

    /// Returns the image in a format.
    func encoded(in format: ImageFormat) async throws(ProblemDetails) -> EncodedVariant {
        do throws(ImageError) { return try await load(format) } catch { throw server.problem(error) }
    }

    /// Whether the image is cached in a format.
    func isStored(in format: ImageFormat) async -> Bool {
        guard let plan = try? plan(format) else { return false }
        return await server.manager.storedVariantData(for: plan.request, encoding: plan.encoding) != nil
    }

    private func plan(
        _ format: ImageFormat
    ) throws(ImageError) -> (request: ImageRequest, encoding: ImageEncoding, note: String?) {
        var request = request
        let configuration = server.configuration
        let quality = (configuration.qualities[format] ?? configuration.quality).map { Double($0) / 100 }
        let reduced = qualityReduction.map { max(0.1, (quality ?? EncodingOptions().quality) - $0) }
        var plan = try target.operation.plan(
            source: info, format: format, quality: reduced ?? quality, images: images)
        plan.encoding.effort = plan.encoding.effort ?? configuration.efforts[format]
        var note: String?
        if let effort = plan.encoding.effort, let most = configuration.maximumEfforts[format],
            target.operation.encoding.effort != nil, effort > most
        {
            plan.encoding.effort = most
            note = "effort \(effort) of \(format) is lowered to \(most) (max-effort)"
        }
        plan.apply(to: &request)
        request.decoding.limits = self.request.decoding.limits
        request.decoding.thumbnailQuality = configuration.thumbnailQuality
        var encoding = ImageEncoding(format, options: plan.encoding)
        // Like imgproxy and thumbor, keep the source's palette only in PNGs.
        encoding.keepsPalette = format == .png
        return (request, encoding, note)
    }

    private func load(_ format: ImageFormat) async throws(ImageError) -> EncodedVariant {
        let (request, encoding, note) = try plan(format)
        let key = server.manager.variantDataKey(for: request, encoding: encoding)
        return EncodedVariant(response: try await load(request, encoding, key: key), key: key, note: note)
    }

    private func load(
        _ request: ImageRequest, _ encoding: ImageEncoding, key: CacheKey
    ) async throws(ImageError) -> VariantDataResponse {
        let (manager, source) = (server.manager, source)
        let make: @Sendable () async throws(ImageError) -> VariantDataResponse = { () throws(ImageError) in
            try await manager.variantData(for: request, encoding: encoding, cacheKey: key, of: source)
        }
        // Limits in the URL aren't part of the key, so other requests must not get the errors that they
        // cause.
        guard !target.limits.changesLoads else { return try await make() }
        guard let coordinator = server.configuration.coordinator else {
            // The manager shares jobs only among requests that got the source from the same response. Here,
            // some may have gotten it from a response and some from a cache, so we share the work ourselves.
            guard let source, source.isShared else { return try await make() }
            return try await server.calls.value(for: key, make)
        }
        return try await server.calls.value(for: key) { () async throws(ImageError) in
            try await coordinator.variant(for: key) {
                await manager.storedVariantData(for: request, encoding: encoding)
            } make: { () async throws(ImageError) in
                try await make()
            } finishStores: {
                await manager.finishStores()
            }
        }
    }

    /// Returns the image in a format, or nil if it isn't ready in time. In that case, it's still finished for
    /// later requests.
    func encoded(
        in format: ImageFormat, within time: Duration
    ) async throws(ProblemDetails) -> EncodedVariant? {
        let task = Task { () async -> Result<EncodedVariant, ImageError> in
            do throws(ImageError) { return .success(try await load(format)) } catch { return .failure(error) }
        }
        let (firsts, continuation) = AsyncStream<Result<EncodedVariant, ImageError>?>.makeStream()
        let timer = Task {
            try? await server.configuration.manager.time.sleep(for: time)
            continuation.yield(nil)
        }
        Task {
            continuation.yield(await task.value)
            timer.cancel()
        }
        let first = await withTaskCancellationHandler {
            await firsts.first { _ in true }
        } onCancel: {
            // This only ends our own wait. The manager finishes the image if another request needs it.
            task.cancel()
        }
        // The stream ends without an element if this task is canceled.
        guard let result = first ?? .failure(.cancelled) else { return nil }
        do throws(ImageError) { return try result.get() } catch { throw server.problem(error) }
    }

    /// Returns the format with the smallest image.
    func smallest(of formats: [ImageFormat]) async throws(ProblemDetails) -> EncodedVariant {
        var best: EncodedVariant?
        for format in formats {
            let made = try await encoded(in: format)
            if made.response.byteCount < best?.response.byteCount ?? .max { best = made }
        }
        guard let best else { throw ProblemDetails(status: 406, code: "format", detail: "no format is left") }
        return best
    }
}

/// An image encoded in a format.
struct EncodedVariant: Sendable {
    let response: VariantDataResponse
    let key: CacheKey
    /// How the image differs from what the URL says, for the operator's log.
    var note: String?

    /// The `Cache-Status` parameter (RFC 9211, 2.7) that identifies the image for a purge.
    var cacheKeyParameter: String { "; key=\"\(key.digest)\"" }
}

extension CacheKey {
    /// The digest that represents the key outside the server.
    var digest: String { HashFunction.sha256.hash(text.utf8).hexadecimal }
}

extension VariantDataResponse {
    /// The `Server-Timing` value.
    var serverTiming: String {
        steps.map { step in
            let milliseconds = (step.duration / .milliseconds(1) * 10).rounded() / 10
            return "\(step.name.rawValue);dur=\(milliseconds)"
        }.joined(separator: ", ")
    }
}
#endif
