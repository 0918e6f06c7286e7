// SPDX-License-Identifier: MIT

public import PortableFoundation

/// A complete body with its head and metrics, as collected by ``DataCollector``.
public struct LoadedData: Sendable {
    public var data: Data
    public var response: LoadResponse
    public var metrics: LoadMetrics

    public init(data: Data, response: LoadResponse, metrics: LoadMetrics) {
        self.data = data
        self.response = response
        self.metrics = metrics
    }
}

/// The progress of a load.
public struct LoadProgress: Sendable, Hashable {
    /// The number of received bytes.
    public var received: Int
    /// The expected number of bytes; `nil` if it isn't known.
    public var expected: Int?

    public init(received: Int, expected: Int?) {
        self.received = received
        self.expected = expected
    }

    /// The received fraction, from 0 to 1; `nil` if the length isn't known.
    public var fraction: Double? {
        guard let expected, expected > 0 else { return nil }
        return min(1, Double(received) / Double(expected))
    }
}
