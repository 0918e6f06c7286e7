// SPDX-License-Identifier: MIT

import PortableFoundation

/// One connection, served by its own thread until it closes.
final class OriginConnection {
    let socket: Socket
    let number: Int
    let shared: OriginState
    private var reader: RequestReader

    init(socket: Socket, number: Int, shared: OriginState) {
        self.socket = socket
        self.number = number
        self.shared = shared
        reader = RequestReader(socket: socket, connection: number)
    }

    func run() {
        while true {
            switch reader.next() {
            case .end: return
            case .refused(let status):
                _ = send(.status(status).closing(), method: "GET", target: "")
                return
            case .request(let request, let keepAlive):
                guard respond(to: request, keepAlive: keepAlive) else { return }
            }
        }
    }

    /// Responds, and returns whether the connection stays open.
    private func respond(to request: OriginRequest, keepAlive: Bool) -> Bool {
        var response = shared.receive(request)?(request) ?? .status(404)
        if let credentials = response.credentials, request.header("Authorization") != credentials {
            response = .status(401, headers: ["WWW-Authenticate": "Basic realm=\"test\""])
        }
        if !keepAlive { response = response.closing() }
        return send(response, method: request.method, target: request.target)
    }

    private func send(_ response: OriginResponse, method: String, target: String) -> Bool {
        var writer = ResponseWriter(
            response: response, isHead: method == "HEAD", target: target, connection: self)
        guard writer.send() else {
            if response.ending == .reset { socket.resetOnClose() }
            return false
        }
        shared.state.withLock { $0.responseCount += 1 }
        if response.ending == .reset { socket.resetOnClose() }
        return response.ending == .keepAlive
    }

    /// Writes the bytes and counts them, so tests can wait for them.
    func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard socket.write(bytes) else { return false }
        shared.state.withLock { $0.bytesSent += bytes.count }
        return true
    }
}
