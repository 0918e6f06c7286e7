// SPDX-License-Identifier: MIT

#if WEBIMAGE_CURL
import CCurl
import ImageBase

/// A connection on which a load has timed out while nothing arrived: its other end may be gone, or slow.
///
/// It gets no further request. It is shut down once it has been silent for the longest idle time among its
/// loads, which are then sent again on another one. libcurl alone would use an HTTP/2 connection whose other
/// end is gone until the system gives it up, which takes a quarter of an hour. It has neither a way to set a
/// connection apart nor one to send PING for a multi handle, so the connections of an origin are in groups of
/// which libcurl never uses another than the request says: see ``CurlProfile/groups``.
struct SuspectConnection {
    let local: Int
    let remote: Int
    let origin: String
    let group: Int
    let since: Int64
}

extension CurlEngine {
    /// In nanoseconds. A connection that was silent for as long is suspect after any timeout.
    private static let suspectSilence: Int64 = 5_000_000_000
    /// The most origins whose group is known. An origin that is forgotten begins with the first again.
    private static let maximumGroups = 1000

    /// The group of connections that a new request to an origin uses, and whether it needs a new one.
    func connectionGroup(of origin: String) -> (group: Int, isSuspect: Bool) {
        guard !connectionGroups.isEmpty, let group = connectionGroups[origin] else { return (0, false) }
        return (group, isSuspect(group, of: origin))
    }

    private func isSuspect(_ group: Int, of origin: String) -> Bool {
        suspects.contains { $0.group == group && $0.origin == origin }
    }

    /// Ends a transfer whose time has passed, by itself: other loads go on, on the same connection too.
    func timeOut(_ transfer: CurlTransfer, _ error: ImageError) {
        let (local, remote) = transfer.position < 0 ? (0, 0) : Self.ports(of: transfer)
        let (origin, group) = (transfer.hop.target.origin, transfer.hop.group)
        stop(transfer, error)
        // Over HTTP/1.1, libcurl has closed the connection. A stream may also be slow beside others that are
        // served, and its head may be awaited for longer than the connection is silent.
        guard local > 0, let silence = silence(from: local, to: remote),
            silence >= min(transfer.request.timeouts.idle.nanoseconds / 2, Self.suspectSilence)
        else { return }
        if !suspects.contains(where: { $0.local == local && $0.remote == remote }) {
            suspects.append(
                SuspectConnection(
                    local: local, remote: remote, origin: origin, group: group, since: clock.now))
        }
        leave(group, of: origin)
        checkSuspects()
    }

    private func leave(_ group: Int, of origin: String) {
        guard group == connectionGroup(of: origin).group else { return }
        let count = CurlProfile.groups.count
        let others = (1..<count).map { (group + $0) % count }
        if connectionGroups.count >= Self.maximumGroups { connectionGroups = [:] }
        connectionGroups[origin] = others.first { !isSuspect($0, of: origin) } ?? others[0]
    }

    /// Shuts down the suspect connections that have been silent for long enough.
    func checkSuspects() {
        guard !suspects.isEmpty else { return }
        suspects = suspects.filter { suspect in
            // Closed since, or a byte has arrived.
            guard let silence = silence(from: suspect.local, to: suspect.remote),
                silence >= clock.now - suspect.since
            else { return false }
            var limit: Int64 = 0
            for transfer in running where Self.ports(of: transfer) == (suspect.local, suspect.remote) {
                let idle = transfer.request.timeouts.idle.nanoseconds
                // While its sink is paused, the server may be waiting for it.
                limit = max(limit, transfer.isPaused ? silence + idle : idle)
            }
            guard silence < limit else {
                // Their own times may pass before libcurl sees the end of the connection.
                for transfer in running where Self.ports(of: transfer) == (suspect.local, suspect.remote) {
                    transfer.rateMonitor.restart(clock.now)
                }
                ccurl_shut_down(poller, suspect.local, suspect.remote)
                return false
            }
            nextCheck = min(nextCheck, clock.now + max(limit - silence, Self.minimumCheckInterval))
            return true
        }
    }

    /// For how long no byte has arrived on a connection, in nanoseconds; nil if it is closed.
    private func silence(from local: Int, to remote: Int) -> Int64? {
        let milliseconds = ccurl_silence(poller, local, remote)
        guard milliseconds >= 0 else { return nil }
        // The difference could overflow before the process was stopped for the first time.
        let counted = clock.now.subtractingReportingOverflow(silenceCountsFrom)
        return min(Int64(milliseconds) * 1_000_000, counted.overflow ? .max : counted.partialValue)
    }

    private static func ports(of transfer: CurlTransfer) -> (Int, Int) {
        guard let easy = transfer.easy else { return (0, 0) }
        return (
            ccurl_info_long(easy.pointer, CURLINFO_LOCAL_PORT),
            ccurl_info_long(easy.pointer, CURLINFO_PRIMARY_PORT)
        )
    }
}
#endif
