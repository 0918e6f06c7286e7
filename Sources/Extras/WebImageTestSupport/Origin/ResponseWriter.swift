// SPDX-License-Identifier: MIT

import PortableFoundation

/// Writes one response to a connection.
struct ResponseWriter {
    private let response: OriginResponse
    private let isHead: Bool
    private let target: String
    private let connection: OriginConnection

    /// The bytes that aren't written yet. Head and body are written together unless a pause separates them.
    private var output: [UInt8] = []
    private var chunkIndex = 0

    init(response: OriginResponse, isHead: Bool, target: String, connection: OriginConnection) {
        self.response = response
        self.isHead = isHead
        self.target = target
        self.connection = connection
    }

    /// Sends the response. Returns `false` if the client disconnects or the response is truncated on purpose.
    mutating func send() -> Bool {
        guard pause(at: nil) else { return false }
        if let bytes = response.rawBytes {
            return bytes.withUnsafeBytes { connection.write($0) }
        }
        appendHead()
        if response.endlessHead { return sendEndlessHead() }
        if let pace = response.pace, pace.includesHead {
            guard flushSlowly(pace) else { return false }
        }
        let hasBody = !isHead && response.status != 204 && response.status != 304 && response.status >= 200
        return (!hasBody || sendBody()) && flush()
    }

    private mutating func appendHead() {
        for _ in 0..<response.interim.count {
            let status = response.interim.status
            output += "HTTP/1.1 \(status) \(StatusText.reason(status))\r\n\r\n".utf8
        }
        let reason = response.reason ?? StatusText.reason(response.status)
        output += "HTTP/1.1 \(response.status) \(reason)\r\n".utf8
        var hasFraming = false
        for header in response.headers {
            output += header.name.utf8
            output += ": ".utf8
            output += header.value.utf8
            output += "\r\n".utf8
            let name = header.name.lowercased()
            hasFraming = hasFraming || name == "content-length" || name == "transfer-encoding"
        }
        var filler = response.fillerBytes
        while filler > 0 {
            let count = filler > 1012 ? 1000 : max(filler, 12)
            output += "X-Fill: ".utf8
            output += repeatElement(UInt8(ascii: "f"), count: count - 10)
            output += "\r\n".utf8
            filler -= count
        }
        if !hasFraming { appendFraming() }
        if !response.endlessHead { output += "\r\n".utf8 }
    }

    private mutating func appendFraming() {
        switch response.framing {
        case .length:
            if response.status == 204 || response.status == 304 { return }
            output += "Content-Length: \(response.body.count)\r\n".utf8
        case .declared(let length): output += "Content-Length: \(length)\r\n".utf8
        case .chunked: output += "Transfer-Encoding: chunked\r\n".utf8
        case .untilClose: output += "Connection: close\r\n".utf8
        }
    }

    private mutating func sendEndlessHead() -> Bool {
        while flush() {
            output += "X-Endless: ".utf8
            output += repeatElement(UInt8(ascii: "e"), count: 1000)
            output += "\r\n".utf8
        }
        return false
    }

    private mutating func sendBody() -> Bool {
        let total = response.repeatsBody ? Int.max : response.body.count
        let stops = (response.pauses.compactMap(\.offset) + [response.cut].compactMap(\.self)).sorted()
        var position = 0
        while true {
            guard pause(at: position) else { return false }
            if let cut = response.cut, position >= cut {
                _ = flush()
                return false
            }
            guard position < total else { break }
            let stop = stops.first { $0 > position } ?? .max
            guard sendChunk(at: &position, limit: min(total, stop)) else { return false }
        }
        return finishChunks()
    }

    /// Sends the part of the body that begins at `position` and advances `position` to its end.
    private mutating func sendChunk(at position: inout Int, limit: Int) -> Bool {
        let body = response.body
        var size = min(64 << 10, limit - position)
        if let pace = response.pace { size = min(size, max(1, Int(pace.bytesPerSecond / 20))) }
        if case .chunked(let sizes, _) = response.framing, !sizes.isEmpty {
            size = min(limit - position, sizes[chunkIndex % sizes.count])
        }
        let offset = position % max(1, body.count)
        size = min(size, body.count - offset)
        appendChunkHead(size)
        let from = body.startIndex + offset
        output.append(contentsOf: body[from..<(from + size)])
        appendChunkTail()
        position += size
        guard let pace = response.pace else { return output.count < 64 << 10 || flush() }
        guard flush() else { return false }
        let milliseconds = Int((Double(size) * 1000 / pace.bytesPerSecond).rounded(.up))
        return connection.socket.waitForEnd(wakenBy: nil, for: milliseconds) == .elapsed
    }

    private mutating func appendChunkHead(_ size: Int) {
        guard case .chunked(_, let fault) = response.framing else { return }
        var line = String(size, radix: 16)
        if case .sizeLine(let text) = fault, chunkIndex == 1 { line = text }
        output += line.utf8
        output += "\r\n".utf8
    }

    private mutating func appendChunkTail() {
        guard case .chunked(_, let fault) = response.framing else { return }
        chunkIndex += 1
        output += fault == .longData ? "more\r\n".utf8 : "\r\n".utf8
    }

    private mutating func finishChunks() -> Bool {
        if case .chunked(_, let fault) = response.framing, fault != .missingEnd { output += "0\r\n\r\n".utf8 }
        return true
    }

    /// Waits for the response's pauses at an offset. Returns `false` if the client disconnects first.
    private mutating func pause(at offset: Int?) -> Bool {
        for pause in response.pauses where pause.offset == offset {
            guard flush() else { return false }
            switch pause.kind {
            case .time(let duration):
                let milliseconds = Int((duration / .milliseconds(1)).rounded(.up))
                let wait = connection.socket.waitForEnd(wakenBy: nil, for: milliseconds)
                if wait != .elapsed { return false }
            case .gate(let name):
                let shared = connection.shared
                let gate = name ?? target
                guard shared.wait(at: gate, connection: connection.number, socket: connection.socket) else {
                    return false
                }
            case .forever:
                _ = connection.socket.waitForEnd(wakenBy: nil, for: nil)
                return false
            }
        }
        return true
    }

    private mutating func flush() -> Bool {
        guard !output.isEmpty else { return true }
        let isWritten = output.withUnsafeBytes { connection.write($0) }
        output.removeAll(keepingCapacity: true)
        return isWritten
    }

    private mutating func flushSlowly(_ pace: OriginResponse.Pace) -> Bool {
        let size = max(1, Int(pace.bytesPerSecond / 20))
        let milliseconds = Int((Double(size) * 1000 / pace.bytesPerSecond).rounded(.up))
        var rest = output[...]
        while !rest.isEmpty {
            let isWritten = rest.prefix(size).withUnsafeBytes { connection.write($0) }
            rest = rest.dropFirst(size)
            guard isWritten, connection.socket.waitForEnd(wakenBy: nil, for: milliseconds) == .elapsed else {
                return false
            }
        }
        output.removeAll(keepingCapacity: true)
        return true
    }
}
