// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// One connection, on its own thread from the first byte to the last.
final class OriginConnection {
    let socket: Socket
    let number: Int
    let core: OriginCore
    private var reader: RequestReader

    init(socket: Socket, number: Int, core: OriginCore) {
        self.socket = socket
        self.number = number
        self.core = core
        reader = RequestReader(socket: socket, connection: number)
    }

    func run() {
        while true {
            switch reader.next() {
            case .end: return
            case .refused(let status):
                _ = reply(.status(status).closing(), method: "GET", target: "", keepAlive: false)
                return
            case .request(let request, let keepAlive):
                guard answer(request, keepAlive: keepAlive) else { return }
            }
        }
    }

    /// False when the connection is at its end.
    private func answer(_ request: OriginRequest, keepAlive: Bool) -> Bool {
        var response = core.receive(request)?(request) ?? .status(404)
        if let credentials = response.credentials, request.header("Authorization") != credentials {
            response = .status(401, headers: ["WWW-Authenticate": "Basic realm=\"test\""])
        }
        if !keepAlive { response = response.closing() }
        return reply(response, method: request.method, target: request.target, keepAlive: keepAlive)
    }

    private func reply(_ response: OriginResponse, method: String, target: String, keepAlive: Bool) -> Bool {
        var reply = OriginReply(
            response: response, isHead: method == "HEAD", target: target, connection: self)
        guard reply.send() else {
            if response.ending == .reset { socket.resetOnClose() }
            return false
        }
        core.state.withLock { $0.responseCount += 1 }
        if response.ending == .reset { socket.resetOnClose() }
        return response.ending == .keepAlive
    }

    /// Counted, so that tests can wait for bytes.
    func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard socket.write(bytes) else { return false }
        core.state.withLock { $0.bytesSent += bytes.count }
        return true
    }
}
