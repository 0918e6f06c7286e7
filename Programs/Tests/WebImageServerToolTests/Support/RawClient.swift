// SPDX-License-Identifier: MIT

#if Server
import Dispatch
import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#endif

/// A connection to a port of 127.0.0.1 for raw bytes. Blocking calls run on a separate queue.
final class RawClient: Sendable {
    let descriptor: CInt
    private let queue = DispatchQueue(label: "raw client")
    private let rest = Rest()

    /// Bytes after the last response that was read. Only used on the queue.
    private final class Rest: @unchecked Sendable {
        var bytes: [UInt8] = []
    }

    init(port: Int, receiveBuffer: CInt? = nil) {
        #if canImport(Glibc)
        descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
        #else
        descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        if var receiveBuffer {
            setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &receiveBuffer, socklen_t(MemoryLayout<CInt>.size))
        }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(UInt16(port).bigEndian)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        _ = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }

    deinit { _ = close(descriptor) }

    func send(_ text: String) { send(Array(text.utf8)) }

    func send(_ bytes: [UInt8]) {
        var offset = 0
        while offset < bytes.count {
            let count = bytes[offset...].withUnsafeBytes {
                #if canImport(Glibc)
                Glibc.send(descriptor, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL))
                #else
                write(descriptor, $0.baseAddress, $0.count)
                #endif
            }
            if count <= 0 { return }
            offset += count
        }
    }

    /// Ends the connection, even for calls that are waiting for it.
    func shutDown() {
        #if canImport(Glibc)
        _ = shutdown(descriptor, CInt(SHUT_RDWR))
        #else
        _ = shutdown(descriptor, SHUT_RDWR)
        #endif
    }

    /// Reads the next response. Its status is 0 if the connection ends first.
    func response(isHead: Bool = false) async -> RawResponse {
        await blocking { bytes in
            while true {
                if let response = RawResponse(bytes, isHead: isHead) {
                    bytes.removeFirst(response.byteCount)
                    return response
                }
                guard self.receive(&bytes) else { return RawResponse() }
            }
        }
    }

    /// Reads until the connection ends.
    func readAll() async -> String {
        await blocking { bytes in
            while self.receive(&bytes) {}
            defer { bytes = [] }
            return String(decoding: bytes, as: UTF8.self)
        }
    }

    private func receive(_ bytes: inout [UInt8]) -> Bool {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        guard count > 0 else { return false }
        bytes += buffer[..<count]
        return true
    }

    private func blocking<Result: Sendable>(
        _ body: @escaping @Sendable (inout [UInt8]) -> Result
    ) async -> Result {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                queue.async { [rest] in continuation.resume(returning: body(&rest.bytes)) }
            }
        } onCancel: {
            shutDown()
        }
    }
}

/// A response as a client reads it.
struct RawResponse: Sendable {
    var status = 0
    var lines: [String] = []
    var body: [UInt8] = []
    /// The size of the whole response.
    var byteCount = 0

    init() {}

    init?(_ bytes: [UInt8], isHead: Bool = false) {
        guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
        let text = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
        lines = text.components(separatedBy: "\r\n")
        status = Int(lines[0].split(separator: " ").dropFirst().first ?? "") ?? 0
        let hasBody = !isHead && status != 204 && status != 304
        let length = hasBody ? Int(self["Content-Length"] ?? "") ?? 0 : 0
        guard bytes.count >= end.upperBound + length else { return nil }
        body = Array(bytes[end.upperBound..<(end.upperBound + length)])
        byteCount = end.upperBound + length
    }

    subscript(_ name: String) -> String? {
        let prefix = name.lowercased() + ":"
        return lines.dropFirst().first { $0.lowercased().hasPrefix(prefix) }
            .map { String($0.dropFirst(prefix.count)).trimmingCharacters(in: .whitespaces) }
    }

    var text: String { String(decoding: body, as: UTF8.self) }
}
#endif
