// SPDX-License-Identifier: MIT

#if Server
import Foundation
import ImageLoading
import NIOPosix
import Testing
import WebImageServer
import WebImageTestSupport

@testable import WebImageServerTool

/// A listener in this process, with an engine that the test implements.
struct FrontFixture {
    let server: FrontServer
    let observer: RecordingObserver
    let port: Int

    /// - Parameter respond: The engine. By default, it responds with the method and the target.
    init(
        options: FrontOptions = FrontOptions(),
        respond: @escaping @Sendable (ImageServerRequest) async -> ImageServerResponse = { request in
            .text("\(request.method) \(request.target)", headers: ["Content-Type": "text/plain"])
        },
        cached: @escaping @Sendable (ImageServerRequest) -> ImageServerResponse? = { _ in nil }
    ) async throws {
        observer = RecordingObserver()
        let endpoint = try #require(Endpoint("127.0.0.1:0"))
        server = try await FrontServer.listen(
            on: endpoint, group: .singleton, options: options, observer: observer,
            responder: Responder(cached: cached, respond: respond))
        port = try #require(URL(string: server.url)?.port)
    }

    func connect(receiveBuffer: CInt? = nil) -> RawClient {
        RawClient(port: port, receiveBuffer: receiveBuffer)
    }

    /// Ends the connections and the listener.
    func end() async { await server.drain(within: .zero) }
}

/// Records a listener's events.
final class RecordingObserver: FrontObserver {
    let records = EventLog<RequestRecord>()
    let begun = EventLog<Void>()
    let connections = EventLog<Int>()
    let refused = EventLog<Void>()

    func requestBegan() { begun.record() }

    func requestEnded(_ record: RequestRecord) { records.record(record) }

    func connectionsChanged(by number: Int) { connections.record(number) }

    func connectionRefused() { refused.record() }
}
#endif
