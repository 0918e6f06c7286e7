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

/// A client that sends and receives raw bytes. Its blocking calls run on its own queue.
final class RawClient: Sendable {
    private let descriptor: CInt
    private let isClosed = Locked(false)
    private let queue = DispatchQueue(label: "raw client")

    init(connectedTo origin: TestOrigin) {
        descriptor = Loopback.connection(to: origin.port) ?? -1
        // A test's time limit doesn't end a blocked read.
        var timeout = timeval(tv_sec: 50, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit { disconnect() }

    func send(_ text: String) {
        let bytes = Array(text.utf8)
        #if canImport(Darwin)
        _ = write(descriptor, bytes, bytes.count)
        #else
        _ = Glibc.send(descriptor, bytes, bytes.count, CInt(MSG_NOSIGNAL))
        #endif
    }

    /// Closes the connection. Don't send or read afterward.
    func disconnect() {
        // A shutdown alone isn't enough: the origin would wait for space in a full receive buffer.
        if !isClosed.withLock({ isClosed in exchange(&isClosed, true) }) { close(descriptor) }
    }

    private func exchange(_ value: inout Bool, _ new: Bool) -> Bool {
        defer { value = new }
        return value
    }

    /// Reads until the received text ends with `ending` or the connection ends.
    func read(until ending: String? = nil) async -> (text: String, isReset: Bool) {
        await read { ending.map($0.hasSuffix) ?? false }
    }

    /// Reads until at least `count` bytes are received or the connection ends.
    func read(count: Int) async -> (text: String, isReset: Bool) {
        await read { $0.utf8.count >= count }
    }

    private func read(
        until isEnough: @escaping @Sendable (String) -> Bool
    ) async -> (text: String, isReset: Bool) {
        let result = Locked((text: "", isReset: false))
        let descriptor = descriptor
        await withCheckedContinuation { continuation in
            queue.async {
                var bytes: [UInt8] = []
                var buffer = [UInt8](repeating: 0, count: 4096)
                while !isEnough(String(decoding: bytes, as: UTF8.self)) {
                    let count = recv(descriptor, &buffer, buffer.count, 0)
                    if count < 0, errno == ECONNRESET { result.withLock { $0.isReset = true } }
                    guard count > 0 else { break }
                    bytes += buffer[..<count]
                }
                let text = String(decoding: bytes, as: UTF8.self)
                result.withLock { $0.text = text }
                continuation.resume()
            }
        }
        return result.withLock { $0 }
    }

    /// Sends a request on a new connection and returns the complete response.
    static func get(_ path: String, from origin: TestOrigin, headers: String = "") async -> String {
        let client = RawClient(connectedTo: origin)
        client.send("GET \(path) HTTP/1.1\r\nHost: a\r\n\(headers)Connection: close\r\n\r\n")
        return await client.read().text
    }
}
