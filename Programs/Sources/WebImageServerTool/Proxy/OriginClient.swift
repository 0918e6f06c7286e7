// SPDX-License-Identifier: MIT

#if Server
import ImageLoading
import NIOConcurrencyHelpers
import NIOCore
import WebImageProxy

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Sends requests to the origin over HTTP/1.1.
struct OriginClient: ProxyOrigin {
    private static let idempotentMethods: Set<String> = ["GET", "HEAD", "OPTIONS", "TRACE", "PUT", "DELETE"]
    private static let maximumInterimResponses = 32

    let pool: OriginPool
    /// How long an origin can take to refuse a body sent with `Expect: 100-continue`.
    let continueTimeout: Duration

    func respond(to request: ProxyOriginRequest) async throws(ProxyOriginFailure) -> any ProxyOriginResponse {
        // The origin may have closed an idle connection. Idempotent requests without a body can be sent again
        // (RFC 9110, 9.2.2), so only they use idle connections.
        if request.body == .none, Self.idempotentMethods.contains(request.method),
            let connection = await pool.idleConnection()
        {
            do throws(ProxyOriginFailure) {
                return try await exchange(request, over: connection)
            } catch {
                guard case .origin(.closed) = error else { throw error }
            }
        }
        let connection: UpstreamConnection
        do throws(TransferError) {
            connection = try await pool.connect()
        } catch {
            throw .origin(error)
        }
        return try await exchange(request, over: connection)
    }

    private func exchange(
        _ request: ProxyOriginRequest, over connection: UpstreamConnection
    ) async throws(ProxyOriginFailure) -> any ProxyOriginResponse {
        var fields = request.headers.fields.map { ($0.name.text, $0.value) }
        if request.body == .unknown { fields.append(("Transfer-Encoding", "chunked")) }
        var head = ByteBuffer()
        head.writeHead("\(request.method) \(request.target) HTTP/1.1", fields)
        do throws(TransferError) {
            try await connection.write(head)
        } catch {
            throw .origin(error)
        }
        var isComplete = true
        if request.body != .none {
            if request.headers["Expect"]?.lowercased() == "100-continue", request.passInterim != nil,
                let response = try await awaitContinue(request, connection)
            {
                return response
            }
            isComplete = try await sendBody(request, connection)
        }
        for _ in 0..<Self.maximumInterimResponses {
            if case .final(let response) = try await next(request, connection, isComplete: isComplete) {
                return response
            }
        }
        throw .origin(.malformed("more than \(Self.maximumInterimResponses) interim responses"))
    }

    /// Waits for the origin to accept the body (RFC 9110, 10.1.1), then asks the client to send it. If the
    /// origin doesn't send anything within the configured time, we assume that it accepts.
    ///
    /// - Returns: the final response if the origin refuses the body, otherwise nil.
    private func awaitContinue(
        _ request: ProxyOriginRequest, _ connection: UpstreamConnection
    ) async throws(ProxyOriginFailure) -> (any ProxyOriginResponse)? {
        if await connection.isAnswering(within: continueTimeout) {
            switch try await next(request, connection, isComplete: false) {
            case .final(let response): return response
            case .interim(100): return nil
            case .interim: break
            }
        }
        do throws(TransferError) {
            try await request.passInterim?(ProxyResponse(status: 100, reason: "Continue"))
        } catch {
            throw .client(error)
        }
        return nil
    }

    /// Forwards the client's body. Stops if the origin responds before it has received the whole body.
    ///
    /// - Returns: whether the whole body was sent.
    private func sendBody(
        _ request: ProxyOriginRequest, _ connection: UpstreamConnection
    ) async throws(ProxyOriginFailure) -> Bool {
        while true {
            let bytes: Data?
            do throws(TransferError) {
                bytes = try await request.nextBody()
            } catch {
                throw .client(error)
            }
            if await connection.isAnswering(within: .zero) { return bytes == nil && request.body != .unknown }
            var part = ByteBuffer()
            let isChunked = request.body == .unknown
            if let bytes {
                if isChunked { part.writeString("\(String(bytes.count, radix: 16))\r\n") }
                part.writeBytes(bytes)
                if isChunked { part.writeStaticString("\r\n") }
            } else if isChunked {
                part.writeStaticString("0\r\n\r\n")
            }
            do throws(TransferError) {
                if part.readableBytes > 0 { try await connection.write(part) }
            } catch {
                if await connection.isAnswering(within: .zero) { return false }
                throw .origin(error)
            }
            if bytes == nil { return true }
        }
    }

    private enum Next {
        case interim(Int)
        case final(any ProxyOriginResponse)
    }

    /// Reads the head of one response. Passes it to the client if it's an interim response (RFC 9110, 15.2).
    private func next(
        _ request: ProxyOriginRequest, _ connection: UpstreamConnection, isComplete: Bool
    ) async throws(ProxyOriginFailure) -> Next {
        do throws(TransferError) {
            let head = try await connection.head()
            if head.status == 101 { throw .malformed("unrequested protocol change") }
            guard head.status < 200 else {
                return .final(
                    try ReceivedResponse(
                        head, method: request.method, on: connection, of: pool,
                        isRequestComplete: isComplete))
            }
            try? await request.passInterim?(
                ProxyResponse(status: head.status, reason: head.reason, headers: head.headers))
            return .interim(head.status)
        } catch {
            throw .origin(error)
        }
    }
}

/// A response on a connection that can be reused after the body.
final class ReceivedResponse: ProxyOriginResponse {
    let head: ProxyResponse
    private let pool: OriginPool
    private let isReusable: Bool
    /// The connection, until the body ends.
    private let connection: NIOLockedValueBox<UpstreamConnection?>

    init(
        _ head: OriginHead, method: String, on connection: UpstreamConnection, of pool: OriginPool,
        isRequestComplete: Bool
    ) throws(TransferError) {
        let framing: BodyDecoder.Framing
        do throws(RequestRefusal) {
            framing = try head.framing(method: method)
        } catch {
            throw .malformed(error.reason)
        }
        self.head = ProxyResponse(
            status: head.status, reason: head.reason, headers: head.headers, body: BodyLength(framing))
        self.pool = pool
        self.connection = NIOLockedValueBox(connection)
        isReusable = isRequestComplete && framing != .untilClose && head.keepsAlive
        connection.beginBody(framing)
        if framing == .none || framing == .bytes(0) { release() }
    }

    func next() async throws(TransferError) -> Data? {
        guard let connection = connection.withLockedValue({ $0 }) else { return nil }
        let (bytes, isLast) = try await connection.body()
        if isLast { release() }
        return bytes
    }

    private func release() {
        let connection = connection.withLockedValue { connection in
            defer { connection = nil }
            return connection
        }
        if isReusable, let connection { pool.put(connection) }
    }
}
#endif
