// SPDX-License-Identifier: MIT

#if Server
import Testing

@testable import WebImageServerTool

@Suite("Server metrics", .timeLimit(.minutes(1)))
struct ServerMetricsTests {
    private static func record(
        method: String = "GET", status: Int = 200, duration: Duration = .milliseconds(3), cache: String = ""
    ) -> RequestRecord {
        RequestRecord(
            client: "", method: method, target: "/", status: status, bytes: 10, duration: duration,
            cache: cache,
            trace: TraceContext(traceparent: nil), isBroken: false)
    }

    private static func text(_ metrics: ServerMetrics) -> String {
        var text = PrometheusText()
        metrics.write(to: &text)
        ProcessMetrics.write(to: &text)
        return text.text
    }

    @Test("Requests are counted by method and status, in cumulative buckets")
    func requests() {
        let metrics = ServerMetrics()
        for duration in [3, 5, 6, 20_000] {
            metrics.requestBegan()
            metrics.requestEnded(Self.record(duration: .milliseconds(duration)))
        }
        metrics.requestBegan()
        let text = Self.text(metrics)
        let name = "http_server_request_duration_seconds"
        let labels = "http_request_method=\"GET\",http_response_status_code=\"200\""
        for (bound, count) in [("0.005", 2), ("0.01", 3), ("10", 3), ("+Inf", 4)] {
            #expect(text.contains("\(name)_bucket{\(labels),le=\"\(bound)\"} \(count)\n"))
        }
        #expect(text.contains("\(name)_count{\(labels)} 4\n"))
        #expect(text.contains("\(name)_sum{\(labels)} 20.014\n"))
        #expect(text.contains("\nhttp_server_active_requests 1\n"))
        #expect(text.contains("\nwebimage_sent_bytes_total 40\n"))
    }

    @Test("Methods that clients invent share one series")
    func methods() {
        let metrics = ServerMetrics()
        for method in ["BREW", "A\"\n"] { metrics.requestEnded(Self.record(method: method, status: 405)) }
        #expect(
            Self.text(metrics).contains(
                "_count{http_request_method=\"_OTHER\",http_response_status_code=\"405\"} 2\n"))
    }

    @Test("Cache results are counted")
    func cache() {
        let metrics = ServerMetrics()
        for cache in ["a; hit; ttl=4", "a; fwd=uri-miss; stored", "a; fwd=stale", "a; hit", "bad request"] {
            metrics.requestEnded(Self.record(cache: cache))
        }
        let text = Self.text(metrics)
        for (result, count) in [("hit", 2), ("miss", 1), ("stale", 1)] {
            #expect(text.contains("webimage_cache_results_total{result=\"\(result)\"} \(count)\n"))
        }
    }

    @Test("The metrics text follows promtool's rules")
    func lint() {
        let metrics = ServerMetrics()
        metrics.requestEnded(Self.record(cache: "a; hit"))
        metrics.requestEnded(Self.record(method: "HEAD", status: 404))
        #expect(MetricsLint.problems(Self.text(metrics)).isEmpty)
        #expect(Self.text(metrics).contains("\nprocess_resident_memory_bytes "))
    }

    @Test(
        "The check for promtool's rules finds mistakes",
        arguments: [
            "# HELP a_total b\n# TYPE a_total gauge\na_total 1\n", "# TYPE a gauge\na 1\n", "a 1\n",
            "# HELP a b\n# TYPE a counter\na 1\n", "# HELP a_ms b\n# TYPE a_ms gauge\na_ms 1\n",
            "# HELP a b\n# TYPE a gauge\na 1\na 2\n", "# HELP a b\n# TYPE a gauge\na x\n",
            "# HELP a b\n# TYPE a gauge\na{aB=\"c\"} 1\n",
            "# HELP a_count b\n# TYPE a_count gauge\na_count 1\n",
            "# HELP a b\n# TYPE a gauge\na 1",
        ])
    func lintFinds(text: String) { #expect(!MetricsLint.problems(text).isEmpty) }
}
#endif
