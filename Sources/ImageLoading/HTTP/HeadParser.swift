// SPDX-License-Identifier: MIT

import ImageBase

/// Parses one response's header lines: interim responses, the final response and its trailers.
struct HeadParser {
    /// The result of parsing a line.
    enum Event {
        /// More lines are expected.
        case none
        /// The head of the final response is complete.
        case head(ResponseHead)
        case failure(ImageError)
    }

    private let limit: Int
    private var bytes = 0
    private var head: ResponseHead?
    private var lines = HeaderLines.Builder()
    private(set) var isComplete = false

    /// - Parameter limit: the maximum number of bytes in all lines combined.
    init(limit: Int) {
        self.limit = limit
    }

    /// Parses the next line, which includes its line end.
    mutating func add(_ line: UnsafeBufferPointer<UInt8>) -> Event {
        bytes += line.count
        if bytes > limit { return .failure(.limit("headerBytes", found: bytes, allowed: limit)) }
        // Trailers are included in the limit, but aren't used.
        if isComplete { return .none }
        var end = line.count
        while end > 0, line[end - 1] == 10 || line[end - 1] == 13 { end -= 1 }
        let text = UnsafeBufferPointer(rebasing: line[..<end])
        guard head != nil else { return start(text) }
        return text.isEmpty ? finish() : field(text)
    }

    private mutating func start(_ line: UnsafeBufferPointer<UInt8>) -> Event {
        guard let head = Self.statusLine(line) else { return Self.bad("malformed status line") }
        self.head = head
        return .none
    }

    private mutating func field(_ line: UnsafeBufferPointer<UInt8>) -> Event {
        switch lines.add(line) {
        case nil: .none
        case .name: Self.bad("missing or invalid header name")
        case .value: Self.bad("carriage return or NUL in a header value")
        }
    }

    private mutating func finish() -> Event {
        guard var head else { return .none }
        self.head = nil
        head.headers = HTTPHeaders(HeaderLines(lines))
        lines = HeaderLines.Builder()
        switch head.status {
        case 101: return Self.bad("unexpected status 101")
        // Interim responses come before the final one (RFC 9110, 15.2).
        case 100..<200: return .none
        default: break
        }
        do throws(ImageError) {
            let declared = try ContentLength.parse(head.headers.values("Content-Length"))
            head.contentLength = head.headers["Transfer-Encoding"] == nil ? declared : nil
        } catch {
            return .failure(error)
        }
        isComplete = true
        return .head(head)
    }

    private static func statusLine(_ line: UnsafeBufferPointer<UInt8>) -> ResponseHead? {
        // "HTTP/1.1 200 OK". The reason phrase may be missing, with or without the space before it.
        guard let space = line.firstIndex(of: 32), line.count >= space + 4,
            line.count == space + 4 || line[space + 4] == 32, line.starts(with: "HTTP/".utf8)
        else { return nil }
        let version: HTTPVersion
        switch String(decoding: line[5..<space], as: UTF8.self) {
        case "1.1": version = .http1_1
        case "1.0": version = .http1_0
        case "2", "2.0": version = .http2
        case "3", "3.0": version = .http3
        default: return nil
        }
        var status = 0
        for byte in line[space + 1..<space + 4] {
            guard (48...57).contains(byte) else { return nil }
            status = status * 10 + Int(byte - 48)
        }
        return (100...599).contains(status) ? ResponseHead(version: version, status: status) : nil
    }

    private static func bad(_ message: String) -> Event {
        .failure(ImageError(.framing, message))
    }
}
