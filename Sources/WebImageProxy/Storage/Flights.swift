// SPDX-License-Identifier: MIT

#if Server
import Dispatch
import ImageBase

/// Requests for one address of which the first asks the origin and the others wait for what it stores.
final class Flights: Sendable {
    private let table = Locked<[String: DispatchGroup]>([:])

    /// The flight, for the first; nil for another, after it waited for the first one's end or for so many seconds.
    func join(_ url: String, timeout: Double) -> Flight? {
        let group = DispatchGroup()
        group.enter()
        let other = table.withLock { table -> DispatchGroup? in
            if let other = table[url] { return other }
            table[url] = group
            return nil
        }
        if let other {
            group.leave()
            _ = other.wait(timeout: .now() + timeout)
            return nil
        }
        return Flight(self, url, group)
    }

    fileprivate func remove(_ url: String) { table.withLock { $0[url] = nil } }
}

/// The first one's, to be ended once it is known what the others have of it; it ends with its last reference.
final class Flight: Sendable {
    private let flights: Flights
    private let url: String
    private let group: Locked<DispatchGroup?>

    fileprivate init(_ flights: Flights, _ url: String, _ group: DispatchGroup) {
        self.flights = flights
        self.url = url
        self.group = Locked(group)
    }

    deinit { end() }

    /// Lets the others go on. Later calls do nothing.
    func end() {
        let group = self.group.withLock { group in
            defer { group = nil }
            return group
        }
        guard let group else { return }
        flights.remove(url)
        group.leave()
    }
}
#endif
