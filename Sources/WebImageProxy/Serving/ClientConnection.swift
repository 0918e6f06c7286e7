// SPDX-License-Identifier: MIT

#if Server
import ImageBase
import ImageLoading

/// One client, on a thread of its own.
final class ClientConnection {
    private static let headTimeout = 10.0

    let socket: StreamSocket
    let core: ProxyCore
    var reader: WireReader
    /// Whether another request may follow the present one.
    var keepsAlive = true

    init(_ socket: StreamSocket, _ core: ProxyCore) {
        self.socket = socket
        self.core = core
        reader = WireReader(socket)
    }

    func run() {
        while keepsAlive {
            guard reader.hasBytes || socket.isReadable(within: core.configuration.idleTimeout) else { return }
            do throws(WireError) {
                let head = try MessageHead.read(&reader, isRequest: true, timeout: Self.headTimeout)
                try serve(head)
            } catch {
                switch error {
                case .closed, .untrusted: return
                case .timeout: refuse(408, "the request did not come to its end")
                case .malformed(let message): refuse(400, message)
                case .tooLarge(let message): refuse(431, message)
                case .unsupported(let message): refuse(501, message)
                case .otherVersion: refuse(505, "a version other than HTTP/1")
                }
                break
            }
        }
        linger()
    }

    private func serve(_ head: MessageHead) throws(WireError) {
        guard case .request(let method, let written) = head.start else { return }
        let framing = try BodyFraming.ofRequest(head)
        if method == "CONNECT" { return refuse(501, "no tunnels") }
        let target = try RequestTarget.checked(written, head, core.configuration)
        let tokens = head.headers.values("Connection").flatMap { $0.split(separator: ",") }
        let closes = tokens.contains { $0.trimmingOptionalWhitespace.lowercased() == "close" }
        keepsAlive = head.minorVersion == 1 && !closes
        guard let target else { return refuse(421, "that host is not served here") }
        var head = head
        if method == "OPTIONS" || method == "TRACE",
            let most = head.headers["Max-Forwards"].flatMap({ Int($0) })
        {
            // Who gets a zero is the last (RFC 9110, 7.6.2).
            if most <= 0 { return refuse(501, "not to be forwarded, and not answered here") }
            head.headers["Max-Forwards"] = "\(most - 1)"
        }
        let exchange = ProxyExchange(core, self, head, method: method, target: target, framing: framing)
        exchange.record.target = written
        exchange.run()
    }

    /// One line of text as an answer; the connection ends with it.
    func refuse(_ status: Int, _ message: String) {
        keepsAlive = false
        let head = ErrorAnswer.head(status, message, date: core.time.wallTime, closes: true)
        try? socket.write(head.bytes + ErrorAnswer.body(message), timeout: 1)
        var record = ProxyRecord(method: "-", target: "-", status: status)
        record.cache = message
        core.log(record)
    }

    /// Unread bytes would make the system reset the connection, and the answer might be lost.
    private func linger() {
        socket.finishWriting()
        let deadline = ContinuousClock.now + .seconds(1)
        while ContinuousClock.now < deadline, let bytes = try? reader.bytes(.max, timeout: 0.25),
            !bytes.isEmpty
        {}
    }
}
#endif
