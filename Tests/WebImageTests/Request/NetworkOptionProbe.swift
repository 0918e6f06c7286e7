// SPDX-License-Identifier: MIT

#if os(Linux)
import Foundation
import ImageLoading
import InternalTestSupport
import WebImage
import WebImageTestSupport

/// A field of `NetworkOptions` together with its effect on the wire.
struct NetworkOptionProbe: Sendable, CustomStringConvertible {
    typealias Change = @Sendable (inout NetworkOptions, ProbeServer) -> Void

    let name: String
    /// Sets a value with an effect that ``isApplied`` can detect.
    let set: Change
    /// Sets a value that no probe detects.
    let setUnseen: Change
    /// Sets `.off`, or is nil if the field always has a value.
    let turnOff: Change?
    /// Loads from the server and returns whether the value from ``set`` had its effect.
    let isApplied: @Sendable (ProbeServer, ProbeLoads) async throws -> Bool

    var description: String { name }

    init(
        _ name: String, set: @escaping Change, setUnseen: @escaping Change, turnOff: Change? = nil,
        isApplied: @escaping @Sendable (ProbeServer, ProbeLoads) async throws -> Bool
    ) {
        self.name = name
        self.set = set
        self.setUnseen = setUnseen
        self.turnOff = turnOff
        self.isApplied = isApplied
    }

    private static func received(_ header: String, _ server: ProbeServer, _ loads: ProbeLoads) async -> Bool {
        _ = await loads.data("/plain")
        return server.origin.requests.last?.header(header) != nil
    }

    private static func xor(_ data: Data) -> Data { Data(data.map { $0 ^ 0x55 }) }

