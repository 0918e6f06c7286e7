// SPDX-License-Identifier: MIT

#if Server
import ImageBase
import ImageLoading

/// Which side an exchange failed on.
enum ExchangeError: Error {
    case client(WireError)
    case origin(WireError)
}

extension ProxyExchange {
    private static let repeatable: Set<String> = ["GET", "HEAD", "OPTIONS", "TRACE", "PUT", "DELETE"]
    private static let mostInterim = 32

    /// Sends the request to the origin and reads the head of the final response; interim ones go to the client.
    func send(_ headers: HTTPHeaders) throws(ExchangeError) -> UpstreamResponse {
        var headers = headers
        // Said anew: a client may have named its own as a field of the connection, which does not pass.
        if case .length(let count) = framing { headers["Content-Length"] = "\(count)" }
        if framing == .chunked { headers.add("Transfer-Encoding", "chunked") }
        headers.add("Via", Self.via)
        let head = MessageHead(
            start: .request(method: method, target: target), minorVersion: 1, headers: headers)
        // A connection that waited may have been closed meanwhile; what can be sent again is sent again (RFC 9110,
        // 9.2.2), all else on a new one.
        if framing == .none, Self.repeatable.contains(method), let connection = core.upstream.idle() {
            do throws(ExchangeError) {
                return try exchange(head, connection)
            } catch {
                guard case .origin(.closed) = error else { throw error }
            }
        }
        let connection: UpstreamConnection
        do throws(WireError) {
            connection = try core.upstream.connect()
        } catch {
            throw .origin(error)
        }
        return try exchange(head, connection)
    }

    private func exchange(
        _ head: MessageHead, _ connection: UpstreamConnection
    ) throws(ExchangeError) -> UpstreamResponse {
        let timeout = core.configuration.idleTimeout
        do throws(WireError) {
            try connection.socket.write(head.bytes, timeout: timeout)
        } catch {
            throw .origin(error)
        }
        let expects = head.headers["Expect"]?.lowercased() == "100-continue" && !isOldClient
        if framing != .none, let client {
            if expects {
                if let response = try awaitContinue(connection, client) { return response }
            }
            try sendBody(connection, client)
        }
        return try final(connection)
    }

    /// The origin's word on whether it wants the body (RFC 9110, 10.1.1): a final response if it does not. An origin
    /// that says nothing for some time is believed to want it.
    private func awaitContinue(
        _ connection: UpstreamConnection, _ client: ClientConnection
    ) throws(ExchangeError) -> UpstreamResponse? {
        var isContinued = false
        if connection.isAnswering(within: core.configuration.continueTimeout) {
            if let response = try interim(connection, isContinued: &isContinued) { return response }
        }
        if isContinued { return nil }
        do throws(WireError) {
            try client.socket.write(
                Array("HTTP/1.1 100 Continue\r\n\r\n".utf8), timeout: core.configuration.idleTimeout)
        } catch {
            throw .client(error)
        }
        return nil
    }

    /// Streams the client's body on. An origin that answers before it has all gets no more.
    private func sendBody(
        _ connection: UpstreamConnection, _ client: ClientConnection
    ) throws(ExchangeError) {
        let timeout = core.configuration.idleTimeout
        let writer = BodyWriter(socket: connection.socket, isChunked: framing == .chunked, timeout: timeout)
        while true {
            let bytes: [UInt8]?
            let start = ContinuousClock.now
            do throws(WireError) {
                bytes = try requestBody.next(&client.reader, timeout: pace.remaining)
                pace.add(waited: .now - start, moved: bytes?.count ?? 0)
            } catch {
                throw .client(error)
            }
            if connection.isAnswering(within: 0) { return }
            do throws(WireError) {
                if let bytes { try writer.write(bytes) } else { return try writer.end() }
            } catch {
                if connection.isAnswering(within: 0) { return }
                throw .origin(error)
            }
        }
    }

    private func final(_ connection: UpstreamConnection) throws(ExchangeError) -> UpstreamResponse {
        var isContinued = false
        for _ in 0..<Self.mostInterim {
            if let response = try interim(connection, isContinued: &isContinued) { return response }
        }
        throw .origin(.malformed("interim responses without end"))
    }

    /// Reads one head: nil if it was an interim one, which went on to the client (RFC 9110, 15.2).
    private func interim(
        _ connection: UpstreamConnection, isContinued: inout Bool
    ) throws(ExchangeError) -> UpstreamResponse? {
        let timeout = core.configuration.idleTimeout
        do throws(WireError) {
            let head = try MessageHead.read(&connection.reader, isRequest: false, timeout: timeout)
            guard case .response(let status, let reason) = head.start else { throw .malformed("no response") }
            if status == 101 { throw .malformed("another protocol, unasked") }
            guard status < 200 else {
                return try UpstreamResponse(
                    head, status: status, reason: reason, method: method, connection, core.upstream,
                    time: now, timeout: timeout, isReusable: requestBody.isAtEnd)
            }
            if status == 100 { isContinued = true }
            if let client, !isOldClient {
                var passed = head
                passed.headers = head.headers.endToEnd
                try? client.socket.write(passed.bytes, timeout: timeout)
            }
            return nil
        } catch {
            throw .origin(error)
        }
    }
}
#endif
