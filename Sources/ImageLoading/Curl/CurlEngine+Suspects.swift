// SPDX-License-Identifier: MIT

#if WEBIMAGE_CURL
import CCurl
import ImageBase

/// A connection on which a load timed out while nothing arrived. The other end may be gone, or just slow.
///
/// We don't send any more requests on it. Once it has been silent for the longest idle timeout among its
/// loads, we shut it down and resend the loads on another connection. libcurl alone would keep using an
/// HTTP/2 connection with a dead peer until the system gives up on it, which takes a quarter of an hour.
/// libcurl can't set a connection aside, and it can't send a PING for a multi handle. So we put an origin's
/// connections into groups, and libcurl only uses a connection from the request's group; see
/// ``CurlProfile/groups``.
struct SuspectConnection {
    let local: Int
    let remote: Int
    let origin: String
    let group: Int
    let since: Int64
}

extension CurlEngine {
    /// A time in nanoseconds. If a connection was silent for this long, any timeout makes it suspect.
    private static let suspectSilence: Int64 = 5_000_000_000
    /// The maximum number of origins with a known group. An origin that is forgotten starts with the first
    /// group again.
    private static let maximumGroups = 1000

    /// The connection group for a new request to an origin, and whether the request needs a new group.
    func connectionGroup(of origin: String) -> (group: Int, isSuspect: Bool) {
        guard !connectionGroups.isEmpty, let group = connectionGroups[origin] else { return (0, false) }
        return (group, isSuspect(group, of: origin))
    }

    private func isSuspect(_ group: Int, of origin: String) -> Bool {
        suspects.contains { $0.group == group && $0.origin == origin }
    }

    /// Ends only this transfer after a timeout. Other loads continue, even on the same connection.
    func timeOut(_ transfer: CurlTransfer, _ error: ImageError) {
        let (local, remote) = transfer.position < 0 ? (0, 0) : Self.ports(of: transfer)
        let (origin, group) = (transfer.hop.target.origin, transfer.hop.group)
        stop(transfer, error)
        // Over HTTP/1.1, libcurl has closed the connection. Over HTTP/2, a stream may just be slow while the
        // server sends other streams, or its head may have been missing for longer than the connection was
        // silent.
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

    /// Shuts down suspect connections that have been silent for long enough.
    func checkSuspects() {
        guard !suspects.isEmpty else { return }
        suspects = suspects.filter { suspect in
            // Forget the connection if it was closed, or if a byte has arrived since then.
            guard let silence = silence(from: suspect.local, to: suspect.remote),
                silence >= clock.now - suspect.since
            else { return false }
            var limit: Int64 = 0
            for transfer in running where Self.ports(of: transfer) == (suspect.local, suspect.remote) {
                let idle = transfer.request.timeouts.idle.nanoseconds
                // While the sink is paused, the server may be waiting for it, so silence doesn't mean that
                // the connection is dead.
                limit = max(limit, transfer.isPaused ? silence + idle : idle)
            }
            guard silence < limit else {
                // Restart the monitors. Otherwise, the loads could time out before libcurl notices that the
                // connection has ended.
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

    /// How long no byte has arrived on a connection, in nanoseconds; `nil` if it's closed.
    private func silence(from local: Int, to remote: Int) -> Int64? {
        let milliseconds = ccurl_silence(poller, local, remote)
        guard milliseconds >= 0 else { return nil }
        // Until the process is stopped for the first time, `silenceCountsFrom` is `Int64.min`, so the
        // difference can overflow.
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
