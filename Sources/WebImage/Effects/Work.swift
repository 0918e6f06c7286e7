// SPDX-License-Identifier: MIT

/// What an effect does.
enum Work: Sendable {
    /// Looks into memory once more: the job may have come just after an equal one had ended.
    case recheckMemory(VariantKey)
    /// Reads the finished picture's own bytes.
    case readVariant(VariantKey)
    case decodeVariant(VariantKey)
    /// Applies the last of several first transformers.
    case transform(TransformKey)
    /// Applies the last transformer and keeps what comes out.
    case finish(VariantKey)
    case decode(DecodeKey)
    /// Reads the original's bytes.
    case readOriginal(DataKey)
    case fetch(DataKey)
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
