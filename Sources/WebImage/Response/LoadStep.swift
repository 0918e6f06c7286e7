// SPDX-License-Identifier: MIT

/// One step of a load, with its duration and the bytes it processed.
public struct LoadStep: Sendable, Hashable {
    /// The kind of step.
    public let name: Name
    /// How long the step took.
    public let duration: Duration
    /// How many bytes the step read, received or produced; nil for steps without bytes. For a transfer that
    /// completed a partial download, this is the size of the whole body.
    public let bytes: Int?
    /// How many bytes a transfer received over the network, including headers and before decompression; nil
    /// for other steps.
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

    /// A kind of step. Later versions may add kinds.
    public struct Name: RawRepresentable, Sendable, Hashable {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        /// Reading from the disk cache.
        public static let disk = Name(rawValue: "disk")
        /// Waiting for a free connection.
        public static let queue = Name(rawValue: "queue")
        /// Resolving the host name.
        public static let dns = Name(rawValue: "dns")
        /// Establishing the connection.
        public static let connect = Name(rawValue: "connect")
        /// The TLS handshake.
        public static let tls = Name(rawValue: "tls")
        /// The time from the last byte of the request to the first byte of the response.
        public static let firstByte = Name(rawValue: "firstByte")
        /// The time from the first byte of the response to the last.
        public static let transfer = Name(rawValue: "transfer")
        /// Decoding.
        public static let decode = Name(rawValue: "decode")
        /// Applying transformers.
        public static let transform = Name(rawValue: "transform")
        /// Encoding.
        public static let encode = Name(rawValue: "encode")
        /// The whole load, from the call to the result, including all waiting.
        public static let total = Name(rawValue: "total")
    }
}

extension LoadStep: CustomStringConvertible {
    /// The step in words, such as `decode 12.3 ms, 1228800 bytes`.
    public var description: String {
        let size = bytes.map { ", \($0) bytes" } ?? ""
        return "\(name.rawValue) \(durationText)\(size)"
    }

    package var durationText: String { duration.millisecondText }
}

extension Duration {
    /// The duration in milliseconds, rounded to 0.1 ms.
    var millisecondText: String { "\((self / .milliseconds(1) * 10).rounded() / 10) ms" }
}
