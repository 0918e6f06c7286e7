// SPDX-License-Identifier: MIT

import ImageBase
import ImageCoding
import PortableFoundation

extension Stage {
    /// The event for the end of a stage; nil if there isn't one. Transfers send their own events.
    func event(
        of outcome: LoadPlan.Outcome, since start: ContinuousClock.Instant
    ) -> (LoadEvent.Kind, LoadEvent.Fields)? {
        var fields = LoadEvent.Fields(duration: start.duration(to: .now))
        switch self {
        case .queryMemory, .queryVariantData:
            guard case .done = outcome else { return nil }
            return (.memoryHit, fields)
        case .readVariant, .readOriginal, .readVariantData:
            guard hasDisk else { return nil }
            switch outcome {
            case .done(.variantData(let data)):
                fields.bytes = data.body.byteCount
                return (.diskHit, fields)
            case .done(let output), .advance(_, let output?):
                // This is a partial download, which the next stage completes.
                guard output.encoded?.http?.part == nil else { return (.diskMiss, fields) }
                fields.bytes = output.encoded?.data.count
                return (.diskHit, fields)
            case .replace: return (.diskHit, fields)
            case .advance(_, nil): return (.diskMiss, fields)
            case .failed: return nil
            }
        case .decode, .decodeVariant:
            guard case .done(let output) = outcome, let image = output.decoded?.image else { return nil }
            (fields.image, fields.size) = (image.info, image.size)
            fields.bytes = image.bitmap.byteCount
            return (.decoded, fields)
        case .transform(let key): return transformed(by: key.transformers.last, outcome, fields)
        case .finish(let key): return transformed(by: key.transformers.last, outcome, fields)
        case .fetch, .attempt, .evaluate, .open, .wait, .examine, .compare, .provide: return nil
        case .queryOriginals, .useLarger, .keepOriginal, .reduce, .provideDecoded: return nil
        case .measure, .readHeader, .weigh, .encode: return nil
        }
    }

    /// Whether there's a disk cache to read.
    private var hasDisk: Bool {
        switch self {
        case .readVariant(let key): key.caches.disk != nil
        case .readOriginal(let key): key.caches.originals != nil
        case .readVariantData(let key): key.disk != nil
        default: false
        }
    }

    private func transformed(
        by transformer: Transformer?, _ outcome: LoadPlan.Outcome, _ fields: LoadEvent.Fields
    ) -> (LoadEvent.Kind, LoadEvent.Fields)? {
        guard let transformer, case .done(let output) = outcome else { return nil }
        var fields = fields
        fields.transformer = transformer.key
        fields.size = output.decoded?.image.size
        return (.transformed, fields)
    }

    /// The URL that the job loads.
    var url: URL? {
        switch self {
        case .queryMemory(let key), .readVariant(let key), .decodeVariant(let key), .finish(let key):
            key.decode.data.request.url
        case .queryOriginals(let key), .useLarger(let key, _), .keepOriginal(let key):
            key.decode.data.request.url
        case .transform(let key): key.decode.data.request.url
        case .reduce(let key, _): key.data.request.url
        case .decode(let key), .measure(let key): key.data.request.url
        case .readOriginal(let key), .fetch(let key): key.request.url
        case .attempt(let attempt): attempt.request.url
        case .evaluate(let fetch), .open(let fetch, _), .wait(let fetch, _): fetch.value.job.request.url
        case .examine(let key), .compare(let key): key.data.request.url
        case .queryVariantData(let key), .readVariantData(let key), .readHeader(let key), .weigh(let key),
            .encode(let key):
            key.data.request.url
        case .provide, .provideDecoded: nil
        }
    }
}
