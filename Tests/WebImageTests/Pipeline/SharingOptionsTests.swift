// SPDX-License-Identifier: MIT

import Foundation
import Testing
import WebImage
import WebImageTestSupport

@Suite("Concurrent loads of one URL with different options", .timeLimit(.minutes(2)))
struct SharingOptionsTests {
    private func request(
        _ fixture: ManagerFixture, _ change: (inout NetworkOptions) -> Void = { _ in }
    ) -> ImageRequest {
        var request = ImageRequest(url: fixture.origin.url("/cat.png"))
        var network = fixture.manager.configuration.network
        change(&network)
        request.network = network
        return request
    }

    /// Holds each response until the gate opens. The image is red if `X-Colour` says so.
    private func serve(_ fixture: ManagerFixture) {
        fixture.origin.route("/cat.png") { request in
            .picture(color: request.header("X-Colour") == "red" ? 0xFFFF_0000 : 0xFF00_00FF).held(at: "gate")
        }
    }

    private static func red(_ name: String?) -> RequestModifier {
        RequestModifier(name: name) { request in
            var request = request
            request.headers["X-Colour"] = "red"
            return request
        }
    }

    @Test("Different headers get separate requests in any order, and equal headers share one")
    func headers() async throws {
        let fixture = try ManagerFixture()
        serve(fixture)
        let blue = request(fixture) { $0.headers["Accept-Language"] = "de" }
        let red = request(fixture) { $0.headers["X-Colour"] = "red" }
        let tasks = [blue, red, blue, red].map { fixture.manager.load($0) }
        await fixture.origin.waiting(at: "gate", reach: 2)
        fixture.origin.release("gate")
        let colours = try await tasks.asyncMap { try await $0.response.image.middle }
        #expect(colours == [0xFF00_00FF, 0xFFFF_0000, 0xFF00_00FF, 0xFFFF_0000])
        #expect(fixture.origin.requestCount == 2)
    }

    @Test("Modifiers apply only to their own request, unless they share a name", arguments: ["red", nil])
    func modifiers(name: String?) async throws {
        let fixture = try ManagerFixture()
        serve(fixture)
        let plain = request(fixture)
        let tasks = (0..<4).map { number in
            let own = request(fixture) { $0.requestModifier = .use(Self.red(name)) }
            return fixture.manager.load(number == 0 ? plain : own)
        }
        await fixture.origin.waiting(at: "gate", reach: name == nil ? 4 : 2)
        fixture.origin.release("gate")
        let colours = try await tasks.asyncMap { try await $0.response.image.middle }
        #expect(colours == [0xFF00_00FF] + Array(repeating: 0xFFFF_0000, count: 3))
        #expect(fixture.origin.requestCount == (name == nil ? 4 : 2))
    }

    @Test("A response modifier rejects only for its own request")
    func responses() async throws {
        let fixture = try ManagerFixture()
        serve(fixture)
        let first = fixture.manager.load(request(fixture))
        let second = fixture.manager.load(
            request(fixture) {
                $0.responseModifier = .use(ResponseModifier { _ in throw ImageError(.vetoed, "not for me") })
            })
        await fixture.origin.waiting(at: "gate", reach: 2)
        fixture.origin.release("gate")
        #expect(try await first.response.image.middle == 0xFF00_00FF)
        let error = await #expect(throws: ImageError.self) { try await second.response }
        #expect(error?.code == .vetoed)
    }

    @Test("A decryptor only decrypts for its own request, in any order of loads", arguments: [true, false])
    func decryptors(isFirst: Bool) async throws {
        let fixture = try ManagerFixture()
        let secret = Data(Data.picture().map { $0 ^ 0x55 })
        fixture.origin.route("/cat.png", .bytes(secret).held(at: "gate"))
        let requests = [
            request(fixture),
            request(fixture) { $0.decryptor = .use(Decryptor(name: "a") { Data($0.map { $0 ^ 0x55 }) }) },
            request(fixture) { $0.decryptor = .use(Decryptor(name: "b") { $0 }) },
        ]
        let tasks = (isFirst ? requests : requests.reversed()).map { fixture.manager.load($0) }
        await fixture.origin.waiting(at: "gate", reach: 1)
        fixture.origin.release("gate")
        #expect(try await tasks[1].response.image.size.width == 40)
        for task in [tasks[0], tasks[2]] {
            await #expect(throws: ImageError.self) { try await task.response }
        }
    }

    @Test("Different sizes, formats and frames share one transfer")
    func decoding() async throws {
        let fixture = try ManagerFixture()
        serve(fixture)
        let plain = request(fixture)
        var small = plain
        small.thumbnail = .fit(width: 20, height: 20)
        var deep = plain
        deep.decoding.pixelFormat = .rgba16
        let tasks = [plain, small, deep].map { fixture.manager.load($0) }
        fixture.origin.release("gate")
        let images = try await tasks.asyncMap { try await $0.response.image }
        #expect(images.map(\.size.width) == [40, 20, 40])
        #expect(images[2].bitmap.format == .rgba16 && images[0].bitmap.format != .rgba16)
        #expect(fixture.origin.requestCount == 1)
    }

    @Test("When many loads are canceled, the remaining ones get their images", arguments: 0..<8)
    func cancels(seed: UInt64) async throws {
        let fixture = try ManagerFixture()
        serve(fixture)
        var random = SeededRandom(seed: seed)
        let kinds = [request(fixture), request(fixture) { $0.headers["X-Colour"] = "red" }]
        let tasks = (0..<40).map { (kind: $0 % 2, task: fixture.manager.load(kinds[$0 % 2])) }
        let staying = Set((0..<40).shuffled(using: &random).prefix(Int.random(in: 1...6, using: &random)))
        await fixture.origin.waiting(at: "gate", reach: 1)
        for index in tasks.indices.shuffled(using: &random) where !staying.contains(index) {
            tasks[index].task.cancel()
        }
        fixture.origin.release("gate")
        for (index, (kind, task)) in tasks.enumerated() {
            guard staying.contains(index) else {
                await #expect(throws: ImageError.self) { try await task.response }
                continue
            }
            #expect(try await task.response.image.middle == (kind == 1 ? 0xFFFF_0000 : 0xFF00_00FF))
        }
    }
}

extension Array where Element: Sendable {
    fileprivate func asyncMap<Value>(_ body: (Element) async throws -> Value) async rethrows -> [Value] {
        var values: [Value] = []
        for element in self { values.append(try await body(element)) }
        return values
    }
}
