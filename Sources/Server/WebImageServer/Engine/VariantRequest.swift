// SPDX-License-Identifier: MIT

#if Server
import Cryptography
import ImageBase
import ImageCaching
import ImageCoding
import ImageLoading
import Raster
import WebImage

/// An image that may be made in several formats.
struct VariantRequest: Sendable {
    let target: ParsedTarget
    let request: ImageRequest
    /// The source, if it was loaded before.
    var source: OpenedOriginal?
    /// The header of the source, if the plan depends on it.
    let info: ImageInfo?
    /// The images that the operation puts onto others.
    let images: [ImageOperation.AuxiliaryImage: Bitmap]
    /// By how much the quality of an operation that states none is lower, from 0 to 1; nil for the usual one.
    let qualityReduction: Double?
    let server: ImageServer

    /// The image in a format.
    func encoded(in format: ImageFormat) async throws(ProblemDetails) -> EncodedVariant {
        do throws(ImageError) { return try await load(format) } catch { throw server.problem(error) }
    }

    /// Whether the image in a format is in a cache.
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
        // As imgproxy and thumbor do.
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
        // Limits of a URL are no part of the key: an error that they cause concerns no other request.
        guard !target.limits.changesLoads else { return try await make() }
        guard let coordinator = server.configuration.coordinator else {
            // The jobs of the manager are shared by requests that have the source from the same response.
            // These may have it from a response and from a cache.
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

    /// The image in a format, or nil if it is not ready in time; it is made nevertheless.
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
            // Another request that waits for the image keeps the work of the manager.
            task.cancel()
        }
        // A stream ends when its reader is cancelled.
        guard let result = first ?? .failure(.cancelled) else { return nil }
        do throws(ImageError) { return try result.get() } catch { throw server.problem(error) }
    }

    /// The smallest image of some formats.
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

/// An image in a format.
struct EncodedVariant: Sendable {
    let response: VariantDataResponse
    let key: CacheKey
    /// A difference from the URL, for the operator's log.
    var note: String?

    /// The parameter of `Cache-Status` (RFC 9211, 2.7) that names the image for a purge.
    var cacheKeyParameter: String { "; key=\"\(key.digest)\"" }
}

extension CacheKey {
    /// The digest that stands for the key outside of the server.
    var digest: String { HashFunction.sha256.hash(text.utf8).hexadecimal }
}

extension VariantDataResponse {
    /// The value of `Server-Timing`.
    var serverTiming: String {
        steps.map { step in
            let milliseconds = (step.duration / .milliseconds(1) * 10).rounded() / 10
            return "\(step.name.rawValue);dur=\(milliseconds)"
        }.joined(separator: ", ")
    }
}
#endif
