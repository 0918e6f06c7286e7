// SPDX-License-Identifier: MIT

#if Server
import ImageLoading
import PortableFoundation

/// A stored response for a URL. A URL has several if its responses have `Vary`.
struct StoredVariant: Sendable {
    /// The index of its slot among the URL's variants.
    var slot: Int
    var exchange: StoredExchange
    /// The body, if it's in memory.
    var body: Data?
}
#endif
