// SPDX-License-Identifier: MIT

#if Server
import NIOCore
import NIOPosix
import WebImageProxy

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A connection to the origin. Only one task uses it at a time. It closes when its last reference is
/// released.
final class UpstreamConnection: Sendable {
    private let channel: any Channel
    private let handler: NIOLoopBound<OriginChannel>
    private let timeout: Duration

    /// - Parameter timeout: the maximum time to wait for bytes from the origin, or for it to accept ours.
    init(_ channel: any Channel, _ handler: NIOLoopBound<OriginChannel>, timeout: Duration) {
        self.channel = channel
        self.handler = handler
        self.timeout = timeout
    }

    deinit { close() }

    func close() { channel.close(promise: nil) }

    /// Returns whether the origin sends bytes, or closes the connection, within `limit`.
    func isAnswering(within limit: Duration) async -> Bool {
        (try? await perform { $0.input($1, within: limit) }) ?? true
    }

    func head() async throws(TransferError) -> OriginHead {
        try await perform { [timeout] in $0.head($1, within: timeout) }
    }

    func beginBody(_ framing: BodyDecoder.Framing) {
        channel.eventLoop.execute { [handler] in handler.value.beginBody(framing) }
    }

    func body() async throws(TransferError) -> (bytes: Data?, isLast: Bool) {
        try await perform { [timeout] in $0.body($1, within: timeout) }
    }

    func write(_ bytes: ByteBuffer) async throws(TransferError) {
        let hasExpired = NIOLoopBoundBox.makeBoxSendingValue(false, eventLoop: channel.eventLoop)
        let timer = channel.eventLoop.scheduleTask(in: TimeAmount(timeout)) { [channel] in
            hasExpired.value = true
            channel.close(promise: nil)
        }
        defer { timer.cancel() }
        do {
            try await channel.writeAndFlush(bytes).get()
        } catch {
            let isLate = try? await channel.eventLoop.submit { hasExpired.value }.get()
            throw isLate == true ? .timeout : .closed
        }
    }

    private func perform<Result: Sendable>(
        _ body: @escaping @Sendable (OriginChannel, EventLoopPromise<Result>) -> Void
    ) async throws(TransferError) -> Result {
        let promise = channel.eventLoop.makePromise(of: Result.self)
        channel.eventLoop.execute { [handler] in body(handler.value, promise) }
        do {
            return try await promise.futureResult.get()
        } catch {
            throw error as? TransferError ?? .closed
        }
    }
}
#endif
