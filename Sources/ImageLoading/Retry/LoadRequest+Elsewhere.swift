// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

extension LoadRequest {
    /// The same request to another address: whole, for validators are of one address, and without secrets unless it is
    /// of the same origin.
    package func asked(elsewhere url: URL) -> LoadRequest {
        var copy = self
        copy.url = url
        for name in ["Range", "If-Range", "If-None-Match", "If-Modified-Since"] { copy.headers.remove(name) }
        let own = (try? HTTPTarget(self.url.absoluteString))?.origin
        let other = (try? HTTPTarget(url.absoluteString))?.origin
        guard own == nil || own != other else { return copy }
        for name in secretHeaders { copy.headers.remove(name.text) }
        copy.headers.remove("Authorization")
        copy.identity = nil
        return copy
    }
}
