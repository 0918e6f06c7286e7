// SPDX-License-Identifier: MIT

#if Server
import Cryptography
import ImageBase
import ImageCaching
import ImageCoding
import ImageLoading
import Raster
import WebImage

/// A picture that may be made in several formats.
struct VariantRequest: Sendable {
    let target: ParsedTarget
    let request: ImageRequest
    /// The header of the source, if the plan depends on it.
    let info: ImageInfo?
    /// The quality of an operation that states none.
    let quality: Double?
    let server: ImageServer

    /// The picture in a format.
    func response(in format: ImageFormat) async throws(ProblemDetails) -> Variant {
        do throws(ImageError) { return try await load(format) } catch { throw server.problem(error) }
    }

    private func load(_ format: ImageFormat) async throws(ImageError) -> Variant {
        var request = request
        let images = try await server.auxiliaryImages(for: target.operation)
        var plan = try target.operation.plan(source: info, format: format, quality: quality, images: images)
        var note: String?
        if let effort = plan.encoding.effort, let most = server.configuration.maximumEfforts[format],
            effort > most
        {
            plan.encoding.effort = most
            note = "effort \(effort) of \(format) is lowered to \(most) (max-effort)"
        }
        plan.apply(to: &request)
        request.decoding.limits = self.request.decoding.limits
        request.decoding.thumbnailQuality = server.configuration.thumbnailQuality
        let encoding = ImageEncoding(format, options: plan.encoding)
        let key = server.manager.variantDataKey(for: request, encoding: encoding)
        return Variant(response: try await load(request, encoding, key: key), key: key, note: note)
    }

    private func load(
        _ request: ImageRequest, _ encoding: ImageEncoding, key: CacheKey
    ) async throws(ImageError) -> VariantDataResponse {
        let manager = server.manager
        // Limits of a URL are no part of the key: an error that they cause concerns no other request.
        guard let coordinator = server.configuration.coordinator, !target.limits.changesLoads else {
            return try await manager.variantData(for: request, encoding: encoding)
        }
        return try await server.calls.variant(for: key) { () async throws(ImageError) in
            try await coordinator.variant(for: key) {
                await manager.storedVariantData(for: request, encoding: encoding)
            } make: { () async throws(ImageError) in
                try await manager.variantData(for: request, encoding: encoding)
            } finishStores: {
                await manager.finishStores()
            }
        }
    }

    /// The picture in a format, or nil if it is not ready in time; it is made nevertheless.
    func response(
        in format: ImageFormat, within time: Duration
    ) async throws(ProblemDetails) -> Variant? {
        let task = Task { () async -> Result<Variant, ImageError> in
            do throws(ImageError) { return .success(try await load(format)) } catch { return .failure(error) }
        }
        let (firsts, continuation) = AsyncStream<Result<Variant, ImageError>?>.makeStream()
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
            // Another request that waits for the picture keeps the work of the manager.
            task.cancel()
        }
        // A stream ends when its reader is cancelled.
        guard let result = first ?? .failure(.cancelled) else { return nil }
        do throws(ImageError) { return try result.get() } catch { throw server.problem(error) }
    }

    /// The smallest picture of some formats.
    func smallest(of formats: [ImageFormat]) async throws(ProblemDetails) -> Variant {
        var best: Variant?
        for format in formats {
            let made = try await response(in: format)
            if made.response.byteCount < best?.response.byteCount ?? .max { best = made }
        }
        guard let best else { throw ProblemDetails(status: 406, code: "format", detail: "no format is left") }
        return best
    }
}

/// A picture in a format.
struct Variant: Sendable {
    let response: VariantDataResponse
    let key: CacheKey
    /// A difference from the URL, for the operator's log.
    var note: String?

    /// The parameter of `Cache-Status` (RFC 9211, 2.7) that names the picture for a purge.
    var cacheKeyParameter: String { "; key=\"\(key.digest)\"" }
}

extension CacheKey {
    /// The digest that stands for the key outside of the server.
    var digest: String { HashFunction.sha256.hash(text.utf8).hexadecimal }
}

extension VariantDataResponse {
    /// Whether the bytes were made for this load.
    private var isMade: Bool { steps.contains { $0.name == .encode } }

    /// The value of `Cache-Status` (RFC 9211).
    func cacheStatus(isStored: Bool) -> String {
        if isMade {
            return "webimage; fwd=\(origin == .network ? "miss" : "partial")" + (isStored ? "; stored" : "")
        }
        return "webimage; hit; detail=\(origin.rawValue)" + (status == .stale ? "; fwd=stale" : "")
    }

    /// The value of `Server-Timing`.
    var serverTiming: String {
        steps.map { step in
            let milliseconds = (step.duration / .milliseconds(1) * 10).rounded() / 10
            return "\(step.name.rawValue);dur=\(milliseconds)"
        }.joined(separator: ", ")
    }
}
#endif
