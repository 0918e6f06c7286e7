// SPDX-License-Identifier: MIT

import Foundation
import ImageLoading
import Testing
import WebImage
import WebImageTestSupport

@Suite("Network options and loaders in cache keys", .timeLimit(.minutes(2)))
struct PartitionFieldTests {
    /// How responses for different values of a field are kept apart.
    enum Partition {
        /// By a string in the key, which is also used on disk.
        case text
        /// By a value in the key that is valid only in this process. Nothing is stored on disk.
        case secret
        /// They aren't: the responses are the same, or `Vary` selects among them.
        case none
    }

    struct Field: Sendable, CustomStringConvertible {
        let name: String
        let partition: Partition
        let change: @Sendable (inout NetworkOptions) -> Void

        var description: String { name }

        init(
            _ name: String, _ partition: Partition,
            _ change: @escaping @Sendable (inout NetworkOptions) -> Void
        ) {
            self.name = name
            self.partition = partition
            self.change = change
        }
    }

    private static let certificate = Data("certificate".utf8)

    static let fields: [Field] = [
        Field("headers", .secret) { $0.headers["Authorization"] = "Bearer a" },
        Field("headers", .none) { $0.headers["Accept-Language"] = "de" },
        Field("secretHeaders", .secret) {
            $0.headers["X-Mine"] = "a"
            $0.secretHeaders.insert("X-Mine")
        },
        Field("headers", .secret) { $0.headers["X-Access-Token"] = "a" },
        Field("headers", .secret) { $0.headers["api_key"] = "a" },
        Field("headers", .secret) { $0.headers["X-SessionID"] = "a" },
        Field("headers", .none) { $0.headers["X-Author"] = "a" },
        Field("headers", .none) { $0.headers["Idempotency-Key"] = "a" },
        Field("publicHeaders", .none) {
            $0.headers["Api-Key"] = "a"
            $0.publicHeaders.insert("api-key")
        },
        Field("timeouts", .none) { $0.timeouts = LoadTimeouts(idle: .seconds(1)) },
        Field("redirects", .text) { $0.redirects = RedirectPolicy(allowsDowngrade: true) },
        Field("redirects", .text) { $0.redirects = RedirectPolicy(follows: false) },
        Field("redirects", .none) {
            $0.redirects = RedirectPolicy(predicate: RedirectPredicate(name: "a") { _ in true })
        },
        Field("allowedOrigins", .none) { $0.allowedOrigins = ["http://a.example"] },
        Field("trust", .text) { $0.trust = .anything },
        Field("trust", .text) { $0.trust = .authorities(inFile: "/a.pem") },
        Field("trust", .text) { $0.trust = .authorities(pem: certificate) },
        Field("trust", .text) { $0.trust = .system.pinned(to: ["a"]) },
        Field("trust", .text) { $0.trust = .system.pinned(to: ["a"], host: "a.example") },
        Field("retry", .none) { $0.retry = .never },
        Field("headers", .text) { $0.headers["Host"] = "b.example" },
        Field("base", .none) { $0.base = .defaults },
        Field("acceptableStatuses", .text) { $0.acceptableStatuses = 200...200 },
        Field("additionalStatuses", .text) { $0.additionalStatuses = [404] },
        Field("additionalStatuses", .text) { $0.additionalStatuses = [404, 410] },
        Field("acceptableContentTypes", .text) { $0.acceptableContentTypes = .use(["image/png"]) },
        Field("waitsForConnectivity", .none) { $0.waitsForConnectivity = true },
        Field("bytesPerSecond", .none) { $0.bytesPerSecond = .use(1 << 20) },
        Field("asyncRequestModifier", .text) {
            $0.asyncRequestModifier = .use(AsyncRequestModifier(name: "a") { $0 })
        },
        Field("asyncRequestModifier", .secret) {
            $0.asyncRequestModifier = .use(AsyncRequestModifier { $0 })
        },
        Field("requestModifier", .text) { $0.requestModifier = .use(RequestModifier(name: "a") { $0 }) },
        Field("requestModifier", .secret) { $0.requestModifier = .use(RequestModifier { $0 }) },
        Field("responseModifier", .text) { $0.responseModifier = .use(ResponseModifier(name: "a") { $0 }) },
        Field("responseModifier", .secret) { $0.responseModifier = .use(ResponseModifier { $0 }) },
        Field("decryptor", .text) { $0.decryptor = .use(Decryptor(name: "a") { $0 }) },
        Field("decryptor", .secret) { $0.decryptor = .use(Decryptor { $0 }) },
        Field("credentials", .secret) { $0.credentials = .use(CredentialProvider { _, _ in nil }) },
        Field("identity", .secret) { $0.identity = .use(.pem(certificate: certificate, key: certificate)) },
        Field("addresses", .text) { $0.addresses = .publicOnly },
        Field("addresses", .text) { $0.addresses = .publicOnly.allowing(["10.1.2.3"]) },
        Field("addresses", .text) { $0.addresses = .only(["10.0.0.0/8"]) },
        Field("cookies", .secret) { $0.cookies = .use(CookieJar()) },
    ]

