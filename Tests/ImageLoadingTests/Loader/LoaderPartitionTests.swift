// SPDX-License-Identifier: MIT

#if WEBIMAGE_CURL
import FoundationEssentials
import ImageBase
import ImageLoading
import Testing

@Suite("Loader partitions", .timeLimit(.minutes(2)))
struct LoaderPartitionTests {
    struct Field: Sendable, CustomStringConvertible {
        let name: String
        let isSecret: Bool
        let change: @Sendable (inout LoaderConfiguration) -> Void

        var description: String { name }

        init(
            _ name: String, isSecret: Bool, _ change: @escaping @Sendable (inout LoaderConfiguration) -> Void
        ) {
            self.name = name
            self.isSecret = isSecret
            self.change = change
        }
    }

    /// Whether each field can contain secrets that change a server's response.
    static let fields: [Field] = [
        Field("maximumConnectionsPerHost", isSecret: false) { $0.maximumConnectionsPerHost = 1 },
        Field("maximumConnections", isSecret: false) { $0.maximumConnections = 1 },
        Field("maximumStreamsPerHost", isSecret: false) { $0.maximumStreamsPerHost = 1 },
        Field("order", isSecret: false) { $0.order = .lastInFirstOut },
        Field("proxy", isSecret: false) { $0.proxy = .server("http://proxy.example:80") },
        Field("proxy", isSecret: true) { $0.proxy = .server("http://user:password@proxy.example:80") },
        Field("proxy", isSecret: false) { $0.proxy = .resolver(StubResolver { _ in [] }) },
        Field("proxy", isSecret: true) { $0.proxy = .resolver(StubResolver(partition: "me") { _ in [] }) },
        Field("bytesPerSecond", isSecret: false) { $0.bytesPerSecond = 1 },
        Field("maximumRetryAfter", isSecret: false) { $0.maximumRetryAfter = .seconds(1) },
        Field("drainTime", isSecret: false) { $0.drainTime = .seconds(2) },
    ]

    private func loader(_ change: (inout LoaderConfiguration) -> Void) -> HTTPLoader {
        var configuration = LoaderConfiguration()
        change(&configuration)
        return HTTPLoader(
            transport: CurlTransport(configuration: configuration), configuration: configuration)
    }

    @Test("Every field of LoaderConfiguration is classified")
    func completeness() {
        let names = Mirror(reflecting: LoaderConfiguration()).children.compactMap(\.label)
        #expect(Set(names) == Set(Self.fields.map(\.name)))
    }

    @Test("A loader has a partition if its configuration contains secrets", arguments: fields)
    func partition(_ field: Field) {
        #expect((loader(field.change).partition != nil) == field.isSecret)
    }

    @Test("Loaders with different secrets have different partitions, even if they're nested")
    func wrappers() throws {
        let (a, b) = (
            loader { $0.proxy = .server("http://a:1@p") }, loader { $0.proxy = .server("http://b:1@p") }
        )
        let set = LoaderSet([FileLoader(), a])
        #expect(a.partition != b.partition)
        #expect(LoaderSet([FileLoader(), DataURLLoader()]).partition == nil)
        #expect(set.partition != nil && set.partition != LoaderSet([FileLoader(), b]).partition)
        #expect(LoaderSet([a, b]).partition != LoaderSet([b, a]).partition)
        #expect(LoaderSet([set]).partition != nil && LoaderSet([set]).partition == LoaderSet([set]).partition)
    }

    @Test("Default fields come from the loader that loads the URL")
    func defaults() throws {
        let own = FixedHeaderLoader()
        let set = LoaderSet([LoaderSet([own, FileLoader()])])
        let (web, file) = (try #require(URL(string: "http://a/")), try #require(URL(string: "file:///a")))
        #expect(set.defaultHeaders(for: web) == ["Accept": "image/a"])
        #expect(set.defaultHeaders(for: file).isEmpty)
    }
}

/// A loader that adds a header field to each request.
private struct FixedHeaderLoader: Loader {
    func canLoad(_ url: URL) -> Bool { url.scheme == "http" }

    func load(_ request: LoadRequest, priority: Priority, sink: any LoadSink) -> any LoadHandle {
        HTTPLoader(transport: CurlTransport()).load(request, priority: priority, sink: sink)
    }

    func defaultHeaders(for url: URL) -> HTTPHeaders { ["Accept": "image/a"] }
}
#endif
