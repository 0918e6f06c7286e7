// SPDX-License-Identifier: MIT

#if Server
import ImageLoading
import PortableFoundation

/// A stored response of a URL, one of several if the responses have `Vary`.
struct StoredVariant: Sendable {
    /// The number of its place among the variants of the URL.
    var slot: Int
    var exchange: StoredExchange
    /// The body, if it is in memory.
    var body: Data?
}
#endif
