// SPDX-License-Identifier: MIT

import Foundation
import Testing
import WebImage
import WebImageTestSupport

@Suite("Transport options", .timeLimit(.minutes(2)))
struct TransportOptionsTests {
    @Test("A retry loads the image after its delay")
    func retry() async throws {
        let fixture = try ManagerFixture()
        fixture.origin.route("/a.png", inOrder: [.status(503), .status(500), .picture()])
        var request = ImageRequest(url: fixture.origin.url("/a.png"))
        request.retry = .standard
        let task = fixture.manager.load(request)
        for _ in 0..<2 {
            await fixture.clock.sleepers(reach: 1)
            fixture.clock.advance(by: .seconds(1))
        }
        #expect(try await task.response.origin == .network)
        #expect(fixture.origin.requestCount == 3)
    }

    @Test("An alternative URL's image is cached under the first URL")
    func alternatives() async throws {
        let fixture = try ManagerFixture()
        var request = fixture.serve("/gone.png", .status(404))
        request.alternatives = [fixture.serve("/there.png").url].compactMap(\.self)
        #expect(try await fixture.manager.load(request).response.origin == .network)
        #expect(fixture.origin.requests.map(\.path) == ["/gone.png", "/there.png"])
        request.alternatives = []
        #expect(try await fixture.manager.load(request).response.origin == .memory)
    }

    @Test("While suspended, only cached images are delivered")
    func suspended() async throws {
        let fixture = try ManagerFixture()
        let known = fixture.serve("/known.png")
        _ = try await fixture.manager.image(for: known)
        fixture.manager.suspend()
        #expect(fixture.manager.isSuspended)
        #expect(try await fixture.manager.load(known).response.origin == .memory)
        let waiting = fixture.manager.load(fixture.serve("/new.png"))
        let cancelled = fixture.manager.load(fixture.serve("/cancelled.png"))
        cancelled.cancel()
        await #expect(throws: ImageError.self) { try await cancelled.response }
        #expect(fixture.origin.requestCount == 1)
        fixture.manager.resume()
        #expect(try await waiting.response.origin == .network)
        #expect(fixture.origin.requestCount("/cancelled.png") == 0)
    }

    @Test("An image decrypted without a decryptor name is neither stored nor shared")
    func decryptor() async throws {
        let fixture = try ManagerFixture()
        let secret = Data(Data.picture().map { $0 ^ 0x55 })
        var request = fixture.serve("/secret", .bytes(secret))
        @Sendable func open(_ data: Data) -> Data { Data(data.map { $0 ^ 0x55 }) }
        var network = fixture.manager.configuration.network
        network.decryptor = .use(Decryptor { open($0) })
        request.network = network
        #expect(try await fixture.manager.load(request).response.image.size.width == 40)
        await fixture.manager.flush()
        #expect(try await fixture.anotherManager().load(request).response.origin == .network)
        // Without the key, the data isn't an image.
        var bare = request
        bare.network = NetworkOptions()
        await #expect(throws: ImageError.self) { try await fixture.manager.image(for: bare) }
        // With a named decryptor, the image is stored for later, too.
        network.decryptor = .use(Decryptor(name: "xor") { open($0) })
        request.network = network
        #expect(try await fixture.manager.load(request).response.origin == .network)
        await fixture.manager.flush()
        let later = fixture.anotherManager()
        #expect(try await later.load(request).response.origin == .disk)
        network.decryptor = .use(Decryptor { _ in throw ImageError(.corrupt, "no key") })
        request.network = network
        await #expect(throws: ImageError.self) { try await later.image(for: request) }
    }

    @Test("A decryptor receives the response that it decrypts")
    func decryptorWithResponse() async throws {
        let fixture = try ManagerFixture()
        let text = Data(Data.picture().base64EncodedString().utf8)
        var request = fixture.serve("/text", .bytes(text))
        request.network.decryptor = .use(.base64)
        #expect(try await fixture.manager.image(for: request).size.width == 40)
        await fixture.manager.flush()
        #expect(try await fixture.anotherManager().load(request).response.origin == .disk)

        let seen = EventLog<String?>()
        var keyed = fixture.serve(
            "/keyed", .bytes(Data(Data.picture().map { $0 ^ 7 }), headers: ["X-Key": "7"]))
        keyed.network.decryptor = .use(
            Decryptor(name: "keyed") { data, response in
                seen.record(response.headers["X-Key"])
                return Data(data.map { $0 ^ 7 })
            })
        #expect(try await fixture.manager.image(for: keyed).size.width == 40)
        #expect(seen.events == ["7"])
    }

    @Test("A failed load's error includes the response, even while the failure is remembered")
    func errorResponse() async throws {
        let fixture = try ManagerFixture()
        let request = fixture.serve("/gone.png", .status(404, headers: ["X-Reason": "moved away"]))
        for code in [ImageError.Code.http, .recentlyFailed] {
            let error = await #expect(throws: ImageError.self) {
                try await fixture.manager.image(for: request)
            }
            #expect(error?.code == code)
            #expect(error?.response?.status == 404)
            #expect(error?.response?.headers["X-Reason"] == "moved away")
        }
    }

    @Test("Images loaded with secret headers, a provider or a cookie jar are on disk only with a cache key")
    func secrets() async throws {
        let fixture = try ManagerFixture()
        let options = (0..<5).map { number in
            var network = fixture.manager.configuration.network
            switch number {
            case 0: network.headers["X-Api-Key"] = "k"
            case 1: network.credentials = .use(CredentialProvider { _, _ in nil })
            case 2: network.cookies = .use(CookieJar())
            case 3:
                network.secretHeaders = ["X-Mine"]
                network.headers["x-mine"] = "k"
            default: network.requestModifier = .use(RequestModifier { $0 })
            }
            return network
        }
        for (number, network) in options.enumerated() {
            var request = fixture.serve("/\(number).png")
            request.network = network
            _ = try await fixture.manager.image(for: request)
            await fixture.manager.flush()
            #expect(try await fixture.anotherManager().load(request).response.origin == .network, "\(number)")
            request.cacheKey = "key \(number)"
            _ = try await fixture.manager.image(for: request)
            await fixture.manager.flush()
            #expect(try await fixture.anotherManager().load(request).response.origin == .disk, "\(number)")
        }
    }

    @Test("If only public addresses are allowed, no request is sent to the local network")
    func publicOnly() async throws {
        let fixture = try ManagerFixture { $0.network.addresses = .publicOnly }
        do {
            _ = try await fixture.manager.image(for: fixture.serve())
            Issue.record("it was asked")
        } catch {
            #expect(error.code == .blocked)
        }
        #expect(fixture.origin.requestCount == 0)
    }

    @Test("A response reports the bytes received over the wire")
    func wireBytes() async throws {
        let fixture = try ManagerFixture()
        let response = try await fixture.manager.load(fixture.serve()).response
        let names = Set(response.steps.map(\.name))
        #expect(names.isSuperset(of: [.connect, .firstByte, .transfer, .total]))
        let step = try #require(response.steps.first { $0.name == .transfer })
        #expect(try #require(step.wireBytes) > (try #require(step.bytes)))
    }
}
