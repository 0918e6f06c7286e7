// SPDX-License-Identifier: MIT

#if WEBIMAGE_CURL
import CCurl
import ImageBase
import PortableFoundation

extension CurlEngine {
    func cancel(_ load: CurlLoadHandle) {
        guard let transfer = transfers[ObjectIdentifier(load)], !drain(transfer) else { return }
        stop(transfer, .cancelled)
    }

    /// Ends a waiting or running transfer.
    func stop(_ transfer: CurlTransfer, _ error: ImageError) {
        if !queue.remove(transfer.ticket) {
            stopResolving(transfer)
            detach(transfer)
            queue.finish(transfer.hop.target.origin)
        }
        end(transfer, .failure(error))
    }

    /// Starts all transfers that may start now.
    func admit() {
        while let transfer = queue.next() {
            transfer.startedAt = clock.now
            if transfer.isWaiting {
                transfer.isWaiting = false
                transfer.sink.didEndWaiting()
            }
            resolveProxy(of: transfer)
        }
    }

    /// Notifies the sinks of new transfers that have to wait.
    func notifyWaiting() {
        guard !added.isEmpty else { return }
        for transfer in added where queue.waiting > 0 && queue.isWaiting(transfer.ticket) {
            transfer.isWaiting = true
            transfer.sink.didBeginWaiting(for: nil)
        }
        added.removeAll(keepingCapacity: true)
    }

    /// Starts a transfer's current request.
    func begin(_ transfer: CurlTransfer) {
        transfer.prepareHop()
        if let failure = transfer.request.trust.objection(to: transfer.hop.target) {
            queue.finish(transfer.hop.target.origin)
            return end(transfer, .failure(failure))
        }
        let (group, isSuspect) = connectionGroup(of: transfer.hop.target.origin)
        transfer.hop.group = group
        transfer.hop.needsNewConnection = isSuspect || transfer.connectionRetries.isLast
        let profile = CurlProfile(
            request: transfer.request, target: transfer.hop.target, hasLeftOrigin: transfer.hasLeftOrigin,
            proxy: transfer.hop.proxy ?? configuration.proxy, group: group)
        guard let easy = easyHandle(for: transfer, profile) else {
            queue.finish(transfer.hop.target.origin)
            return end(transfer, .failure(ImageError.noMemory(for: "a transfer")))
        }
        transfer.easy = easy
        easy.transfer = transfer
        if let failure = easy.prepare(transfer.hop, profile) {
            queue.finish(transfer.hop.target.origin)
            return end(transfer, .failure(failure))
        }
        transfer.position = running.count
        running.append(transfer)
        let timeouts = transfer.request.timeouts
        nextCheck = min(nextCheck, clock.now + min(timeouts.idle, timeouts.ratePeriod).nanoseconds)
        let code = curl_multi_add_handle(multi, easy.pointer)
        if code != CURLM_OK {
            stop(
                transfer, ImageError(.network, "libcurl could not start the transfer: error \(code.rawValue)")
            )
        }
    }

    /// Returns the previous request's handle or an idle one, if libcurl accepts new options for it.
    /// Otherwise, it creates one.
    private func easyHandle(for transfer: CurlTransfer, _ profile: CurlProfile) -> CurlEasy? {
        if let used = transfer.easy ?? idle.popLast(), used.reset(for: profile) { return used }
        return CurlEasy(poller: poller)
    }

    /// Removes a transfer from libcurl. It keeps its easy handle.
    func detach(_ transfer: CurlTransfer) {
        if let easy = transfer.easy { curl_multi_remove_handle(multi, easy.pointer) }
        guard transfer.position >= 0 else { return }
        let last = running.removeLast()
        if last !== transfer {
            running[transfer.position] = last
            last.position = transfer.position
        }
        transfer.position = -1
    }

    /// Ends a transfer that is neither running nor waiting. Its sink is called after this turn.
    func end(_ transfer: CurlTransfer, _ result: Result<LoadMetrics, ImageError>) {
        releaseHandle(of: transfer)
        report(transfer, result)
    }

    func releaseHandle(of transfer: CurlTransfer) {
        guard let easy = transfer.easy else { return }
        easy.transfer = nil
        transfer.easy = nil
        if !easy.needsReset, idle.count < configuration.maximumConnections { idle.append(easy) }
    }

    /// Ends the load. Its sink is called after this turn.
    func report(_ transfer: CurlTransfer, _ result: Result<LoadMetrics, ImageError>) {
        transfers[ObjectIdentifier(transfer.load)] = nil
        if transfer.request.timeouts.total != nil { timedLoads -= 1 }
        completions.append(CurlCompletion(transfer: transfer, result: result))
    }

    /// Restarts the rate monitors after the process was stopped, because that time isn't idle time of the
    /// transfers.
    func restartRateMonitors() {
        silenceCountsFrom = clock.now
        for transfer in running { transfer.rateMonitor.restart(clock.now) }
    }

    /// Ends transfers that have timed out.
    func checkTimes() {
        nextCheck = .max
        // Check these first: a load that would time out now is resent instead if its connection is dead.
        checkSuspects()
        // `for` iterates over a copy, so transfers can be stopped and removed.
        for transfer in running {
            check(transfer)
        }
        checkProxyLookups()
        guard timedLoads > 0 else { return }
        for transfer in transfers.values {
            guard let total = transfer.request.timeouts.total else { continue }
            let deadline = transfer.time + total.nanoseconds + clock.stoppedTime - transfer.stoppedTimeAtStart
            if clock.now >= deadline {
                timeOut(transfer, ImageError(.timeout, "not done within \(total)"))
            } else {
                nextCheck = min(nextCheck, deadline)
            }
        }
    }

    private func check(_ transfer: CurlTransfer) {
        if let end = transfer.drainsUntil { return checkDrain(of: transfer, until: end) }
        guard !transfer.isPaused else { return }
        let result = transfer.rateMonitor.check(clock.now) {
            guard let easy = transfer.easy else { return 0 }
            return Int64(ccurl_info_offset(easy.pointer, CURLINFO_PRETRANSFER_TIME_T)) * 1000
        }
        switch result {
        case .success(let deadline):
            nextCheck = min(nextCheck, max(deadline, clock.now + Self.minimumCheckInterval))
        case .failure(let error):
            timeOut(transfer, error)
        }
    }

    /// Shuts down the connections that no transfer is using, because the other end may be gone.
    func shutDownUnusedConnections() {
        let kept = running.compactMap { transfer in
            transfer.isPaused ? transfer.easy.map { ccurl_info_long($0.pointer, CURLINFO_LOCAL_PORT) } : nil
        }
        kept.withUnsafeBufferPointer { ccurl_shut_down_unused(poller, $0.baseAddress, $0.count) }
    }
}
#endif
