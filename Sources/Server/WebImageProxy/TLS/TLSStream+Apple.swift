// SPDX-License-Identifier: MIT

#if Server && !os(Linux)
/// TLS to the origin isn't supported on this platform: it needs OpenSSL, which the package uses only on
/// Linux.
@_spi(Programs) public final class TLSContext: Sendable {
    public static var isSupported: Bool { false }

    public init?(authorities: String?) { return nil }
}

@_spi(Programs) public final class TLSStream {
    public private(set) var hasEnded = false

    public init(_ context: TLSContext, host: String) throws(TransferError) {
        throw .untrusted("TLS is not supported on this platform")
    }

    public func receive(_ bytes: UnsafeRawBufferPointer) {}

    public func bytesToSend() -> [UInt8] { [] }

    public func handshake() throws(TransferError) -> Bool { throw .closed }

    public func read() throws(TransferError) -> [UInt8]? { throw .closed }

    public func write(_ bytes: UnsafeRawBufferPointer) throws(TransferError) { throw .closed }
}
#endif