    static let all: [NetworkOptionProbe] = [
        NetworkOptionProbe(
            "headers", set: { options, _ in options.headers["X-Seen"] = "1" },
            setUnseen: { options, _ in options.headers["X-Other"] = "1" },
            isApplied: { await received("X-Seen", $0, $1) }),
        NetworkOptionProbe(
            "secretHeaders",
            set: { options, _ in
                options.headers["X-Mine"] = "1"
                options.secretHeaders = ["X-Mine"]
            },
            setUnseen: { options, _ in options.secretHeaders = ["X-Other"] },
            isApplied: { server, loads in
                _ = await loads.data("/away")
                return server.origin.requests.last?.header("X-Mine") != nil
                    && server.elsewhere.requests.last?.header("X-Mine") == nil
            }),
        NetworkOptionProbe(
            "publicHeaders",
            set: { options, _ in
                options.headers["Api-Key"] = "1"
                options.publicHeaders = ["Api-Key"]
            },
            setUnseen: { options, _ in options.publicHeaders = ["X-Other"] },
            isApplied: { server, loads in
                _ = await loads.data("/away")
                return server.elsewhere.requests.last?.header("Api-Key") != nil
            }),
        NetworkOptionProbe(
            "timeouts",
            set: { options, _ in options.timeouts = LoadTimeouts(total: .milliseconds(20)) },
            setUnseen: { options, _ in options.timeouts = LoadTimeouts(idle: .seconds(600)) },
            isApplied: { await $1.failure("/late")?.code == .timeout }),
        NetworkOptionProbe(
            "redirects", set: { options, _ in options.redirects = RedirectPolicy(follows: false) },
            setUnseen: { options, _ in options.redirects = RedirectPolicy(allowsDowngrade: true) },
            isApplied: { await $1.failure("/away")?.status == 302 }),
        NetworkOptionProbe(
            "trust", set: { options, _ in options.trust = .anything },
            setUnseen: { options, _ in options.trust = .anything },
            isApplied: { await $1.data($0.tls().url) == TLSOrigin.body }),
        NetworkOptionProbe(
            "addresses", set: { options, _ in options.addresses = .publicOnly },
            setUnseen: { options, _ in options.addresses = .publicOnly.allowing(["127.0.0.1", "::1"]) },
            isApplied: { await $1.failure("/plain")?.code == .blocked }),
        NetworkOptionProbe(
            "allowedOrigins", set: { options, _ in options.allowedOrigins = ["https:"] },
            setUnseen: { options, _ in options.allowedOrigins = ["http:", "https:"] },
            isApplied: { await $1.failure("/plain")?.code == .blocked }),
        NetworkOptionProbe(
            "retry", set: { options, _ in options.retry = RetryPolicy(maximumAttempts: 1) },
            setUnseen: { options, _ in options.retry = RetryPolicy(maximumAttempts: 1) },
            isApplied: { await $1.failure("/second")?.status == 503 }),
        NetworkOptionProbe(
            "waitsForConnectivity", set: { options, _ in options.waitsForConnectivity = true },
            setUnseen: { options, _ in options.waitsForConnectivity = false },
            isApplied: { await $1.waitsForNetwork("/plain") }),
        NetworkOptionProbe(
            "acceptableStatuses", set: { options, _ in options.acceptableStatuses = 200...404 },
            setUnseen: { options, _ in options.acceptableStatuses = 200...298 },
            isApplied: { await $1.data("/missing") == ProbeServer.body }),
        NetworkOptionProbe(
            "additionalStatuses", set: { options, _ in options.additionalStatuses = [404] },
            setUnseen: { options, _ in options.additionalStatuses = [299] },
            isApplied: { await $1.data("/missing") == ProbeServer.body }),
        NetworkOptionProbe(
            "acceptableContentTypes",
            set: { options, _ in options.acceptableContentTypes = .use(["image/none"]) },
            setUnseen: { options, _ in options.acceptableContentTypes = .use(["*/*", "image/*", "text/*"]) },
            turnOff: { options, _ in options.acceptableContentTypes = .off },
            isApplied: { await $1.failure("/plain")?.code == .unsupported }),
        NetworkOptionProbe(
            "bytesPerSecond", set: { options, _ in options.bytesPerSecond = .use(1) },
            setUnseen: { options, _ in options.bytesPerSecond = .use(1 << 40) },
            turnOff: { options, _ in options.bytesPerSecond = .off },
            isApplied: { await $1.isThrottled("/large") }),
        NetworkOptionProbe(
            "credentials",
            set: { options, _ in
                options.credentials = .use(
                    CredentialProvider { _, refused in
                        refused == nil ? .password(user: "user", password: "secret") : nil
                    })
            },
            setUnseen: { options, _ in options.credentials = .use(CredentialProvider { _, _ in nil }) },
            turnOff: { options, _ in options.credentials = .off },
            isApplied: { await $1.data("/private") == ProbeServer.body }),
        NetworkOptionProbe(
            "identity",
            set: { options, server in
                options.trust = .anything
                options.identity = server.tls().identity.map { .use($0) }
            },
            setUnseen: { options, _ in options.identity = .off },
            turnOff: { options, _ in options.identity = .off },
            isApplied: { await $1.data($0.tls().clientNameURL) == Data("CN=visitor".utf8) }),
        NetworkOptionProbe(
            "cookies", set: { options, _ in options.cookies = .use(CookieJar()) },
            setUnseen: { options, _ in options.cookies = .use(CookieJar()) },
            turnOff: { options, _ in options.cookies = .off },
            isApplied: { server, loads in
                _ = await loads.data("/cookie")
                return await received("Cookie", server, loads)
            }),
        NetworkOptionProbe(
            "asyncRequestModifier",
            set: { options, _ in
                options.asyncRequestModifier = .use(
                    AsyncRequestModifier { request in
                        var request = request
                        request.headers["X-Prepared"] = "1"
                        return request
                    })
            },
            setUnseen: { options, _ in options.asyncRequestModifier = .use(AsyncRequestModifier { $0 }) },
            turnOff: { options, _ in options.asyncRequestModifier = .off },
            isApplied: { await received("X-Prepared", $0, $1) }),
        NetworkOptionProbe(
            "requestModifier",
            set: { options, _ in
                options.requestModifier = .use(
                    RequestModifier { request in
                        var request = request
                        request.headers["X-Modified"] = "1"
                        return request
                    })
            },
            setUnseen: { options, _ in options.requestModifier = .use(RequestModifier { $0 }) },
            turnOff: { options, _ in options.requestModifier = .off },
            isApplied: { await received("X-Modified", $0, $1) }),
        NetworkOptionProbe(
            "responseModifier",
            set: { options, _ in
                options.responseModifier = .use(ResponseModifier { _ in throw ImageError(.vetoed, "no") })
            },
            setUnseen: { options, _ in options.responseModifier = .use(ResponseModifier { $0 }) },
            turnOff: { options, _ in options.responseModifier = .off },
            isApplied: { await $1.failure("/plain")?.code == .vetoed }),
        NetworkOptionProbe(
            "decryptor", set: { options, _ in options.decryptor = .use(Decryptor { xor($0) }) },
            setUnseen: { options, _ in options.decryptor = .use(Decryptor { $0 }) },
            turnOff: { options, _ in options.decryptor = .off },
            isApplied: { await $1.data("/plain") == xor(ProbeServer.body) }),
    ]
}
#endif
