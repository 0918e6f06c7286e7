// SPDX-License-Identifier: MIT

#if Observability
import Foundation
import InMemoryTracing
import Testing
import Tracing
import WebImage
import WebImageObservability
import WebImageTestSupport

@Suite("TracingObserver", .timeLimit(.minutes(1)))
struct TracingObserverTests {
    private let tracer = InMemoryTracer()

    private func spans(_ name: String) -> [FinishedInMemorySpan] {
        tracer.finishedSpans.filter { $0.operationName == name }
    }

    @Test("A load's span connects the caller's span with the spans of the load's steps")
    func load() async throws {
        let fixture = try ObservabilityFixture(TracingObserver(tracer: tracer))
        var request = fixture.request("/cat.png?token=hidden")
        request.transformers = [.grayscale]
        let caller = tracer.startSpan("caller", context: .topLevel)
        let task = ServiceContext.$current.withValue(caller.context) { fixture.manager.load(request) }
        _ = try await task.response
        let load = try #require(spans("image.load").first)
        #expect(load.parentSpanID == caller.spanID && load.status == nil && load.errors.isEmpty)
        #expect(load.attributes.get("webimage.origin") == "network")
        #expect(load.attributes.get("webimage.cache_status") == "fetched")
        let transfer = try #require(spans("image.transfer").first)
        #expect(transfer.parentSpanID == load.spanID && transfer.kind == .client)
        #expect(transfer.attributes.get("http.response.status_code") == .int64(200))
        #expect(transfer.attributes.get("server.address") == "127.0.0.1")
        for name in ["image.decode", "image.transform"] {
            let step = try #require(spans(name).first)
            #expect(step.parentSpanID == load.spanID)
            #expect(step.startInstant.nanosecondsSinceEpoch <= step.endInstant.nanosecondsSinceEpoch)
        }
        #expect(load.events.map(\.name).contains("memory miss"))
        for span in tracer.finishedSpans {
            #expect(span.attributes.get("url.full").map { "\($0)".contains("hidden") } != true)
        }
        #expect(tracer.activeSpans.map(\.operationName) == ["caller"])
    }

    @Test("The spans of a failed load and its transfer have the error and its type")
    func failure() async throws {
        let fixture = try ObservabilityFixture(TracingObserver(tracer: tracer))
        fixture.origin.route("/none.png", .status(404))
        _ = try? await fixture.manager.image(for: fixture.request("/none.png"))
        for name in ["image.load", "image.transfer"] {
            let span = try #require(spans(name).first)
            #expect(span.status?.code == .error && span.errors.count == 1)
            #expect(span.attributes.get("error.type") == "http")
        }
        #expect(tracer.activeSpans.isEmpty)
    }

    @Test("A transfer shared by several loads has a single span that the other loads link to")
    func shared() async throws {
        let fixture = try ObservabilityFixture(TracingObserver(tracer: tracer))
        fixture.origin.route(
            "/cat.png", .bytes(ObservabilityFixture.png, contentType: "image/png").held(at: "gate"))
        let tasks = [fixture.manager.load(fixture.request()), fixture.manager.load(fixture.request())]
        await fixture.wait(for: .joined, count: 2)
        fixture.origin.release("gate")
        for task in tasks { _ = try await task.response }
        let transfers = spans("image.transfer")
        let loads = spans("image.load")
        #expect(transfers.count == 1 && loads.count == 2)
        let parent = transfers.first?.parentSpanID
        #expect(loads.first { $0.spanID == parent }?.links.isEmpty == true)
        #expect(loads.first { $0.spanID != parent }?.links.count == 1)
        #expect(tracer.activeSpans.isEmpty)
    }

    @Test("A canceled load ends its spans without an error")
    func cancelled() async throws {
        let fixture = try ObservabilityFixture(TracingObserver(tracer: tracer))
        fixture.origin.route("/slow.png", OriginResponse.status(200).stalled())
        let task = fixture.manager.load(fixture.request("/slow.png"))
        await fixture.wait(for: .transferBegan)
        task.cancel()
        await fixture.wait(for: .transferEnded)
        #expect(tracer.finishedSpans.count == 2 && tracer.activeSpans.isEmpty)
        #expect(tracer.finishedSpans.allSatisfy { $0.errors.isEmpty && $0.status == nil })
    }
}
#endif
