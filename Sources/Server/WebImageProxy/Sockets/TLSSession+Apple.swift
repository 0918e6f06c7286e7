// SPDX-License-Identifier: MIT

#if Server && !os(Linux)
/// TLS to the origin is not supported here: it needs libcurl, which the package uses on Linux only.
final class TLSSession: Sendable {
    static let isSupported = false

    let descriptor: CInt = -1

    init(origin: String, authorities: String?, timeout: Double) throws(ConnectionError) {
        throw .untrusted("TLS is not supported on this platform")
    }

    func receive(into buffer: UnsafeMutableRawBufferPointer) -> SocketStep { .closed }

    func send(_ bytes: UnsafeRawBufferPointer) -> SocketStep { .closed }
}
#endif
