// SPDX-License-Identifier: MIT

import ImageLoading

/// What an effect does.
enum Work: Sendable {
    /// Looks into memory once more: the job may have come just after an equal one had ended.
    case recheckMemory(VariantKey)
    /// Reads the finished picture's own bytes.
    case readVariant(VariantKey)
    case decodeVariant(VariantKey)
    /// Decodes these, if the original of which they were made is still good.
    case reuseVariant(VariantKey, Bytes)
    /// Applies the last of several first transformers.
    case transform(TransformKey)
    /// Applies the last transformer and keeps what comes out.
    case finish(VariantKey)
    case decode(DecodeKey)
    /// Reads the original's bytes.
    case readOriginal(DataKey)
    case fetch(DataKey)
    /// Decides what a validation has to do with the response: nothing, compare it, or make the image of it.
    case examine(ValidationKey)
    /// Compares the response with the stored bytes.
    case compare(ValidationKey)
    /// Hands on what is here.
    case give(Bytes)
}

typealias Graph = JobGraph<Work, Payload, any JobClient>

extension JobGraph where Work == WebImage.Work, Payload == WebImage.Payload, Client == any JobClient {
    static func plan(_ key: VariantKey) -> Plan {
        var steps: [Step] = []
        if key.queriesMemory { steps.append(.effect(.inline, .recheckMemory(key))) }
        if key.queriesDisk {
            steps += [.effect(.disk, .readVariant(key)), .effect(.pixels, .decodeVariant(key))]
        }
        steps.append(.upstream(plan(key.decode, key.transformers.dropLast())))
        steps.append(.effect(key.finishComputes ? .pixels : .inline, .finish(key)))
        return Plan(key: .variant(key), steps: steps)
    }

    /// Asks whether the original is still good of which a stored picture, stale now, was made.
    static func steps(
        _ key: VariantKey, reusing variant: Bytes, _ http: StoredExchange, hasOriginal: Bool
    ) -> [Step] {
        let data = key.decode.data
        // Without its bytes, their head will do.
        let asked = hasOriginal ? data : data.with(source: .validating(http), staleRules: data.staleRules)
        return [.upstream(plan(asked)), .effect(.pixels, .reuseVariant(key, variant))]
    }

    private static func plan(_ key: DecodeKey, _ transformers: ArraySlice<Transformer>) -> Plan {
        if transformers.isEmpty { return plan(key) }
        let beginning = TransformKey(key, transformers)
        return Plan(
            key: .beginning(beginning),
            steps: [
                .upstream(plan(key, transformers.dropLast())), .effect(.pixels, .transform(beginning)),
            ])
    }

    static func plan(_ key: DecodeKey) -> Plan {
        Plan(key: .decode(key), steps: [.upstream(plan(key.data)), .effect(.pixels, .decode(key))])
    }

    /// Produces bytes if the image is still good, else another image.
    static func plan(_ key: ValidationKey) -> Plan {
        Plan(
            key: .validation(key),
            steps: [
                .upstream(plan(key.data)), .effect(.inline, .examine(key)), .effect(.disk, .compare(key)),
            ])
    }

    static func plan(_ key: DataKey) -> Plan {
        if case .given(let bytes) = key.source {
            return Plan(key: .data(key), steps: [.effect(.inline, .give(bytes))])
        }
        var steps: [Step] = []
        if key.queriesDisk { steps.append(.effect(.disk, .readOriginal(key))) }
        if key.asksOrigin { steps.append(.effect(.network, .fetch(key))) }
        return Plan(key: .data(key), steps: steps)
    }
}
