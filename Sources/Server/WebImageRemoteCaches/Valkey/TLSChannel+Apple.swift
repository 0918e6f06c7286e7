// SPDX-License-Identifier: MIT

#if RemoteCaches && !os(Linux)
/// TLS to Valkey isn't supported on this platform: it needs OpenSSL, which the package uses only on Linux.
final class TLSChannel {
    init(_ descriptor: CInt, host: String, authorities: String?) throws(RemoteCacheError) {
        throw .unavailable("TLS to Valkey is not supported on this platform")
    }

    func close() {}

    func handshake() -> StreamStep? { .closed("not supported") }

    func read(into buffer: UnsafeMutableRawBufferPointer) -> StreamStep { .closed("not supported") }

    func write(_ bytes: UnsafeRawBufferPointer) -> StreamStep { .closed("not supported") }
}
#endif
