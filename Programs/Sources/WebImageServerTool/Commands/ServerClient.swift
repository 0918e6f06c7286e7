// SPDX-License-Identifier: MIT

#if Server
import NIOCore
import NIOHTTP1
import NIOPosix

/// An HTTP/1.1 client without TLS, for commands that talk to a server on the same machine.
struct ServerClient: Sendable {
    struct Answer: Sendable {
        var status: Int
        var cache: String
        var byteCount: Int
    }

    private typealias Connection = NIOAsyncChannel<HTTPClientResponsePart, HTTPClientRequestPart>

    let endpoint: Endpoint
    var accept = "*/*"
    /// Additional header fields.
    var headers: [(String, String)] = []

    /// Connects to the server, and returns the connection and the `Host` value.
    private func connect() async throws -> (Connection, host: String) {
        let bootstrap = ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connectTimeout(.seconds(5))
        @Sendable func open(_ channel: any Channel) -> EventLoopFuture<Connection> {
            channel.eventLoop.makeCompletedFuture {
                try channel.pipeline.syncOperations.addHTTPClientHandlers()
                return try Connection(wrappingChannelSynchronously: channel)
            }
        }
        switch endpoint {
        case .socket(let path):
            let connection = try await bootstrap.connect(
                unixDomainSocketPath: path, channelInitializer: open)
            return (connection, "localhost")
        case .address(let host, let port):
            // A server can listen on the wildcard address, but you can't connect to it.
            let host = host == "0.0.0.0" ? "127.0.0.1" : host == "::" ? "::1" : host
            let connection = try await bootstrap.connect(
                host: host, port: port, channelInitializer: open)
            return (connection, "\(host):\(port)")
        }
    }

    /// Sends GET requests over one connection, one after another, until `next` returns nil or the server ends
    /// the connection.
    ///
    /// - Parameter answered: called with each target and its response.
    func get(_ next: () -> String?, answered: (String, Answer) -> Void) async throws {
        let (connection, name) = try await connect()
        let headers = HTTPHeaders([("Host", name), ("Accept", accept)] + headers)
        try await connection.executeThenClose { inbound, outbound in
            var parts = inbound.makeAsyncIterator()
            while let target = next() {
                let head = HTTPRequestHead(version: .http1_1, method: .GET, uri: target, headers: headers)
                try await outbound.write(contentsOf: [.head(head), .end(nil)])
                var answer = Answer(status: 0, cache: "", byteCount: 0)
                var isLast = false
                reading: while true {
                    switch try await parts.next() {
                    case .head(let head):
                        answer.status = Int(head.status.code)
                        answer.cache = head.headers.first(name: "Cache-Status") ?? ""
                        isLast = !head.isKeepAlive
                    case .body(let bytes): answer.byteCount += bytes.readableBytes
                    case .end: break reading
                    case nil:
                        answer.status = 0
                        isLast = true
                        break reading
                    }
                }
                answered(target, answer)
                if isLast { return }
            }
        }
    }
}
#endif
