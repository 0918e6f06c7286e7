// SPDX-License-Identifier: MIT

import Dispatch
import ImageBase
import Sockets
import WebImageTestSupport

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#endif

/// A client that sends and reads bytes as they are. Its blocking calls run on a queue of its own.
final class RawClient: Sendable {
    private let descriptor: CInt
    private let isClosed = Locked(false)
    private let queue = DispatchQueue(label: "raw client")

    init(_ origin: TestOrigin) {
        descriptor = Loopback.connection(to: origin.port) ?? -1
    }

    deinit { hangUp() }

    func send(_ text: String) {
        let bytes = Array(text.utf8)
        #if canImport(Darwin)
        _ = write(descriptor, bytes, bytes.count)
        #else
        _ = Glibc.send(descriptor, bytes, bytes.count, CInt(MSG_NOSIGNAL))
        #endif
    }

    /// Closes the connection. Nothing may be sent or read afterwards.
    func hangUp() {
        // Shut down alone, a client whose buffer is full would never tell the origin to stop.
        if !isClosed.withLock({ isClosed in exchange(&isClosed, true) }) { close(descriptor) }
    }

    private func exchange(_ value: inout Bool, _ new: Bool) -> Bool {
        defer { value = new }
        return value
    }

    /// What comes until `text` ends with `ending`, or until the connection ends.
    func read(until ending: String? = nil) async -> (text: String, isReset: Bool) {
        await read { ending.map($0.hasSuffix) ?? false }
    }

    /// What comes until that many bytes are there, or until the connection ends.
    func read(count: Int) async -> (text: String, isReset: Bool) {
        await read { $0.utf8.count >= count }
    }

    private func read(
        until isEnough: @escaping @Sendable (String) -> Bool
    ) async -> (text: String, isReset: Bool) {
        let slot = Locked((text: "", isReset: false))
        let descriptor = descriptor
        await withCheckedContinuation { continuation in
            queue.async {
                var bytes: [UInt8] = []
                var buffer = [UInt8](repeating: 0, count: 4096)
                while !isEnough(String(decoding: bytes, as: UTF8.self)) {
                    let count = recv(descriptor, &buffer, buffer.count, 0)
                    if count < 0 { slot.withLock { $0.isReset = true } }
                    guard count > 0 else { break }
                    bytes += buffer[..<count]
                }
                let text = String(decoding: bytes, as: UTF8.self)
                slot.withLock { $0.text = text }
                continuation.resume()
            }
        }
        return slot.withLock { $0 }
    }

    /// A whole exchange on a connection of its own: the answer up to the end of the connection.
    static func get(_ origin: TestOrigin, _ path: String, headers: String = "") async -> String {
        let client = RawClient(origin)
        client.send("GET \(path) HTTP/1.1\r\nHost: a\r\n\(headers)Connection: close\r\n\r\n")
        return await client.read().text
    }
}
