// SPDX-License-Identifier: MIT

import FoundationEssentials
import ImageBase
import ImageLoading
import Testing
import WebImageTestSupport

@Suite(.timeLimit(.minutes(2))) struct LoaderSetTests {
    private struct Named: Loader {
        let name: String
        let scheme: String

        func canLoad(_ url: URL) -> Bool { url.scheme == scheme }

        func load(_ request: LoadRequest, priority: Priority, sink: any LoadSink) -> any LoadHandle {
            let url = URL(string: "data:,\(name)") ?? request.url
            return DataURLLoader().load(LoadRequest(url: url), priority: priority, sink: sink)
        }
    }

    private func load(_ set: LoaderSet, _ text: String) async throws -> (Probe, ImageError?) {
        let probe = Probe()
        let url = try #require(URL(string: text))
        _ = set.load(LoadRequest(url: url), priority: .normal, sink: probe)
        return (probe, await probe.failure())
    }

    @Test("The most recently added loader that supports a URL loads it")
    func order() async throws {
        var set = LoaderSet([Named(name: "first", scheme: "a"), Named(name: "other", scheme: "b")])
        set.add(Named(name: "last", scheme: "a"))
        #expect(try await load(set, "a:x").0.body == Data("last".utf8))
        #expect(try await load(set, "b:x").0.body == Data("other".utf8))
    }

    @Test("A URL that no loader supports causes a single asynchronous invalid-URL error")
    func none() async throws {
        let (probe, error) = try await load(LoaderSet(), "c:x")
        #expect(error?.code == .invalidURL)
        #expect(probe.log.count == 1)
    }
}
