// SPDX-License-Identifier: MIT

/// The time limits of one attempt. Exceeding one ends it with ``ImageError/Code/timeout``. Time in the
/// transfer queue, or paused by the sink, counts only for ``total``.
///
/// A manager limits the time without new data over all attempts of a load; see its `patience`.
public struct LoadTimeouts: Sendable, Hashable {
    /// The time for name lookup, connection and TLS handshake together. Default: 10 s.
    public var connect: Duration
    /// The longest time without a byte, once connected. Default: 15 s.
    public var idle: Duration
    /// The lowest average rate over ``ratePeriod``, in bytes per second, once the response has begun; 0 = any
    /// rate. Default: 1,024.
    public var minimumRate: Int
    /// The time over which the rate is measured. Default: 15 s.
    public var ratePeriod: Duration
    /// The time from start to end; nil = no limit. Default: nil.
    ///
    /// A manager counts it for each load from its own start, also if loads share an attempt, and doesn't
    /// pass it to the loader. The attempt ends once no load has time left for it. Until then a load waits for
    /// as long as all of its attempts could last, because the next one would be the same transfer.
    public var total: Duration?

    public init(
        connect: Duration = .seconds(10), idle: Duration = .seconds(15), minimumRate: Int = 1024,
        ratePeriod: Duration = .seconds(15), total: Duration? = nil
    ) {
        self.connect = connect
        self.idle = idle
        self.minimumRate = minimumRate
        self.ratePeriod = ratePeriod
        self.total = total
    }
}
