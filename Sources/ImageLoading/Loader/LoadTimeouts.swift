// SPDX-License-Identifier: MIT

/// How long a load may take where. Passing one ends it with ``ImageError/Code/timeout``. Time spent waiting for a
/// turn, or paused by the sink, counts only for ``whole``.
///
/// These are the limits of one attempt. ``LoadRequest/patience`` limits all attempts of a load together, 30 s in a manager.
public struct LoadTimeouts: Sendable, Hashable {
    /// For the name, the connection and the TLS handshake together. Default: 10 s.
    public var connect: Duration = .seconds(10)
    /// Without a single byte, once connected. Default: 15 s.
    public var idle: Duration = .seconds(15)
    /// Bytes a second that must arrive, on the average of ``ratePeriod``, once the answer began; 0 = any.
    /// Default: 1,024.
    public var minimumRate = 1024
    /// Over how long the rate is measured. Default: 15 s.
    public var ratePeriod: Duration = .seconds(15)
    /// From start to end; nil = as long as bytes flow. Default: nil.
    public var whole: Duration?

    public init() {}
}
