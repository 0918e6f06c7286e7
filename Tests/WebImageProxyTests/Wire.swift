// SPDX-License-Identifier: MIT

#if Server
import Dispatch
import ImageBase
import Sockets

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#endif

/// One end of a connection that sends and reads bytes as they are. Its blocking calls run on a queue of its own.
final class Wire: Sendable {
    private let descriptor: CInt
    private let isClosed = Locked(false)
    private let queue = DispatchQueue(label: "wire")
    /// What came after the message that was read last.
    private let rest = Locked("")

    init(descriptor: CInt) { self.descriptor = descriptor }

    /// Connects to a port of 127.0.0.1.
    init(port: Int) {
        descriptor = Loopback.connection(to: port) ?? -1
    }

    deinit { hangUp() }

    func send(_ text: String) {
        let bytes = Array(text.utf8)
        var offset = 0
        while offset < bytes.count {
            let count = bytes[offset...].withUnsafeBytes { bytes in
                #if canImport(Darwin)
                write(descriptor, bytes.baseAddress, bytes.count)
                #else
                Glibc.send(descriptor, bytes.baseAddress, bytes.count, CInt(MSG_NOSIGNAL))
                #endif
            }
            if count <= 0 { return }
            offset += count
        }
    }

    /// Closes the connection. Nothing may be sent or read afterwards.
    func hangUp() {
        let isFirst = isClosed.withLock { isClosed in
            defer { isClosed = true }
            return !isClosed
        }
        if isFirst { close(descriptor) }
    }

    /// What comes until `isEnough` says so, or to the end of the connection.
    func read(until isEnough: @escaping @Sendable (String) -> Bool = { _ in false }) async -> String {
        let descriptor = descriptor
        let text = Locked(rest.withLock { $0 })
        await withCheckedContinuation { continuation in
            queue.async {
                var bytes = Array(text.withLock { $0 }.utf8)
                var buffer = [UInt8](repeating: 0, count: 65_536)
                while !isEnough(String(decoding: bytes, as: UTF8.self)) {
                    let count = recv(descriptor, &buffer, buffer.count, 0)
                    guard count > 0 else { break }
                    bytes += buffer[..<count]
                }
                let read = String(decoding: bytes, as: UTF8.self)
                text.withLock { $0 = read }
                continuation.resume()
            }
        }
        rest.withLock { $0 = "" }
        return text.withLock { $0 }
    }

    /// Reads 64 KiB every 20 ms to the end of the connection, and gives the number of bytes.
    func readSlowly() async -> Int {
        let descriptor = descriptor
        let total = Locked(0)
        await withCheckedContinuation { continuation in
            queue.async {
                var buffer = [UInt8](repeating: 0, count: 65_536)
                while true {
                    let count = recv(descriptor, &buffer, buffer.count, 0)
                    guard count > 0 else { break }
                    total.withLock { $0 += count }
                    usleep(20_000)
                }
                continuation.resume()
            }
        }
        return total.withLock { $0 }
    }

    /// One whole response, by its length or chunks; the rest stays for the next.
    func response(isHead: Bool = false) async -> Answer {
        let text = await read { Answer($0, isHead: isHead) != nil }
        guard let answer = Answer(text, isHead: isHead) else { return Answer(broken: text) }
        rest.withLock { $0 = answer.rest }
        return answer
    }
}

/// A response as a client reads it.
struct Answer: Sendable {
    var status = 0
    /// With the status line first, without line ends.
    var lines: [String] = []
    var body = ""
    var rest = ""
    /// Whether the connection ended before the response did.
    var isBroken = false

    init(broken text: String) {
        isBroken = true
        body = text
        lines = text.components("\r\n")
        status = Int(lines.first?.split(separator: " ").dropFirst().first ?? "") ?? 0
    }

    /// Nil until all of it is there. Responses without a length last to the end of the connection and are never all.
    init?(_ text: String, isHead: Bool) {
        let parts = text.components("\r\n\r\n", most: 1)
        guard parts.count == 2 else { return nil }
        lines = parts[0].components("\r\n")
        status = Int(lines[0].split(separator: " ")[1]) ?? 0
        if isHead || status < 200 || status == 204 || status == 304 {
            rest = parts[1]
            return
        }
        var bytes = parts[1]
        if self["Transfer-Encoding"] == "chunked" {
            while true {
                let halves = bytes.components("\r\n", most: 1)
                guard halves.count == 2, let size = Int(halves[0], radix: 16) else { return nil }
                guard halves[1].utf8.count >= size + 2 else { return nil }
                body += String(halves[1].utf8.prefix(size)) ?? ""
                bytes = String(halves[1].utf8.dropFirst(size + 2)) ?? ""
                if size == 0 { break }
            }
            rest = bytes
        } else {
            guard let length = self["Content-Length"].flatMap({ Int($0) }), bytes.utf8.count >= length else {
                return nil
            }
            body = String(bytes.utf8.prefix(length)) ?? ""
            rest = String(bytes.utf8.dropFirst(length)) ?? ""
        }
    }

    func values(_ name: String) -> [String] {
        lines.dropFirst().compactMap { line in
            let halves = line.components(": ", most: 1)
            return halves.count == 2 && halves[0].lowercased() == name.lowercased() ? halves[1] : nil
        }
    }

    subscript(_ name: String) -> String? { values(name).first }

    /// What this cache says of itself.
    var cache: String { String((self["Cache-Status"] ?? "").drop { $0 != ";" }.dropFirst(2)) }
}

extension String {
    /// Cut at `separator`, by bytes: a line end of two characters is one to a `Character`.
    func components(_ separator: String, most: Int = .max) -> [String] {
        var parts: [String] = []
        var rest = utf8[...]
        while parts.count < most, let range = rest.firstRange(of: separator.utf8) {
            parts.append(String(Substring(rest[..<range.lowerBound])))
            rest = rest[range.upperBound...]
        }
        return parts + [String(Substring(rest))]
    }

    fileprivate init?(_ bytes: some Collection<UInt8>) { self.init(decoding: bytes, as: UTF8.self) }
}
#endif
