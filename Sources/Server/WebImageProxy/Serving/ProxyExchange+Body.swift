// SPDX-License-Identifier: MIT

#if Server
import ImageBase
import ImageLoading
import PortableFoundation

/// A response of the origin, while it is served and stored.
struct Fetched {
    let response: UpstreamResponse
    /// The recorders that store the response.
    let recorders: [ResponseRecorder]
    let cacheStatus: String
}

extension ProxyExchange {
    /// Serves a stored response that the origin validated, completed, or failed to replace.
    func serve(_ answer: CachedResponse, storedBody: Data?, lookup: StoredResponses, fetched: Fetched) {
        let isCompleted = answer.body.contains { if case .received = $0 { true } else { false } }
        if isCompleted { return complete(answer, lookup: lookup, fetched: fetched) }
        fetched.response.discard()
        guard let storedBody else { return refetch(request.headers) }
        for recorder in fetched.recorders { recorder.finish() }
        collapsed?.end()
        let detail = fetched.response.status >= 500 ? "; detail=stale-if-error" : ""
        reply(answer, body: storedBody, cacheStatus: fetched.cacheStatus + detail)
    }

    /// Sends the stored part of a response, and then the rest while it is received.
    private func complete(_ answer: CachedResponse, lookup: StoredResponses, fetched: Fetched) {
        let response = fetched.response
        guard case .stored(let index, let range) = answer.body.first,
            let stored = lookup.body(at: index)?.slice(range)
        else {
            response.discard()
            return refetch(request.headers)
        }
        let total = answer.body.reduce(0) { sum, segment in
            switch segment {
            case .stored(_, let range), .received(let range): sum + range.count
            }
        }
        if case .length(let length) = response.framing, stored.count + length != total {
            // The response is not the part that its `Content-Range` states.
            for recorder in fetched.recorders { recorder.removeReplaced() }
            response.discard()
            return refetch(request.headers)
        }
        let writer = sendHead(
            status: answer.status, headers: answer.headers, cacheStatus: fetched.cacheStatus,
            framing: .length(total))
        stream(response, recorders: fetched.recorders, to: writer, after: stored, total: total)
    }

    /// Sends the origin's response while it is received.
    func relay(_ fetched: Fetched) {
        let response = fetched.response
        var headers = response.head.headers.endToEnd
        if response.status == 204 { headers.remove("Content-Length") }
        let isEmpty = response.framing == .none || response.framing == .length(0)
        // Before the head is sent: a client that has the whole response may request the stored one at once.
        if isEmpty {
            for recorder in fetched.recorders { recorder.finish() }
            response.release()
        }
        let writer = sendHead(
            status: response.status, reason: response.reason, headers: headers,
            cacheStatus: fetched.cacheStatus, framing: response.framing)
        stream(response, recorders: isEmpty ? [] : fetched.recorders, to: writer)
    }

    /// Passes a body to the client and the cache, one part in memory at a time. If the client closes the
    /// connection, a body that is being stored is still read to its end.
    ///
    /// - Parameters:
    ///   - prefix: bytes to send first.
    ///   - total: the length that the client was told, if it is not the response's own. The client is never
    ///     sent more, and its connection is closed after a body of another length.
    private func stream(
        _ response: UpstreamResponse, recorders: [ResponseRecorder], to writer: BodyWriter?,
        after prefix: Data = Data(), total: Int? = nil
    ) {
        var writer = writer
        var rest = total
        func pass<Bytes: Collection<UInt8>>(_ bytes: Bytes) where Bytes.SubSequence: ContiguousBytes {
            let allowed = bytes.prefix(rest ?? .max)
            if allowed.count < bytes.count { markBroken() }
            rest? -= allowed.count
            do throws(ConnectionError) {
                try writer?.write(allowed)
                if writer != nil { record.bytes += allowed.count }
            } catch {
                writer = nil
                markBroken()
            }
        }
        pass(prefix)
        do throws(ConnectionError) {
            while let bytes = try response.next() {
                for recorder in recorders { recorder.append(bytes) }
                if response.isAtEnd {
                    for recorder in recorders { recorder.finish() }
                    // Before the client has the end, so that its next request finds the connection.
                    response.release()
                }
                pass(bytes)
                if writer == nil, recorders.allSatisfy(\.hasEnded) { return collapsed?.end() ?? () }
            }
            for recorder in recorders { recorder.finish() }
            collapsed?.end()
            if let rest, rest > 0 { markBroken() }
            response.release()
            try writer?.end()
        } catch {
            for recorder in recorders { recorder.interrupt() }
            markBroken()
        }
    }
}
#endif
