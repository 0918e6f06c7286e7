// SPDX-License-Identifier: MIT

#if Server
import ImageBase
import ImageLoading

/// The connection of a client, which a thread of its own serves.
final class ClientConnection {
    let socket: StreamSocket
    let core: ProxyCore
    var reader: SocketReader
    /// Whether another request may follow the current one.
    var keepsAlive = true

    init(_ socket: StreamSocket, core: ProxyCore) {
        self.socket = socket
        self.core = core
        reader = SocketReader(socket)
    }

    /// Serves requests until the connection ends.
    ///
    /// - Parameter number: the number of the connection in the table of clients.
    func run(_ number: Int) {
        let start = ContinuousClock.now
        let headTimeout = core.configuration.headTimeout.seconds
        var isFirst = true
        while keepsAlive {
            // A client connects to send a request, and may wait before it sends further ones.
            let patience = isFirst ? headTimeout : core.configuration.idleTimeout.seconds
            guard reader.hasBytes || awaitRequest(number, timeout: patience) else { return }
            let waited = isFirst ? (.now - start) / .seconds(1) : 0
            isFirst = false
            do throws(ConnectionError) {
                let head = try MessageHead.read(
                    &reader, isRequest: true, timeout: max(0, headTimeout - waited))
                try serve(head)
            } catch {
                switch error {
                case .closed, .untrusted: return
                case .timeout: refuse(408, message: "timed out reading the request")
                case .malformed(let message): refuse(400, message: message)
                case .tooLarge(let message): refuse(431, message: message)
                case .unsupported(let message): refuse(501, message: message)
                case .unsupportedVersion: refuse(505, message: "unsupported HTTP version")
                }
                break
            }
        }
        linger()
    }

    /// Waits for the first byte of a request.
    ///
    /// - Returns: `false` if the connection ends instead.
    private func awaitRequest(_ number: Int, timeout: Double) -> Bool {
        core.clients.becomeIdle(number) && socket.isReadable(within: timeout)
            && core.clients.becomeBusy(number)
    }

    private func serve(_ head: MessageHead) throws(ConnectionError) {
        guard case .request(let method, let written) = head.start else { return }
        let framing = try BodyFraming.ofRequest(head)
        if method == "CONNECT" { return refuse(501, message: "CONNECT is not supported") }
        let target = try RequestTarget.checked(written, head: head, configuration: core.configuration)
        keepsAlive = head.minorVersion == 1 && !head.headers.closesConnection
        guard let target else { return refuse(421, message: "this proxy does not serve the requested host") }
        var head = head
        head.headers = head.headers.withPlainNames
        if method == "OPTIONS" || method == "TRACE",
            let hops = head.headers["Max-Forwards"].flatMap({ Int($0) })
        {
            // A request with 0 must not be forwarded (RFC 9110, 7.6.2).
            if hops <= 0 { return refuse(501, message: "\(method) is not supported with Max-Forwards: 0") }
            head.headers["Max-Forwards"] = "\(hops - 1)"
        }
        let exchange = ProxyExchange(
            core: core, client: self, head: head, method: method, target: target, framing: framing)
        exchange.record.target = written
        exchange.run()
    }

    /// Responds with one line of text and ends the connection.
    func refuse(_ status: Int, message: String) {
        keepsAlive = false
        let response = ErrorResponse(
            status: status, message: message, date: core.time.wallTime, closes: true)
        try? socket.write(response.head.bytes + response.body, timeout: 1)
        var record = ProxyRecord(method: "-", target: "-", status: status)
        record.cache = message
        core.log(record)
    }

    /// Reads the bytes that the client still sends. Unread, they would make the system reset the connection,
    /// and the response could be lost.
    private func linger() {
        socket.finishWriting()
        let deadline = ContinuousClock.now + .seconds(1)
        while ContinuousClock.now < deadline, let bytes = try? reader.bytes(.max, timeout: 0.25),
            !bytes.isEmpty
        {}
    }
}
#endif
