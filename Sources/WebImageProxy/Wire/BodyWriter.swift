// SPDX-License-Identifier: MIT

#if Server
/// Writes a body with or without chunks.
struct BodyWriter {
    let socket: StreamSocket
    let isChunked: Bool
    let timeout: Double
    /// Limits how long a client may take in all; nil for the origin.
    var pace: ClientPace?
    /// Told when the other side takes nothing for a while.
    var stalled: () -> Void = {}

    func write(_ bytes: [UInt8]) throws(WireError) {
        if bytes.isEmpty { return }
        if !isChunked { return try socket.write(bytes, timeout: timeout, pace: pace, stalled: stalled) }
        let framed = Array("\(String(bytes.count, radix: 16))\r\n".utf8) + bytes + [13, 10]
        try socket.write(framed, timeout: timeout, pace: pace, stalled: stalled)
    }

    func end() throws(WireError) {
        if !isChunked { return }
        try socket.write(Array("0\r\n\r\n".utf8), timeout: timeout, pace: pace, stalled: stalled)
    }
}
#endif
