// SPDX-License-Identifier: MIT

#if Server
import Cryptography
import ImageBase
import ImageCoding
import ImageLoading
import PortableFoundation
import Raster
import Testing
import WebImage
import WebImageTestSupport

@testable import WebImageServer

@Suite("Requests to the source's server", .timeLimit(.minutes(2)))
struct OneRequestTests {
    /// Responses that can't be stored, or must be validated each time.
    static let responses: [HTTPHeaders] = [
        ["Cache-Control": "no-store"], ["Cache-Control": "no-cache"], ["Cache-Control": "max-age=0"],
        ["Cache-Control": "max-age=600", "Vary": "*"], ["Cache-Control": "no-cache", "ETag": "\"1\""],
        ["Cache-Control": "private, max-age=600"], ["Cache-Control": "max-age=600"], [:],
    ]

    private static let digest = HashFunction.sha256.hash(ServerFixture.png).hexadecimal

    /// Targets in each grammar, with SOURCE in place of the URL. Some don't need the header, some need it for
    /// the format or the size, and some request the source several times.
    static let targets = [
        "/image?url=SOURCE&w=20&format=png", "/image?url=SOURCE&w=20", "/image?url=SOURCE&format=best",
        "/image?url=SOURCE&format=json", "/image?url=SOURCE&w=20&fit=cover&h=7&gravity=attention",
        "/imgproxy/x/w:20/plain/SOURCE", "/imgproxy/x/rs:fill:7:20/plain/SOURCE@jpg",
        "/imgproxy/x/c:0.5:0.5/g:sm/plain/SOURCE", "/imgproxy/x/skp:png/plain/SOURCE",
        "/imgproxy/x/skp:png/plain/SOURCE@png", "/imgproxy/x/raw:1/plain/SOURCE",
        "/imgproxy/x/f:best/plain/SOURCE", "/imgproxy/x/hs:sha256:\(digest)/w:20/plain/SOURCE",
        "/imgproxy/x/hs:sha256:\(digest)/plain/SOURCE@webp",
        "/imgproxy/x/hs:sha256:\(digest)/raw:1/plain/SOURCE",
        "/imgproxy/info/x/p:4/bh:4:3/plain/SOURCE", "/imgproxy/x/w:20/plain/SOURCE@avif",
        "/thumbor/unsafe/20x0/SOURCE", "/thumbor/unsafe/meta/20x0/SOURCE",
        "/thumbor/unsafe/20x20/smart/SOURCE", "/thumbor/unsafe/fit-in/20x20/filters:format(jpeg)/SOURCE",
    ]

    private static func fixture(
        hasDisk: Bool, change: (inout ImageServerConfiguration) -> Void = { _ in }
    ) throws -> ServerFixture {
        try ServerFixture { configuration in
            configuration.grammars = [ImageGrammar(.query)]
            configuration.grammars.append(ImageGrammar(.imgproxy, prefix: "/imgproxy"))
            configuration.grammars.append(ImageGrammar(.thumbor, prefix: "/thumbor"))
            for index in configuration.grammars.indices {
                configuration.grammars[index].allowsUnsigned = true
            }
            if !hasDisk { configuration.manager.disk = nil }
            change(&configuration)
        }
    }

    private static func response(_ headers: HTTPHeaders) -> OriginResponse {
        var response = OriginResponse.bytes(ServerFixture.png, contentType: "image/png")
        for field in headers.fields { response = response.header(field.name.text, field.value) }
        return response
    }

    private static func get(
        _ target: String, _ fixture: ServerFixture, accept: String? = nil
    ) async -> ImageServerResponse {
        let source = fixture.origin.address("/a").replacing(":", with: "%3A")
        return await fixture.server.respond(
            to: ImageServerRequest(
                target: target.replacing("SOURCE", with: source),
                headers: accept.map { ["Accept": $0] } ?? [:]))
    }

    @Test(
        "A response needs only one request even if nothing can be stored", arguments: responses,
        [true, false])
    func once(headers: HTTPHeaders, hasDisk: Bool) async throws {
        for target in Self.targets {
            for accept in [nil, "image/webp,*/*"] {
                let fixture = try Self.fixture(hasDisk: hasDisk)
                fixture.origin.route("/a", Self.response(headers))
                let answer = await Self.get(target, fixture, accept: accept)
                let place = "\(target) \(headers) \(accept ?? "")"
                #expect(answer.status == 200, "\(place) \(answer.text)")
                #expect(fixture.origin.requestCount == 1, "\(place)")
            }
        }
    }

    @Test("A slow format and its stand-in are made from one response")
    func slow() async throws {
        guard CodecRegistry.default.encodableFormats.contains(.avif) else { return }
        for formats in [[.avif, .webp], [.avif]] as [[ImageFormat]] {
            let fixture = try Self.fixture(hasDisk: false) { configuration in
                configuration.automaticFormats = formats
                configuration.slowFormatTime = .zero
            }
            fixture.origin.route("/a", Self.response(["Cache-Control": "no-store"]))
            let answer = await Self.get(
                "/image?url=SOURCE&w=20", fixture, accept: formats.map(\.mediaType).joined(separator: ","))
            #expect(answer.status == 200, "\(answer.text)")
            #expect(fixture.origin.requestCount == 1, "\(formats)")
        }
    }

