// SPDX-License-Identifier: MIT

import FoundationEssentials
import ImageBase
import Testing
import WebImageTestSupport

@testable import ImageLoading

/// A rejected response's body is read to its end, within limits, so the connection can be reused.
@Suite(.timeLimit(.minutes(2))) struct RejectedBodyTests {
    private final class Handle: LoadHandle {
        let cancellations = Locked(0)
        func cancel() { cancellations.withLock { $0 += 1 } }
        func resume() {}
        func setPriority(_ priority: Priority) {}
    }

    @Test("A rejected body that takes longer than a second is canceled")
    func slow() throws {
        let clock = ManualClock()
        let url = try #require(URL(string: "http://a.example/"))
        let probe = Probe()
        let judge = ResponseValidator(
            request: LoadRequest(url: url), configuration: LoaderConfiguration(), time: clock, sink: probe)
        let handle = Handle()
        judge.attach(handle)
        func receive() { _ = [UInt8](repeating: 0, count: 10).withUnsafeBytes { judge.didReceive($0) } }
        judge.didReceive(LoadResponse(url: url, source: .network, status: 404, expectedBytes: 1000))
        #expect(probe.finishes.count == 1)
        receive()
        clock.advance(by: .seconds(1))
        receive()
        #expect(handle.cancellations.withLock { $0 } == 0)
        clock.advance(by: .milliseconds(1))
        receive()
        #expect(handle.cancellations.withLock { $0 } == 1)
        receive()
        #expect(handle.cancellations.withLock { $0 } == 1)
        judge.didFinish(.failure(.cancelled))
        #expect(probe.finishes.count == 1)
    }
}
