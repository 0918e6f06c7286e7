// SPDX-License-Identifier: MIT

import ImageBase
import PortableFoundation

/// The codec that reads incoming bytes, and the codecs that may replace it if it fails.
struct CodecQueue {
    let registry: CodecRegistry
    let options: DecodingOptions
    private(set) var current: (codec: any ImageCodec, decoder: any ImageDecoder)?
    /// The number of codecs that recognize the bytes and have been tried so far.
    private var asked = 0
    /// The codecs that recognized the first bytes. When more bytes have arrived, a codec may no longer
    /// recognize them.
    private var first: [any ImageCodec] = []

    init(registry: CodecRegistry, options: DecodingOptions) {
        self.registry = registry
        self.options = options
    }

    /// Passes the bytes to the first codec that accepts them. While no codec recognizes them, ``current`` is
    /// nil.
    ///
    /// - Throws: the error of the first codec that failed, or the reason why no codec recognizes the bytes.
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

    /// Moves to the next codec. Returns false after the last one.
    mutating func next(for data: Data) -> Bool {
        let codecs = registry.codecs(for: data, hint: options.formatHint)
        if asked == 0 { first = codecs }
        let codec =
            if asked < codecs.count { codecs[asked] } else {
                first.dropFirst(asked).first { codec in data.withUnsafeBytes { codec.canDecode($0) } }
            }
        guard let codec else { return false }
        current = (codec, codec.makeDecoder(options: options))
        asked += 1
        return true
    }
}
