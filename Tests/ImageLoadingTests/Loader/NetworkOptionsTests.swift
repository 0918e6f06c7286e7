// SPDX-License-Identifier: MIT

import Foundation
import ImageLoading
import Testing

@Suite("Levels of network options", .timeLimit(.minutes(2)))
struct NetworkOptionsTests {
    /// Options that set every field to a value other than the default.
    private var full: NetworkOptions {
        var options = NetworkOptions()
        options.headers = ["Accept": "image/png", "X-A": "1"]
        options.secretHeaders = ["X-A"]
        options.publicHeaders = ["X-B"]
        options.timeouts = LoadTimeouts(idle: .seconds(1))
        options.redirects = RedirectPolicy(follows: false)
        options.trust = .anything
        options.addresses = .publicOnly
        options.allowedOrigins = ["https://a.example"]
        options.retry = .never
        options.acceptableStatuses = 200...200
        options.additionalStatuses = [404]
        options.acceptableContentTypes = .use(["image/png"])
        options.bytesPerSecond = .use(1)
        options.credentials = .use(CredentialProvider { _, _ in nil })
        options.identity = .use(.pkcs12(Data([1]), password: "p"))
        options.cookies = .use(CookieJar())
        options.waitsForConnectivity = true
        options.asyncRequestModifier = .use(AsyncRequestModifier { $0 })
        options.requestModifier = .use(RequestModifier { $0 })
        options.responseModifier = .use(ResponseModifier { $0 })
        options.decryptor = .use(Decryptor { $0 })
        return options
    }

    private func fields(_ options: NetworkOptions) -> [String: String] {
        let fields = Mirror(reflecting: options).children.map {
            ($0.label ?? "", String(reflecting: $0.value))
        }
        return Dictionary(uniqueKeysWithValues: fields)
    }

    @Test("The default network options set every field")
    func defaults() {
        let missing = fields(.defaults).filter {
            $0.value == "nil" || $0.value == "[]" && $0.key != "publicHeaders"
        }
        #expect(missing.isEmpty)
        let (full, defaults) = (fields(full), fields(.defaults))
        #expect(full.filter { defaults[$0.key] == $0.value }.isEmpty)
    }

    @Test("Only options that aren't set take their values from the next level")
    func over() {
        let full = full
        var taken = NetworkOptions().filled(from: full)
        taken.base = full.base
        #expect(taken == full)
        let effective = full.filled(from: .defaults)
        var kept = effective
        kept.base = full.base
        kept.headers = full.headers
        kept.secretHeaders = full.secretHeaders
        #expect(effective.publicHeaders == full.publicHeaders)
        #expect(kept == full)
        #expect(effective.headers["Accept"] == "image/png" && effective.headers["X-A"] == "1")
        #expect(effective.headers["User-Agent"] == NetworkOptions.userAgent)
        #expect(effective.secretHeaders == NetworkOptions.defaults.secretHeaders.union(["X-A"]))
        #expect(effective.filled(from: .defaults) == effective)
    }

    @Test("A load request fills its options from the defaults")
    func requests() throws {
        let url = try #require(URL(string: "http://a.example/"))
        let full = full
        var request = LoadRequest(url: url)
        #expect(request.options == .defaults)
        request.options = full
        #expect(request.options == full.filled(from: .defaults))
        request.options = NetworkOptions()
        request.headers = ["X-A": "1"]
        request.secretHeaders = []
        request.credentials = nil
        var expected = NetworkOptions()
        expected.headers = ["X-A": "1"]
        #expect(request == LoadRequest(url: url, options: expected))
    }
}
