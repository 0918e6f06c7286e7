// SPDX-License-Identifier: MIT

import Foundation
import Testing
import WebImage
import WebImageTestSupport

@Suite("Loads of one address at a time, each in its own way", .timeLimit(.minutes(2)))
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

    /// Serves each request when all are there; red where it says so in `X-Colour`.
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

    @Test("Headers that differ are asked for apart, in any order, and those that do not are shared")
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

    @Test("A modifier is the second caller's own; one of the same name is the same", arguments: ["red", nil])
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

    @Test("A modifier of the answer refuses for its own caller alone")
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

    @Test("A key opens for who has it, whoever came first", arguments: [true, false])
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

    @Test("Sizes, formats and frames are each caller's own, of one transfer")
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

    @Test("Whoever goes of many, the others get theirs", arguments: 0..<8)
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
