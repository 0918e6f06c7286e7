// SPDX-License-Identifier: MIT

import ImageBase

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The codec that reads bytes while they come, and those that may take its place when it fails.
struct CodecQueue {
    let registry: CodecRegistry
    let options: DecodingOptions
    private(set) var current: (codec: any ImageCodec, decoder: any ImageDecoder)?
    /// How many of those that claim the bytes have had their turn.
    private var asked = 0

    init(registry: CodecRegistry, options: DecodingOptions) {
        self.registry = registry
        self.options = options
    }

    /// Gives the bytes to the first codec that does not fail with them; none is there while nobody claims them yet.
    ///
    /// - Throws: what the first said that failed, or why nobody claims them.
    mutating func update(_ data: Data, isComplete: Bool) throws(ImageError) {
        if current == nil, !next(for: data) {
            if let refusal = registry.refusal(of: data, isComplete: isComplete) { throw refusal }
            return
        }
        var failure: ImageError?
        while let decoder = current?.decoder {
            do {
                return try decoder.update(data, isComplete: isComplete)
            } catch {
                failure = failure ?? error
                guard !error.endsTrying, next(for: data) else { break }
            }
        }
        if let failure { throw failure }
    }

    /// Goes on to the next codec; false when there is none.
    mutating func next(for data: Data) -> Bool {
        let codecs = registry.codecs(for: data, hint: options.typeHint)
        guard asked < codecs.count else { return false }
        current = (codecs[asked], codecs[asked].makeDecoder(options: options))
        asked += 1
        return true
    }
}
