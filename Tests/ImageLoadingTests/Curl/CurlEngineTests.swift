// SPDX-License-Identifier: MIT

#if WEBIMAGE_CURL
import FoundationEssentials
import ImageBase
import Testing

@testable import ImageLoading

@Suite(.timeLimit(.minutes(2))) struct CurlEngineTests {
    @Test("An engine that can't be started fails the loads that were sent to it, and refuses later ones")
    func refused() async throws {
        let channel = CurlChannel()
        let request = LoadRequest(url: try #require(URL(string: "http://localhost/7")))
        let target = try HTTPTarget(request.url.absoluteString)
        let probe = Probe()
        let start = CurlLoadParameters(
            request: request, target: target, headers: HTTPHeaders(), priority: .normal, sink: probe, time: 0)
        #expect(channel.send(.start(CurlLoadHandle(channel), start)))
        CurlEngine.refuse(channel)
        let failure = try #require(await probe.failure())
        #expect(failure.code == CurlFailure.engineUnavailable(for: request).code)
        #expect(!channel.send(.start(CurlLoadHandle(channel), start)))
    }
}
#endif
