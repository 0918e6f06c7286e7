// SPDX-License-Identifier: MIT

#if Server
import ImageBase
import ImageLoading
import PortableFoundation

/// A response from the origin while it's being served and stored.
struct Fetched {
    let response: any ProxyOriginResponse
    /// The recorders that store the response.
    let recorders: [ResponseRecorder]
    let cacheStatus: String
}

extension ProxyExchange {
    /// Serves a stored response that the origin validated, completed or failed to replace.
    func serve(_ answer: CachedResponse, storedBody: Data?, lookup: StoredResponses, fetched: Fetched) async {
        let isCompleted = answer.body.contains { if case .received = $0 { true } else { false } }
        if isCompleted { return await complete(answer, lookup: lookup, fetched: fetched) }
        await fetched.response.discard()
        guard let storedBody else { return await refetch(request.headers) }
        for recorder in fetched.recorders { recorder.finish() }
        collapsed?.end()
        let detail = fetched.response.head.status >= 500 ? "; detail=stale-if-error" : ""
        await reply(answer, body: storedBody, cacheStatus: fetched.cacheStatus + detail)
    }

    /// Sends the stored part of a response, and the missing part as it arrives.
    private func complete(_ answer: CachedResponse, lookup: StoredResponses, fetched: Fetched) async {
        let response = fetched.response
        guard case .stored(let index, let range) = answer.body.first,
            let stored = lookup.body(at: index)?.slice(range)
        else {
            await response.discard()
            return await refetch(request.headers)
        }
        let total = answer.body.reduce(0) { sum, segment in
            switch segment {
            case .stored(_, let range), .received(let range): sum + range.count
            }
        }
        if case .bytes(let length) = response.head.body, stored.count + length != total {
            // The body doesn't have the length that its `Content-Range` announces.
            for recorder in fetched.recorders { recorder.removeReplaced() }
            await response.discard()
            return await refetch(request.headers)
        }
        let client = await begin(
            ProxyResponse(status: answer.status, headers: answer.headers, body: .bytes(total)),
            cacheStatus: fetched.cacheStatus)
        await stream(response, recorders: fetched.recorders, to: client, after: stored, total: total)
    }

    /// Sends the origin's response as it arrives.
    func relay(_ fetched: Fetched) async {
        let response = fetched.response
        var head = response.head
        head.headers = head.headers.endToEnd
        if head.status == 204 { head.headers.remove("Content-Length") }
        let isEmpty = head.body == .none || head.body == .bytes(0)
        // Store the response before we send its head: once the client has the whole response, it may send the
        // next request immediately.
        if isEmpty {
            for recorder in fetched.recorders { recorder.finish() }
        }
        let client = await begin(head, cacheStatus: fetched.cacheStatus)
        await stream(response, recorders: isEmpty ? [] : fetched.recorders, to: client)
    }

    /// Passes a body to the client and the cache piece by piece, keeping only one piece in memory. If the
    /// client closes the connection, a body that's being stored is still read to its end.
    ///
    /// - Parameters:
    ///   - prefix: bytes to send first.
    ///   - total: the length announced to the client, if it differs from the response's own. The client never
    ///     gets more bytes than that, and its connection is closed if the body turns out to have a different
    ///     length.
    private func stream(
        _ response: any ProxyOriginResponse, recorders: [ResponseRecorder], to client: (any ProxyClient)?,
        after prefix: Data = Data(), total: Int? = nil
    ) async {
        var client = client
        var rest = total
        func pass(_ bytes: Data) async {
            let allowed = bytes.prefix(rest ?? .max)
            if allowed.count < bytes.count { record.isBroken = true }
            rest? -= allowed.count
            if allowed.isEmpty { return }
            do throws(TransferError) {
                try await client?.write(allowed, stalled: stalled)
                if client != nil { record.bytes += allowed.count }
            } catch {
                client = nil
                record.isBroken = true
            }
        }
        await pass(prefix)
        var received = 0
        do throws(TransferError) {
            while let bytes = try await response.next() {
                for recorder in recorders { recorder.append(bytes) }
                received += bytes.count
                if response.head.body == .bytes(received) {
                    // Store the response before we send its end, so the client's next request finds it.
                    for recorder in recorders { recorder.finish() }
                }
                await pass(bytes)
                if client == nil, recorders.allSatisfy(\.hasEnded) { return collapsed?.end() ?? () }
            }
            for recorder in recorders { recorder.finish() }
            collapsed?.end()
            if let rest, rest > 0 { record.isBroken = true }
            // Don't call `end()` for a broken response, so the server closes its connection.
            if record.isBroken { return }
            if total == nil, response.head.body == .unknown {
                try await client?.end()
            } else {
                // A client that has received all announced bytes may have disconnected already.
                try? await client?.end()
            }
        } catch {
            for recorder in recorders { recorder.interrupt() }
            record.isBroken = true
        }
    }
}

extension ProxyOriginResponse {
    private static var maximumDiscardedBytes: Int { 64 << 10 }

    /// Reads a small body to its end, so the connection can be reused.
    func discard() async {
        var count = 0
        while count < Self.maximumDiscardedBytes, let bytes = try? await next() { count += bytes.count }
    }
}
#endif