    private static let plain = ImageRequest(string: "http://a.example/cat.png")

    private static func request(_ field: Field, cacheKey: String? = nil) -> ImageRequest {
        var request = plain
        request.cacheKey = cacheKey
        var network = NetworkOptions()
        field.change(&network)
        request.network = network
        return request
    }

    @Test("Every field of NetworkOptions is listed in this test")
    func completeness() {
        let fields = Mirror(reflecting: NetworkOptions()).children.compactMap(\.label)
        #expect(Set(fields) == Set(Self.fields.map(\.name)))
        #expect(
            Mirror(reflecting: RedirectPolicy()).children.compactMap(\.label) == [
                "follows", "allowsDowngrade", "predicate",
            ])
    }

    @Test("A field is part of the key if it can change or forbid the response", arguments: fields)
    func keys(_ field: Field) {
        let request = Self.request(field)
        #expect((request.originalKey == Self.plain.originalKey) == (field.partition == .none))
        #expect(request.variantKey == request.originalKey)
        let manager = ImageManager(.memoryOnly)
        #expect(manager.keys(for: request).hasCredential == (field.partition == .secret))
        // The keys share this prefix, so removing all images of the URL finds them.
        #expect(request.originalKey.text.hasPrefix(Self.plain.originalKey.text))
        var small = request
        small.thumbnail = .fit(width: 10, height: 10)
        #expect(small.originalKey == request.originalKey && small.variantKey != small.originalKey)
    }

    @Test("A manager with an option has the same keys as a request with it", arguments: fields)
    func managers(_ field: Field) {
        var configuration = ImageManagerConfiguration.memoryOnly
        field.change(&configuration.network)
        let manager = ImageManager(configuration)
        var request = Self.plain
        request.transformers = [.resize(width: 10, height: 5)]
        let keys = manager.keys(for: request)
        request.network = configuration.network
        #expect(keys.variant == request.variantKey && keys.original == request.originalKey)
        #expect(keys.hasCredential == (field.partition == .secret))
        // A request that sets the same value has the same keys, and so does one that sets nothing.
        #expect(manager.keys(for: request).variant == keys.variant)
        request.network = NetworkOptions()
        #expect(manager.keys(for: request).variant == keys.variant)
        request.network.base = .defaults
        #expect(manager.keys(for: request).original == Self.plain.originalKey)
        #expect(!manager.keys(for: request).hasCredential)
    }

    @Test(
        "A request that sets one field keeps the manager's partition for the other fields", arguments: fields)
    func merging(_ field: Field) {
        for own in Self.fields where own.name != field.name && own.name != "base" && field.name != "base" {
            var configuration = ImageManagerConfiguration.memoryOnly
            own.change(&configuration.network)
            let manager = ImageManager(configuration)
            let request = Self.request(field)
            let keys = manager.keys(for: request)
            configuration.network = request.network.filled(from: configuration.network)
            let both = ImageManager(configuration).keys(for: Self.plain)
            #expect(keys.original == both.original, "\(own)")
            #expect(keys.hasCredential == both.hasCredential, "\(own)")
        }
    }

    @Test("Two values of a field produce two keys")
    func values() {
        let keys = Self.fields.filter { $0.partition != .none }.map { Self.request($0).originalKey }
        #expect(Set(keys).count == keys.count)
    }

    @Test("Only the policies are added to a custom cache key", arguments: fields)
    func cacheKeys(_ field: Field) {
        let request = Self.request(field, cacheKey: "cat")
        let policies = [
            "addresses", "trust", "redirects", "acceptableStatuses", "additionalStatuses",
            "acceptableContentTypes",
        ]
        let isPolicy = policies.contains(field.name) && field.partition != .none
        #expect((request.originalKey == "cat") == !isPolicy)
        var plain = Self.plain
        plain.cacheKey = "cat"
        var configuration = ImageManagerConfiguration.memoryOnly
        field.change(&configuration.network)
        let keys = ImageManager(configuration).keys(for: plain)
        #expect(keys.original == request.originalKey && !keys.hasCredential)
    }

    @Test("A loader's secrets affect every request's keys without appearing in them")
    func loaders() throws {
        var loader = LoaderConfiguration()
        loader.proxy = .server("http://user:s3cret@proxy.example")
        var configuration = ImageManagerConfiguration.memoryOnly
        configuration.loader = ImageManagerConfiguration.makeLoader(loader)
        let manager = ImageManager(configuration)
        var request = Self.plain
        for base in [NetworkOptions.Base.manager, .defaults] {
            request.network.base = base
            let keys = manager.keys(for: request)
            #expect(keys.hasCredential && keys.original != request.originalKey)
            #expect(!keys.original.text.contains("s3cret"))
        }
        request.cacheKey = "cat"
        #expect(manager.keys(for: request).original == "cat")
    }
}
