// SPDX-License-Identifier: MIT

#if WEBIMAGE_CURL
import CCurl
import ImageBase

extension CurlEngine {
    /// Ends the transfers that libcurl has completed, or follows their redirects. Returns whether there were
    /// any.
    @discardableResult
    func collectDone() -> Bool {
        var any = false
        var code = CURLE_OK
        while let pointer = ccurl_next_done(multi, &code) {
            guard let context = ccurl_info_private(pointer),
                let transfer = Unmanaged<CurlEasy>.fromOpaque(context).takeUnretainedValue().transfer
            else { continue }
            finish(transfer, code)
            any = true
        }
        return any
    }

    private func finish(_ transfer: CurlTransfer, _ code: CURLcode) {
        let origin = transfer.hop.target.origin
        if code != CURLE_OK { transfer.easy?.didFail() }
        if transfer.drainsUntil != nil { return endDrain(of: transfer) }
        // libcurl counts the time during which the process was stopped as time to connect. The request hasn't
        // been sent yet, so start it again.
        if code == CURLE_OPERATION_TIMEDOUT, !transfer.hasBegun, clock.stoppedTime > transfer.stoppedTimeAtHop
        {
            detach(transfer)
            return begin(transfer)
        }
        if retriesAtOnce(transfer, code) {
            detach(transfer)
            return begin(transfer)
        }
        if transfer.head?.version == .http2 {
            queue.setLimit(configuration.maximumStreamsPerHost, of: origin)
        }
        let result = outcome(of: transfer, code)
        detach(transfer)
        queue.finish(origin)
        if let location = transfer.location, transfer.failure == nil {
            do throws(ImageError) {
                try transfer.follow(location)
                queue.startImmediately(transfer.hop.target.origin)
                resolveProxy(of: transfer)
            } catch {
                end(transfer, .failure(error))
            }
        } else {
            end(transfer, result)
        }
    }

    /// Whether the request is sent again, because its connection ended before the body arrived. If so, the
    /// sink has discarded the head.
    private func retriesAtOnce(_ transfer: CurlTransfer, _ code: CURLcode) -> Bool {
        guard transfer.failure == nil, transfer.location == nil,
            CurlFailure.isEndOfConnection(code, head: transfer.head),
            transfer.connectionRetries.begin(method: transfer.hop.method, received: transfer.received)
        else { return false }
        return transfer.head == nil || transfer.sink.restart()
    }

    // Read this before removing the transfer from libcurl, because libcurl's figures describe the current
    // request.
    private func outcome(of transfer: CurlTransfer, _ code: CURLcode) -> Result<LoadMetrics, ImageError> {
        if let failure = transfer.failure { return .failure(failure) }
        guard let easy = transfer.easy else { return .failure(.cancelled) }
        guard code == CURLE_OK else { return .failure(CurlFailure.error(code, of: transfer, easy: easy)) }
        guard let head = transfer.head else {
            return .failure(
                ImageError(.framing, "the connection closed before the response header was complete"))
        }
        if let failure = transfer.incompleteness { return .failure(failure) }
        return .success(metrics(of: transfer, head: head, easy: easy.pointer))
    }

    private func metrics(
        of transfer: CurlTransfer, head: ResponseHead, easy: UnsafeMutableRawPointer
    ) -> LoadMetrics {
        var metrics = LoadMetrics()
        metrics.queue = .nanoseconds(max(0, transfer.startedAt - transfer.time))
        metrics.total = .nanoseconds(max(0, clock.now - transfer.time))
        metrics.isReusedConnection = ccurl_info_long(easy, CURLINFO_NUM_CONNECTS) == 0
        let sent = ccurl_info_offset(easy, CURLINFO_PRETRANSFER_TIME_T)
        let first = ccurl_info_offset(easy, CURLINFO_STARTTRANSFER_TIME_T)
        metrics.firstByte = .microseconds(max(0, first - sent))
        metrics.transfer = .microseconds(max(0, ccurl_info_offset(easy, CURLINFO_TOTAL_TIME_T) - first))
        if !metrics.isReusedConnection {
            let named = ccurl_info_offset(easy, CURLINFO_NAMELOOKUP_TIME_T)
            let connected = ccurl_info_offset(easy, CURLINFO_CONNECT_TIME_T)
            let secured = ccurl_info_offset(easy, CURLINFO_APPCONNECT_TIME_T)
            metrics.dns = .microseconds(named)
            metrics.connect = .microseconds(max(0, connected - named))
            if secured > 0 { metrics.tls = .microseconds(max(0, secured - connected)) }
        }
        metrics.bodyBytes = transfer.received
        metrics.wireBytes =
            Int(ccurl_info_offset(easy, CURLINFO_SIZE_DOWNLOAD_T))
            + ccurl_info_long(easy, CURLINFO_HEADER_SIZE)
        metrics.httpVersion = head.version
        metrics.redirects = transfer.redirects
        return metrics
    }
}
#endif
