// SPDX-License-Identifier: MIT

#if Server
import NIOCore
import WebImageProxy

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A forwarded request's client, as seen by the task that responds to it.
struct ForwardedClient: ProxyClient {
    private let loop: any EventLoop
    private let connection: NIOLoopBound<HTTPConnection>
    private let exchange: NIOLoopBound<ForwardedExchange>

    /// Call this on the event loop.
    init(_ connection: HTTPConnection, _ exchange: ForwardedExchange, on loop: any EventLoop) {
        self.loop = loop
        self.connection = NIOLoopBound(connection, eventLoop: loop)
        self.exchange = NIOLoopBound(exchange, eventLoop: loop)
    }

    func nextBody() async throws(TransferError) -> Data? {
        try await perform { $0.readBody(of: $1, $2) }
    }

    func sendInterim(_ response: ProxyResponse) async throws(TransferError) {
        try await perform { $0.writeInterim(response, of: $1, $2) }
    }

    func begin(_ response: ProxyResponse) async throws(TransferError) {
        try await write(response, Data(), isLast: false) {}
    }

    func write(_ bytes: Data, stalled: @escaping @Sendable () -> Void) async throws(TransferError) {
        try await write(nil, bytes, isLast: false, stalled: stalled)
    }

    func end() async throws(TransferError) { try await write(nil, Data(), isLast: true) {} }

    func send(
        _ response: ProxyResponse, body: Data, stalled: @escaping @Sendable () -> Void
    ) async throws(TransferError) {
        try await write(response, body, isLast: true, stalled: stalled)
    }

    /// Lets the connection continue after the response.
    func finish() {
        let (connection, exchange) = (connection, exchange)
        loop.execute { connection.value.finish(exchange.value) }
    }

    private func write(
        _ response: ProxyResponse?, _ bytes: Data, isLast: Bool, stalled: @escaping @Sendable () -> Void
    ) async throws(TransferError) {
        try await perform {
            $0.writeAnswer(
                response, body: bytes, isLast: isLast, of: $1, stalled: stalled, promise: $2)
        }
    }

    private func perform<Result: Sendable>(
        _ body: @escaping @Sendable (HTTPConnection, ForwardedExchange, EventLoopPromise<Result>) -> Void
    ) async throws(TransferError) -> Result {
        let promise = loop.makePromise(of: Result.self)
        loop.execute { [connection, exchange] in body(connection.value, exchange.value, promise) }
        do {
            return try await promise.futureResult.get()
        } catch {
            throw error as? TransferError ?? .closed
        }
    }
}
#endif
