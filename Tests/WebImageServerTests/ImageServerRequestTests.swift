// SPDX-License-Identifier: MIT

#if Server
import ImageLoading
import Testing
import WebImageServer

@Suite(.timeLimit(.minutes(1)))
struct ImageServerRequestTests {
    @Test("A request is a GET without header fields unless it says more")
    func defaults() {
        let request = ImageServerRequest(target: "/a")
        #expect(request.method == "GET")
        #expect(request.headers.isEmpty)
    }
}
#endif
