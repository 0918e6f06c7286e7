// SPDX-License-Identifier: MIT

/// The time limits of one attempt. When one is exceeded, the attempt ends with ``ImageError/Code/timeout``.
/// Time in the transfer queue, or while the sink has paused the load, counts only toward ``total``.
///
/// A manager also has a stall timeout, which limits the time without new data over all attempts of a load;
/// see its `stallTimeout`.
public struct LoadTimeouts: Sendable, Hashable {
    /// The time to resolve the name, connect, and finish the TLS handshake. Default: 10 s.
    public var connect: Duration
    /// The longest time without a byte, once connected. Default: 15 s.
    public var idle: Duration
    /// The lowest average rate over ``ratePeriod``, in bytes per second, once the response has begun; 0
    /// allows any rate. Default: 1,024.
    public var minimumRate: Int
    /// The time over which the rate is measured. Default: 15 s.
    public var ratePeriod: Duration
    /// The time from the start of the load to its end; `nil` for no limit. Default: `nil`.
    ///
    /// A manager measures it from the start of each load, even if loads share an attempt, and doesn't pass it
    /// to the loader. The attempt ends when no load has time left for it. Until then, a load that runs out of
    /// time keeps waiting for as long as all of its attempts could take, because its next attempt would only
    /// join the same transfer.
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
