// SPDX-License-Identifier: MIT

import PortableFoundation

/// Reads a connection's requests in order.
struct RequestReader {
    enum Outcome {
        case request(OriginRequest, keepAlive: Bool)
        case refused(status: Int)
        case end
    }

    private static let headLimit = 1 << 20
    private static let bodyLimit = 64 << 20

    private let socket: Socket
    private let connection: Int
    private var buffer = [UInt8](repeating: 0, count: 16 << 10)
    private var start = 0
    private var end = 0

    init(socket: Socket, connection: Int) {
        self.socket = socket
        self.connection = connection
    }

    mutating func next() -> Outcome {
        var searched = start
        while true {
            if let headEnd = findHeadEnd(from: searched) { return parse(headEnd: headEnd) }
            let before = start
            searched = max(start, end - 3)
            if end - start > Self.headLimit { return .refused(status: 431) }
            guard fill() else { return .end }
            searched -= before - start
        }
    }

    /// Returns the index after the empty line at the end of the head.
    private func findHeadEnd(from first: Int) -> Int? {
        buffer.withUnsafeBufferPointer { bytes in
            var index = first
            while index + 3 < end {
                if bytes[index] == 13, bytes[index + 1] == 10, bytes[index + 2] == 13, bytes[index + 3] == 10
                {
                    return index + 4
                }
                index += 1
            }
            return nil
        }
    }

    private mutating func fill() -> Bool {
        if start > 0 {
            buffer.replaceSubrange(0..<(end - start), with: Array(buffer[start..<end]))
            end -= start
            start = 0
        }
        if end == buffer.count { buffer += [UInt8](repeating: 0, count: buffer.count) }
        let offset = end
        let count = buffer.withUnsafeMutableBytes { bytes in
            socket.read(into: UnsafeMutableRawBufferPointer(rebasing: bytes[offset...]))
        }
        guard count > 0 else { return false }
        end += count
        return true
    }

    private mutating func parse(headEnd: Int) -> Outcome {
        let head = String(decoding: buffer[start..<(headEnd - 4)], as: UTF8.self)
        start = headEnd
        var lines = head.utf8.split(separator: 10, omittingEmptySubsequences: false).makeIterator()
        let words = Self.text(lines.next() ?? "".utf8[...]).split(separator: " ")
        guard words.count == 3, words[2].hasPrefix("HTTP/1.") else { return .refused(status: 400) }
        var headers: [OriginHeader] = []
        while let line = lines.next() {
            guard let colon = line.firstIndex(of: 58) else { return .refused(status: 400) }
            headers.append(
                OriginHeader(
                    name: Self.text(line[..<colon]), value: Self.text(line[line.index(after: colon)...])))
        }
        func value(_ name: String) -> String? { headers.first { $0.name.lowercased() == name }?.value }
        if value("transfer-encoding") != nil { return .refused(status: 411) }
        var body = Data()
        if let length = value("content-length") {
            guard let count = Int(length), count >= 0 else { return .refused(status: 400) }
            guard count <= Self.bodyLimit else { return .refused(status: 413) }
            while end - start < count {
                guard fill() else { return .end }
            }
            body = Data(buffer[start..<(start + count)])
            start += count
        }
        let isNew = words[2] != "HTTP/1.0"
        let keepAlive = isNew && value("connection")?.lowercased() != "close"
        let request = OriginRequest(
            method: String(words[0]), target: String(words[1]), headers: headers, body: body,
            connection: connection)
        return .request(request, keepAlive: keepAlive)
    }

    /// Returns the text without surrounding spaces and carriage returns.
    private static func text(_ bytes: Substring.UTF8View) -> String {
        let isBlank: (UInt8) -> Bool = { $0 == 32 || $0 == 9 || $0 == 13 }
        guard let first = bytes.firstIndex(where: { !isBlank($0) }),
            let last = bytes.lastIndex(where: { !isBlank($0) })
        else { return "" }
        return String(Substring(bytes[first...last]))
    }
}
