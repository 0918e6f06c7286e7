// SPDX-License-Identifier: MIT

import ImageBase

extension Transformer {
    /// Several as one, applied in their order.
    ///
    /// Its key is their keys joined, the same as a request with these transformers one by one has, so that both find
    /// what the other stored. One without a key makes the whole without a key. None changes nothing.
    public static func combined(_ transformers: [Transformer]) -> Transformer {
        if transformers.count == 1 { return transformers[0] }
        let key = transformers.isEmpty ? "combined()" : transformers.map(\.key).joined(separator: "\n")
        let isNamed = transformers.allSatisfy(\.isNamed)
        return Transformer(key: key, isNamed: isNamed) { bitmap, cancellation throws(ImageError) in
            var result = bitmap
            for transformer in transformers {
                try cancellation.check()
                result = try transformer.transform(result, cancellation: cancellation)
            }
            return result
        }
    }

    /// ``combined(_:)`` of those given.
    public static func combined(_ transformers: Transformer...) -> Transformer { combined(transformers) }
}
