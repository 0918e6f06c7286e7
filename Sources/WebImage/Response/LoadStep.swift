// SPDX-License-Identifier: MIT

/// One step of a load and what it took.
public struct LoadStep: Sendable, Hashable {
    /// What was done.
    public let name: Name
    /// How long it took.
    public let duration: Duration
    /// Bytes that it read, received or made; nil where that says nothing.
    public let bytes: Int?
    /// Of a transfer over the network: bytes received for it, headers included, as sent; nil for other steps.
    public let wireBytes: Int?

    init(name: Name, duration: Duration, bytes: Int?, wireBytes: Int? = nil) {
        self.name = name
        self.duration = duration
        self.bytes = bytes
        self.wireBytes = wireBytes
    }

    /// A step that began at `start` and ends now.
    init(_ name: Name, since start: ContinuousClock.Instant, bytes: Int? = nil) {
        self.init(name: name, duration: start.duration(to: .now), bytes: bytes)
    }

    /// What a step does. Open: later versions add steps.
    public struct Name: RawRepresentable, Sendable, Hashable {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        /// Reading the disk cache.
        public static let disk = Name(rawValue: "disk")
        /// Waiting in the transport for a connection.
        public static let queue = Name(rawValue: "queue")
        /// Looking the host's name up.
        public static let dns = Name(rawValue: "dns")
        /// Making the connection.
        public static let connect = Name(rawValue: "connect")
        /// Agreeing on keys.
        public static let tls = Name(rawValue: "tls")
        /// From the request's last byte to the response's first.
        public static let firstByte = Name(rawValue: "firstByte")
        /// From the response's first byte to its last.
        public static let transfer = Name(rawValue: "transfer")
        /// Bytes to pixels.
        public static let decode = Name(rawValue: "decode")
        /// Pixels to other pixels.
        public static let transform = Name(rawValue: "transform")
        /// Everything, from the call to the result, waiting included.
        public static let total = Name(rawValue: "total")
    }
}