    @Test("A watermark is loaded once for all the formats that are tried")
    func watermark() async throws {
        let fixture = try Self.fixture(hasDisk: false)
        fixture.origin.route("/a", Self.response(["Cache-Control": "no-store"]))
        fixture.origin.route("/mark", Self.response(["Cache-Control": "no-store"]))
        let mark = Base64URL.text(of: Array(fixture.origin.address("/mark").utf8))
        let answer = await Self.get("/imgproxy/x/wm:1/wmu:\(mark)/f:best/plain/SOURCE", fixture)
        #expect(answer.status == 200, "\(answer.text)")
        #expect(fixture.origin.requestCount == 2)
    }

    @Test("The fallback image for a failed source takes one more request")
    func fallback() async throws {
        let fixture = try Self.fixture(hasDisk: false)
        fixture.origin.route("/other", Self.response(["Cache-Control": "no-store"]))
        let other = Base64URL.text(of: Array(fixture.origin.address("/other").utf8))
        fixture.origin.route("/a", .status(404))
        let answer = await Self.get("/imgproxy/x/w:20/fiu:\(other)/plain/SOURCE", fixture)
        #expect(answer.status == 200 && answer.image?.width == 20, "\(answer.text)")
        #expect(fixture.origin.requestCount == 2)
    }

    @Test("A stored image is reused after one validation")
    func validated() async throws {
        for target in ["/image?url=SOURCE&w=20", "/imgproxy/x/w:20/plain/SOURCE"] {
            let fixture = try Self.fixture(hasDisk: true)
            fixture.origin.route("/a") { request in
                let response = Self.response(["Cache-Control": "no-cache", "ETag": "\"1\""])
                return request.header("If-None-Match") == "\"1\""
                    ? .status(304).header("ETag", "\"1\"").header("Cache-Control", "no-cache") : response
            }
            let first = await Self.get(target, fixture)
            #expect(first.headers["Cache-Status"]?.hasPrefix("webimage; fwd=miss; stored") == true)
            await fixture.server.manager.flush()
            let second = await Self.get(target, fixture)
            #expect(fixture.origin.requestCount == 2)
            #expect(second.data == first.data && second.headers["ETag"] == first.headers["ETag"])
            #expect(second.headers["Cache-Status"]?.hasPrefix("webimage; fwd=stale; key") == true)
            #expect(second.headers["Server-Timing"]?.contains("encode") == false)
            // Another size is made from the same bytes.
            let other = await Self.get(target.replacing("20", with: "10"), fixture)
            #expect(fixture.origin.requestCount == 3 && other.image?.width == 10)
            #expect(other.headers["Cache-Status"]?.hasPrefix("webimage; fwd=stale; stored") == true)
        }
    }

    @Test("A changed source replaces images made from the old one")
    func changed() async throws {
        let fixture = try Self.fixture(hasDisk: true)
        let white = try CodecRegistry.default.encode(
            try Bitmap(size: PixelSize(width: 60, height: 60), background: .white), as: .png)
        let responses = [ServerFixture.png, white].map { data in
            OriginResponse.bytes(data, contentType: "image/png").header("Cache-Control", "no-cache")
        }
        fixture.origin.route("/a", inOrder: responses)
        let first = await Self.get("/image?url=SOURCE&w=20", fixture)
        #expect(first.image?.size == PixelSize(width: 20, height: 15))
        await fixture.server.manager.flush()
        let second = await Self.get("/image?url=SOURCE&w=20", fixture)
        #expect(second.image?.size == PixelSize(width: 20, height: 20))
        #expect(second.headers["Cache-Status"]?.hasPrefix("webimage; fwd=miss; stored") == true)
        #expect(fixture.origin.requestCount == 2)
    }

    @Test("A response says that it's stored only if it is", arguments: responses)
    func stored(headers: HTTPHeaders) async throws {
        let fixture = try Self.fixture(hasDisk: false)
        fixture.origin.route("/a", Self.response(headers))
        let answer = await Self.get("/image?url=SOURCE&w=20", fixture)
        let status = try #require(answer.headers["Cache-Status"])
        let isKept = headers["Vary"] != "*" && headers["Cache-Control"] != "no-store"
        #expect(status.hasPrefix("webimage; fwd=miss" + (isKept ? "; stored; key" : "; key")), "\(status)")
    }

    @Test("Simultaneous equal requests make one image from one response")
    func together() async throws {
        for hasDisk in [true, false] {
            let fixture = try Self.fixture(hasDisk: hasDisk)
            fixture.origin.route("/a", Self.response(["Cache-Control": "max-age=600"]).held())
            let answers = await withTaskGroup(of: ImageServerResponse.self) { group in
                for _ in 0..<20 { group.addTask { await Self.get("/image?url=SOURCE&w=20", fixture) } }
                await fixture.origin.requests(to: "/a", reach: 1)
                // Wait until all requests have been sent.
                while fixture.server.manager.liveCounts.tasks < 20, !Task.isCancelled { await Task.yield() }
                fixture.origin.release("/a")
                return await group.reduce(into: []) { $0.append($1) }
            }
            #expect(answers.allSatisfy { $0.status == 200 })
            #expect(fixture.origin.requestCount == 1)
        }
    }
}
#endif
