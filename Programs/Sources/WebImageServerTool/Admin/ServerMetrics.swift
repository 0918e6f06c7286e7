// SPDX-License-Identifier: MIT

#if Server
import NIOConcurrencyHelpers

/// Counts a listener's requests, and reports the counts in `/metrics`.
///
/// The names follow OpenTelemetry's conventions for HTTP servers, as Prometheus writes them. Metrics without
/// a convention begin with `webimage_`.
final class ServerMetrics: Sendable {
    private struct Histogram {
        var counts = [Int](repeating: 0, count: ServerMetrics.bounds.count + 1)
        var sum = Duration.zero

        mutating func add(_ duration: Duration, bucket: Int) {
            counts[bucket] += 1
            sum += duration
        }
    }

    /// The result of the cache, as reported by `Cache-Status` (RFC 9211).
    enum CacheResult: String, CaseIterable {
        case hit
        case miss
        case stale
    }

    private struct Labels: Hashable {
        let method: String
        let status: Int
    }

    private struct State {
        var active = 0
        var connections = 0
        var refusedConnections = 0
        var brokenResponses = 0
        var sentBytes = 0
        var durations: [Labels: Histogram] = [:]
        var cacheResults: [CacheResult: Int] = [:]
    }

    /// The bounds of the histogram in milliseconds, as OpenTelemetry recommends.
    private static let bounds = [5, 10, 25, 50, 75, 100, 250, 500, 750, 1000, 2500, 5000, 7500, 10_000]
    private static let methods: Set<String> = ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH"]

    private let state = NIOLockedValueBox(State())

    init() {}

    func requestBegan() { state.withLockedValue { $0.active += 1 } }

    func requestEnded(_ record: RequestRecord) {
        // Clients can send any method; labeling each one would let them create unlimited time series.
        let method = Self.methods.contains(record.method) ? record.method : "_OTHER"
        let labels = Labels(method: method, status: record.status)
        let bucket = Self.bounds.firstIndex { record.duration <= .milliseconds($0) } ?? Self.bounds.count
        let result = Self.cacheResult(record.cache)
        state.withLockedValue { state in
            state.active -= 1
            state.sentBytes += record.bytes
            if record.isBroken { state.brokenResponses += 1 }
            state.durations[labels, default: Histogram()].add(record.duration, bucket: bucket)
            if let result { state.cacheResults[result, default: 0] += 1 }
        }
    }

    func connectionsChanged(by number: Int) { state.withLockedValue { $0.connections += number } }

    func connectionRefused() { state.withLockedValue { $0.refusedConnections += 1 } }

    /// Returns the result in a `Cache-Status` value; nil for any other text.
    static func cacheResult(_ text: String) -> CacheResult? {
        var text = text
        // This runs for every request, so we read the bytes in place.
        return text.withUTF8 { bytes in
            var result: CacheResult?
            var start = 0
            while start < bytes.count {
                let end = bytes[start...].firstIndex(of: UInt8(ascii: ";")) ?? bytes.count
                while start < end, isBlank(bytes[start]) { start += 1 }
                var last = end
                while last > start, isBlank(bytes[last - 1]) { last -= 1 }
                let parameter = UnsafeBufferPointer(rebasing: bytes[start..<last])
                if equals(parameter, "hit") { return .hit }
                if equals(UnsafeBufferPointer(rebasing: parameter.prefix(4)), "fwd=") {
                    result = equals(parameter, "fwd=stale") ? .stale : .miss
                }
                start = end + 1
            }
            return result
        }
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 32 || byte == 9 }

    private static func equals(_ bytes: UnsafeBufferPointer<UInt8>, _ word: StaticString) -> Bool {
        bytes.count == word.utf8CodeUnitCount
            && word.withUTF8Buffer { word in bytes.indices.allSatisfy { bytes[$0] == word[$0] } }
    }

    /// Appends the metrics.
    func write(to text: inout PrometheusText) {
        let state = state.withLockedValue { $0 }
        let duration = "http_server_request_duration_seconds"
        text.family(duration, .histogram, help: "Time from a request's header to the end of its response.")
        let sorted = state.durations.sorted {
            ($0.key.method, $0.key.status) < ($1.key.method, $1.key.status)
        }
        for (key, histogram) in sorted {
            let labels = [
                ("http_request_method", key.method), ("http_response_status_code", String(key.status)),
            ]
            var total = 0
            for (bound, count) in zip(Self.bounds.map { Double($0) / 1000 } + [.infinity], histogram.counts) {
                total += count
                let limit = bound.isInfinite ? "+Inf" : PrometheusText.number(bound)
                text.sample(duration + "_bucket", labels: labels + [("le", limit)], value: Double(total))
            }
            text.sample(duration + "_sum", labels: labels, value: histogram.sum / .seconds(1))
            text.sample(duration + "_count", labels: labels, value: Double(total))
        }
        text.single(
            "http_server_active_requests", .gauge, help: "Requests in progress.",
            value: Double(state.active))
        text.single(
            "webimage_connections", .gauge, help: "Client connections.", value: Double(state.connections))
        text.single(
            "webimage_refused_connections_total", .counter, help: "Connections refused because of the limit.",
            value: Double(state.refusedConnections))
        text.single(
            "webimage_broken_responses_total", .counter,
            help: "Responses to clients that left or were too slow.", value: Double(state.brokenResponses))
        text.single(
            "webimage_sent_bytes_total", .counter, help: "Bytes of response bodies.",
            value: Double(state.sentBytes))
        text.family(
            "webimage_cache_results_total", .counter, help: "Responses by cache result.")
        for result in CacheResult.allCases {
            text.sample(
                "webimage_cache_results_total", labels: [("result", result.rawValue)],
                value: Double(state.cacheResults[result] ?? 0))
        }
    }
}
#endif
