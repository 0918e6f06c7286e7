// SPDX-License-Identifier: MIT

#if Server
import ImageBase
import ImageLoading

/// The failure of an exchange, by the connection that failed.
enum ExchangeError: Error {
    case client(ConnectionError)
    case origin(ConnectionError)
}

extension ProxyExchange {
    private static let idempotentMethods: Set<String> = ["GET", "HEAD", "OPTIONS", "TRACE", "PUT", "DELETE"]
    private static let maximumInterimResponses = 32

    /// Sends the request to the origin and reads the head of the final response. Interim responses go to the
    /// client.
    func send(_ headers: HTTPHeaders) throws(ExchangeError) -> UpstreamResponse {
        var headers = headers
        // The client's own fields may be missing: it can list them in `Connection`, and then they are not
        // forwarded.
        if case .length(let count) = framing { headers["Content-Length"] = "\(count)" }
        if framing == .chunked { headers.add(name: "Transfer-Encoding", value: "chunked") }
        headers.add(name: "Via", value: Self.via)
        let head = MessageHead(
            start: .request(method: method, target: target), minorVersion: 1, headers: headers)
        // The origin may have closed an idle connection. Idempotent requests without a body can be sent again
        // (RFC 9110, 9.2.2); others use a new connection.
        if framing == .none, Self.idempotentMethods.contains(method),
            let connection = core.upstream.idleConnection()
        {
            do throws(ExchangeError) {
                return try exchange(head, over: connection)
            } catch {
                guard case .origin(.closed) = error else { throw error }
            }
        }
        let connection: UpstreamConnection
        do throws(ConnectionError) {
            connection = try core.upstream.connect()
        } catch {
            throw .origin(error)
        }
        return try exchange(head, over: connection)
    }

    private func exchange(
        _ head: MessageHead, over connection: UpstreamConnection
    ) throws(ExchangeError) -> UpstreamResponse {
        let timeout = core.configuration.idleTimeout.seconds
        do throws(ConnectionError) {
            try connection.socket.write(head.bytes, timeout: timeout)
        } catch {
            throw .origin(error)
        }
        let expects = head.headers["Expect"]?.lowercased() == "100-continue" && !isHTTP10Client
        if framing != .none, let client {
            if expects {
                if let response = try awaitContinue(connection, client: client) { return response }
            }
            try sendBody(connection, client: client)
        }
        return try finalResponse(connection)
    }

    /// Waits for the origin to accept the body (RFC 9110, 10.1.1), then tells the client to send it. An
    /// origin that sends nothing in the configured time is taken to accept it.
    ///
    /// - Returns: the final response of an origin that refuses the body, else `nil`.
    private func awaitContinue(
        _ connection: UpstreamConnection, client: ClientConnection
    ) throws(ExchangeError) -> UpstreamResponse? {
        var isContinued = false
        if connection.isAnswering(within: core.configuration.continueTimeout.seconds) {
            if let response = try nextResponse(connection, isContinued: &isContinued) { return response }
        }
        if isContinued { return nil }
        do throws(ConnectionError) {
            try client.socket.write(
                Array("HTTP/1.1 100 Continue\r\n\r\n".utf8), timeout: core.configuration.idleTimeout.seconds)
        } catch {
            throw .client(error)
        }
        return nil
    }

    /// Forwards the client's body. Stops if the origin responds before it has received all of it.
    private func sendBody(
        _ connection: UpstreamConnection, client: ClientConnection
    ) throws(ExchangeError) {
        let timeout = core.configuration.idleTimeout.seconds
        let writer = BodyWriter(socket: connection.socket, isChunked: framing == .chunked, timeout: timeout)
        while true {
            let bytes: [UInt8]?
            let start = ContinuousClock.now
            do throws(ConnectionError) {
                bytes = try requestBody.next(&client.reader, timeout: pace.remaining)
                pace.add(waited: .now - start, moved: bytes?.count ?? 0)
            } catch {
                throw .client(error)
            }
            if connection.isAnswering(within: 0) { return }
            do throws(ConnectionError) {
                if let bytes { try writer.write(bytes) } else { return try writer.end() }
            } catch {
                if connection.isAnswering(within: 0) { return }
                throw .origin(error)
            }
        }
    }

    private func finalResponse(_ connection: UpstreamConnection) throws(ExchangeError) -> UpstreamResponse {
        var isContinued = false
        for _ in 0..<Self.maximumInterimResponses {
            if let response = try nextResponse(connection, isContinued: &isContinued) { return response }
        }
        throw .origin(.malformed("more than \(Self.maximumInterimResponses) interim responses"))
    }

    /// Reads the head of one response.
    ///
    /// - Returns: `nil` for an interim response, which is forwarded to the client (RFC 9110, 15.2).
    private func nextResponse(
        _ connection: UpstreamConnection, isContinued: inout Bool
    ) throws(ExchangeError) -> UpstreamResponse? {
        let timeout = core.configuration.idleTimeout.seconds
        do throws(ConnectionError) {
            let head = try MessageHead.read(&connection.reader, isRequest: false, timeout: timeout)
            guard case .response(let status, _) = head.start else {
                throw .malformed("malformed status line")
            }
            if status == 101 { throw .malformed("unrequested change of the protocol") }
            guard status < 200 else {
                return try UpstreamResponse(
                    head: head, method: method, connection: connection, time: now, timeout: timeout,
                    isRequestComplete: requestBody.isAtEnd)
            }
            if status == 100 { isContinued = true }
            if let client, !isHTTP10Client {
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
