// SPDX-License-Identifier: MIT

#if Observability
import Foundation
import Metrics
import MetricsTestKit
import Testing
import WebImage
import WebImageObservability
import WebImageTestSupport

@Suite("MetricsObserver", .timeLimit(.minutes(1)))
struct MetricsObserverTests {
    private let metrics = TestMetrics()

    @Test("Loads and transfers are counted and timed")
    func loads() async throws {
        let fixture = try ObservabilityFixture(MetricsObserver(factory: metrics))
        _ = try await fixture.manager.image(for: fixture.request())
        _ = try await fixture.manager.image(for: fixture.request())
        let network = try metrics.expectTimer("webimage.load.duration", [("webimage.origin", "network")])
        let memory = try metrics.expectTimer("webimage.load.duration", [("webimage.origin", "memory")])
        #expect(network.values.count == 1 && memory.values.count == 1)
        #expect((network.lastValue ?? 0) > 0)
        #expect(metrics.counterTotal(label: "webimage.memory.hits") == 1)
        #expect(metrics.counterTotal(label: "webimage.memory.misses") == 1)
        let bytes = metrics.counterTotal(label: "webimage.network.received.bytes")
        #expect(bytes >= ObservabilityFixture.png.count)
        let transfer = try metrics.expectTimer(
            "webimage.transfer.duration", [("http.response.status_code", "200")])
        #expect(transfer.values.count == 1)
        let decode = try metrics.expectTimer("webimage.decode.duration", [("webimage.format", "png")])
        #expect(decode.values.count == 1)
        #expect(try metrics.expectMeter("webimage.load.active").values == [1, 0, 1, 0])
        #expect(try metrics.expectMeter("webimage.transfer.active").lastValue == 0)
    }

    @Test("Evicted entries and their bytes are counted for each cache")
    func evictions() async throws {
        let fixture = try ObservabilityFixture(MetricsObserver(factory: metrics))
        _ = try await fixture.manager.image(for: fixture.request())
        fixture.manager.relieve(.critical)
        let memory = [("webimage.tier", "memory")]
        #expect(metrics.counterTotal(label: "webimage.evicted.entries", dimensions: memory) == 1)
        #expect(metrics.counterTotal(label: "webimage.evicted.bytes", dimensions: memory) >= 4 * 2 * 4)
    }

    @Test("Failures and retries are counted by code")
    func failures() async throws {
        let fixture = try ObservabilityFixture(MetricsObserver(factory: metrics)) {
            $0.network.retry = RetryPolicy(maximumAttempts: 2, firstDelay: .zero)
        }
        fixture.origin.route("/none.png", .status(503))
        _ = try? await fixture.manager.image(for: fixture.request("/none.png"))
        let dimensions = [("error.type", "http")]
        #expect(metrics.counterTotal(label: "webimage.load.errors", dimensions: dimensions) == 1)
        #expect(metrics.counterTotal(label: "webimage.transfer.retries", dimensions: dimensions) == 1)
        #expect(try metrics.expectTimer("webimage.load.duration", dimensions).values.count == 1)
        #expect(try metrics.expectTimer("webimage.transfer.duration", dimensions).values.count == 2)
    }

    @Test("A canceled load isn't an error and has no duration")
    func cancelled() async throws {
        let fixture = try ObservabilityFixture(MetricsObserver(factory: metrics))
        fixture.origin.route("/slow.png", OriginResponse.status(200).stalled())
        let task = fixture.manager.load(fixture.request("/slow.png"))
        await fixture.wait(for: .transferBegan)
        task.cancel()
        await fixture.wait(for: .transferEnded)
        #expect(metrics.counterTotal(label: "webimage.load.cancellations") == 1)
        #expect(metrics.timers.isEmpty && metrics.counters(label: "webimage.load.errors").isEmpty)
        #expect(try metrics.expectMeter("webimage.load.active").lastValue == 0)
        #expect(try metrics.expectMeter("webimage.transfer.active").lastValue == 0)
    }
}
#endif
