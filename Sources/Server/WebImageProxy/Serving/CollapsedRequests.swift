// SPDX-License-Identifier: MIT

#if Server
import Dispatch
import ImageBase

/// Equal requests at the same time, of which the first asks the origin and the others wait for the response
/// that it stores.
final class CollapsedRequests: Sendable {
    private let groups = Locked<[String: DispatchGroup]>([:])

    /// Returns a token for the first request for `url`. For a further request, waits until that token has
    /// ended, at most `timeout` seconds, and returns `nil`.
    func begin(_ url: String, timeout: Double) -> CollapsedRequest? {
        let group = DispatchGroup()
        group.enter()
        let other = groups.withLock { groups -> DispatchGroup? in
            if let other = groups[url] { return other }
            groups[url] = group
            return nil
        }
        if let other {
            group.leave()
            _ = other.wait(timeout: .now() + timeout)
            return nil
        }
        return CollapsedRequest(of: self, url: url, group: group)
    }

    fileprivate func remove(_ url: String) { groups.withLock { $0[url] = nil } }
}

/// The token of the first of equal requests. It ends with its last reference.
final class CollapsedRequest: Sendable {
    private let requests: CollapsedRequests
    private let url: String
    private let group: Locked<DispatchGroup?>

    fileprivate init(of requests: CollapsedRequests, url: String, group: DispatchGroup) {
        self.requests = requests
        self.url = url
        self.group = Locked(group)
    }

    deinit { end() }

    /// Lets the other requests continue: the response is stored, or will not be. Later calls do nothing.
    func end() {
        let group = self.group.withLock { group in
            defer { group = nil }
            return group
        }
        guard let group else { return }
        requests.remove(url)
        group.leave()
    }
}
#endif
