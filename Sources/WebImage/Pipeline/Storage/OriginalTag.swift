// SPDX-License-Identifier: MIT

import ImageBase
import PortableFoundation

/// Names the bytes of an original. Everything that is made of it carries the tag, so that it is not used once
/// a different original is known.
struct OriginalTag: Hashable, Sendable {
    let text: String

    init(text: String) { self.text = text }

    init(_ data: Data) { text = data.withUnsafeBytes { Hash128($0, seed: .fixed).hexadecimal } }

    /// Stands for an original that was removed. Nothing is made of it.
    static let removed = OriginalTag(text: "removed")
}
