// SPDX-License-Identifier: MIT

#if Server
import PortableFoundation

/// Writes a body, chunked or not.
struct BodyWriter {
    let socket: StreamSocket
    let isChunked: Bool
    let timeout: Double
    /// Limits the time that a client may take in all; `nil` for the origin.
    var pace: TransferPace?
    /// Called when the peer reads nothing for a while.
    var stalled: () -> Void = {}

    /// Writes `bytes`, which are copied only if the body is chunked.
    func write(_ bytes: some Collection<UInt8> & ContiguousBytes) throws(ConnectionError) {
        if bytes.isEmpty { return }
        if !isChunked { return try send(bytes) }
        try send(Array("\(String(bytes.count, radix: 16))\r\n".utf8) + bytes + [13, 10])
    }

    func end() throws(ConnectionError) {
        if isChunked { try send(Array("0\r\n\r\n".utf8)) }
    }

    private func send(_ bytes: some ContiguousBytes) throws(ConnectionError) {
        try socket.write(bytes, timeout: timeout, pace: pace, stalled: stalled)
    }
}
#endif
