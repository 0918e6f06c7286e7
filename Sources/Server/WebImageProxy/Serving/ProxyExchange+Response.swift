// SPDX-License-Identifier: MIT

#if Server
import ImageBase
import ImageLoading
import PortableFoundation

extension ProxyExchange {
    static let via = "1.1 webimage"

    /// Sends a response from the cache.
    func reply(_ answer: CachedResponse, body: Data, cacheStatus: String) {
        let isBodiless = method == "HEAD" || answer.status == 304 || answer.status == 204
        guard
            let writer = sendHead(
                status: answer.status, headers: answer.headers, cacheStatus: cacheStatus,
                framing: isBodiless ? .none : .length(body.count))
        else { return }
        do {
            try writer.write(body)
            record.bytes = body.count
        } catch {
            markBroken()
        }
    }

    /// Responds with an error of the proxy itself.
    func fail(_ status: Int, message: String) {
        record.status = status
        record.cache = message
        guard let client else { return }
        endConnectionIfNeeded(client)
        let response = ErrorResponse(status: status, message: message, date: now, closes: !client.keepsAlive)
        let body = method == "HEAD" ? [] : response.body
        do {
            try client.socket.write(
                response.head.bytes + body, timeout: core.configuration.idleTimeout.seconds)
        } catch {
            markBroken()
        }
    }

    /// Sends the head of the final response.
    ///
    /// - Parameter reason: the reason phrase; `nil` for the standard one.
    /// - Returns: the writer of the body, or `nil` if there is no client or it has closed the connection.
    func sendHead(
        status: Int, reason: String? = nil, headers: HTTPHeaders, cacheStatus: String, framing: BodyFraming
    ) -> BodyWriter? {
        record.status = status
        record.cache = cacheStatus
        guard let client else { return nil }
        endConnectionIfNeeded(client)
        var headers = headers
        if headers["Date"] == nil { headers.add(name: "Date", value: HTTPDate.text(now)) }
        headers.add(name: "Via", value: Self.via)
        headers.add(name: "Cache-Status", value: "webimage; " + cacheStatus)
        if case .length(let count) = framing { headers["Content-Length"] = "\(count)" }
        var isChunked = false
        if framing == .chunked || framing == .untilClose {
            isChunked = !isHTTP10Client
            if isChunked {
                headers.add(name: "Transfer-Encoding", value: "chunked")
            } else {
                client.keepsAlive = false
            }
        }
        if !client.keepsAlive { headers.add(name: "Connection", value: "close") }
        let head = MessageHead(
            start: .response(status: status, reason: reason ?? StatusReason.text(status)), minorVersion: 1,
            headers: headers)
        let timeout = core.configuration.idleTimeout.seconds
        do {
            try client.socket.write(head.bytes, timeout: timeout)
        } catch {
            markBroken()
            return nil
        }
        return BodyWriter(
            socket: client.socket, isChunked: isChunked, timeout: timeout, pace: pace,
            stalled: { [collapsed] in collapsed?.end() })
    }

    /// Makes a response the last of its connection, if the rest of the request would be read as another one
    /// or the proxy is about to stop.
    private func endConnectionIfNeeded(_ client: ClientConnection) {
        if !requestBody.isAtEnd || core.clients.isDraining { client.keepsAlive = false }
    }

    /// Records that the client did not get the whole response, and ends its connection.
    func markBroken() {
        record.isBroken = true
        client?.keepsAlive = false
    }
}
#endif
