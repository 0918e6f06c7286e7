// SPDX-License-Identifier: MIT

#if WEBIMAGE_CURL
import ImageBase

// Over HTTP/1.1, libcurl closes a connection when its transfer is removed. If a load is canceled near its
// end, reading the rest of the body is cheaper than opening a new connection.
extension CurlEngine {
    /// Ends a canceled load, but keeps its transfer running to read the rest of the body if it's short.
    /// Until then, the transfer occupies its slot. Returns `false` if the connection must be closed instead.
    func drain(_ transfer: CurlTransfer) -> Bool {
        guard transfer.position >= 0, transfer.hasShortRest else { return false }
        let end = clock.now + (configuration.drainTime ?? BodyRest.maximumTime).nanoseconds
        transfer.drain(until: end)
        draining += 1
        nextCheck = min(nextCheck, end)
        report(transfer, .failure(.cancelled))
        return true
    }

    /// Closes the connection if the rest of the body takes too long to arrive.
    func checkDrain(of transfer: CurlTransfer, until end: Int64) {
        if clock.now < end {
            nextCheck = min(nextCheck, end)
        } else {
            endDrain(of: transfer)
        }
    }

    func endDrain(of transfer: CurlTransfer) {
        draining -= 1
        detach(transfer)
        queue.finish(transfer.hop.target.origin)
        releaseHandle(of: transfer)
    }
}
#endif
