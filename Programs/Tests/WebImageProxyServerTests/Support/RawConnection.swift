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

/// One end of a connection that sends and reads raw bytes. Its blocking calls run on a separate queue.
final class RawConnection: Sendable {
    private let descriptor: CInt
    private let isClosed = Locked(false)
    private let queue = DispatchQueue(label: "raw connection")
    /// The text after the last message that was read.
    private let rest = Locked("")

    init(descriptor: CInt) { self.descriptor = descriptor }

    /// Connects to a port of 127.0.0.1.
    init(port: Int) {
        descriptor = Loopback.connection(to: port) ?? -1
    }

    deinit { close() }

    /// Whether a server has accepted the connection.
    var isOpen: Bool { descriptor >= 0 }

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

    /// Closes the connection, which can't be used afterward.
    func close() {
        let isFirst = isClosed.withLock { isClosed in
            defer { isClosed = true }
            return !isClosed
        }
        if isFirst { SocketSystem.close(descriptor) }
    }

    /// Reads until `isEnough` returns true for the text so far, or until the connection ends. Canceling the
    /// task, as a test's time limit does, ends the connection.
    func read(until isEnough: @escaping @Sendable (String) -> Bool = { _ in false }) async -> String {
        let descriptor = descriptor
        let text = Locked(rest.withLock { $0 })
        await withTaskCancellationHandler {
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
        } onCancel: {
            _ = shutdown(descriptor, SocketSystem.shutdownBoth)
        }
        rest.withLock { $0 = "" }
        return text.withLock { $0 }
    }

    /// Reads 64 KiB every 20 ms until the connection ends, and returns the number of bytes.
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

    /// Reads one whole response, delimited by its length or chunks.
    func response(isHead: Bool = false) async -> RawResponse {
        let text = await read { RawResponse($0, isHead: isHead) != nil }
        guard let response = RawResponse(text, isHead: isHead) else { return RawResponse(broken: text) }
        rest.withLock { $0 = response.rest }
        return response
    }
}
#endif
