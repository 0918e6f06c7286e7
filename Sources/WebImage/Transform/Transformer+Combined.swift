// SPDX-License-Identifier: MIT

import ImageBase

extension Transformer {
    /// Combines transformers into one that applies them in order.
    ///
    /// The combined transformer has the same cache key as the list of transformers in a request, so each
    /// finds the images that the other stored. If any transformer is unnamed, the result is unnamed. An empty
    /// list leaves the image unchanged.
    public static func combined(_ transformers: [Transformer]) -> Transformer {
        if transformers.count == 1 { return transformers[0] }
        let key = transformers.isEmpty ? "combined()" : transformers.map(\.key).joined(separator: "\n")
        let text = transformers.isEmpty ? key : transformers.map(\.keyText).joined(separator: "\n")
        let isNamed = transformers.allSatisfy(\.isNamed)
        let usesScale = transformers.contains { $0.scaledKey != nil }
        let scaledKey: @Sendable (Double) -> String = { scale in
            transformers.map { $0.keyText(at: scale) }.joined(separator: "\n")
        }
        return Transformer(
            key: key, text: text, isNamed: isNamed, scaledKey: usesScale ? scaledKey : nil,
            usesContext: transformers.contains { $0.usesContext }
        ) { bitmap, context throws(ImageError) in
            var result = bitmap
            for (index, transformer) in transformers.enumerated() {
                try context.cancellation.check()
                result = try transformer.bound(to: context.url, scale: context.scale, context.values)
                    .transform(result, place: index + 1, cancellation: context.cancellation)
            }
            return result
        }
    }

    /// Combines transformers into one that applies them in order.
    public static func combined(_ transformers: Transformer...) -> Transformer { combined(transformers) }
}
