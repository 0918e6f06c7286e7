// SPDX-License-Identifier: MIT

#if WEBIMAGE_CURL
import ImageBase

// Connections of loads that were cancelled near their end. Over HTTP/1.1, libcurl closes the connection of a
// transfer that is removed, and a new one costs more than the rest of a short body.
extension CurlEngine {
    /// Ends a cancelled load, and reads the short rest of its body, for which it keeps its place. Returns
    /// false if it must be cut.
    func drain(_ transfer: CurlTransfer) -> Bool {
        guard transfer.position >= 0, transfer.hasShortRest else { return false }
        let end = clock.now + (configuration.drainTime ?? BodyRest.maximumTime).nanoseconds
        transfer.drain(until: end)
        draining += 1
        nextCheck = min(nextCheck, end)
        report(transfer, .failure(.cancelled))
        return true
    }

    /// Cuts a transfer whose rest takes too long.
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
