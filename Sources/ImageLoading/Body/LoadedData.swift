// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A whole body with what came along: the result of ``DataCollector``.
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

/// How far a load is.
public struct LoadProgress: Sendable, Hashable {
    /// Bytes that are here.
    public var received: Int
    /// Bytes there will be, when that is known.
    public var expected: Int?

    public init(received: Int, expected: Int?) {
        self.received = received
        self.expected = expected
    }

    /// From 0 to 1, when the length is known.
    public var fraction: Double? {
        guard let expected, expected > 0 else { return nil }
        return min(1, Double(received) / Double(expected))
    }
}
