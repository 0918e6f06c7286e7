// SPDX-License-Identifier: MIT

#if Server && !os(Linux)
/// TLS to the origin needs libcurl, which only the package for Linux is built with: here there is none.
final class TLSSession: Sendable {
    static let isPossible = false

    let descriptor: CInt = -1

    init(origin: String, authorities: String?, timeout: Double) throws(WireError) {
        throw .untrusted("no TLS that is spoken here")
    }

    func receive(into buffer: UnsafeMutableRawBufferPointer) -> StreamStep { .closed }

    func send(_ bytes: UnsafeRawBufferPointer) -> StreamStep { .closed }
}
#endif
