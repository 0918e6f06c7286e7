// SPDX-License-Identifier: MIT

#if Server
import ImageBase
import ImageCoding
import ImageLoading
import Raster
import Testing
import WebImage
import WebImageTestSupport

@testable import WebImageServer

@Suite("Server operator settings", .timeLimit(.minutes(1)))
struct OperatorChoiceTests {
    private func fixture(
        _ change: (inout ImageServerConfiguration) -> Void = { _ in }
    ) throws -> ServerFixture {
        let fixture = try ServerFixture {
            $0.automaticFormats = []
            change(&$0)
        }
        fixture.origin.route("/a.png", ServerFixture.picture().header("Last-Modified", Self.time))
        fixture.origin.route(
            "/a.gif", .bytes(try ServerFixture.animation(.gif), contentType: "image/gif"))
        return fixture
    }

    private static let time = "Wed, 21 Oct 2015 07:28:00 GMT"

    @Test(
        "A format that the operator enforces replaces the URL's format if the client accepts it",
        arguments: [
            ("w=20&format=png", "image/webp", "image/webp"), ("w=20&format=png", "image/png", "image/png"),
            ("w=20&format=png", "*/*", "image/png"), ("w=20&format=png", "image/webp;q=0", "image/png"),
            ("w=20&format=webp", "*/*", "image/webp"), ("w=20&format=jpg", "image/webp", "image/webp"),
            ("w=20", "image/webp,*/*;q=0.8", "image/webp"), ("w=20", "*/*", "image/png"),
        ])
    func enforced(options: String, accept: String, type: String) async throws {
        let fixture = try fixture { $0.enforcedFormats = [.webp] }
        let answer = await fixture.get("/a.png", options, headers: ["Accept": accept])
        #expect(answer.status == 200 && answer.headers["Content-Type"] == type)
        #expect(answer.headers["Vary"] == "Accept")
    }

    @Test("A format isn't enforced if it would lose frames that the URL's format keeps")
    func enforcedFrames() async throws {
        let fixture = try fixture { $0.enforcedFormats = [.jpeg] }
        func type(_ options: String) async -> String? {
            await fixture.get("/a.gif", options, headers: ["Accept": "image/jpeg"]).headers["Content-Type"]
        }
        #expect(await type("w=20&format=gif") == "image/gif")
        #expect(await type("w=20&format=gif&still=1") == "image/jpeg")
        #expect(await type("w=20&format=png") == "image/jpeg")
    }

    @Test(
        "Preferred formats apply if the URL and client name none and the source isn't already in one",
        arguments: [
            ([.jpeg, .png], "/a.png", "image/png"), ([.jpeg], "/a.png", "image/jpeg"),
            ([.jpeg, .webp], "/a.gif", "image/webp"), ([.jpeg, .gif], "/a.gif", "image/gif"),
            ([.jpeg], "/a.gif", "image/jpeg"), ([], "/a.png", "image/png"),
        ] as [([ImageFormat], String, String)])
    func preferred(formats: [ImageFormat], path: String, type: String) async throws {
        let fixture = try fixture { $0.preferredFormats = formats }
        #expect(await fixture.get(path).headers["Content-Type"] == type)
    }

    @Test("The URL's quality overrides the format's, which overrides the general one")
    func quality() async throws {
        func size(_ options: String, all: Int?, jpeg: Int? = nil) async throws -> Int {
            let fixture = try fixture {
                $0.quality = all
                if let jpeg { $0.qualities = [.jpeg: jpeg] }
            }
            return await fixture.get("/a.png", "format=jpg" + options).data.count
        }
        let low = try await size("&q=20", all: nil)
        #expect(try await size("", all: 20) == low)
        #expect(try await size("", all: 90, jpeg: 20) == low)
        #expect(try await size("&q=20", all: 90, jpeg: 90) == low)
        #expect(try await size("", all: 90) > low)
    }

    @Test("A response gets its lifetime from the source or the operator, unless it must not be stored")
    func lifetime() async throws {
        func control(_ source: String, follows: Bool) async throws -> String? {
            let fixture = try fixture {
                $0.followsSourceLifetime = follows
                $0.unstatedLifetime = .seconds(7)
                $0.staleWhileRevalidate = .zero
            }
            fixture.origin.route("/b.png", ServerFixture.picture(source))
            return await fixture.get("/b.png").headers["Cache-Control"]
        }
        // A few seconds may have passed, so compare only the length.
        let followed = try #require(try await control("max-age=600", follows: true))
        #expect(followed.hasPrefix("public, max-age=") && followed.count == "public, max-age=600".count)
        #expect(try await control("max-age=600", follows: false) == "public, max-age=7")
        #expect(try await control("no-cache", follows: false) == "public, max-age=7")
        #expect(try await control("private, max-age=600", follows: false) == "private, max-age=7")
        #expect(try await control("no-store", follows: false) == "no-store")
    }

    @Test("Responses, even from memory, can name their source and its modification date")
    func source() async throws {
        let fixture = try fixture { ($0.sendsLastModified, $0.sendsCanonicalLink) = (true, true) }
        for _ in 0..<2 {
            let answer = await fixture.get("/a.png")
            #expect(answer.headers["Last-Modified"] == Self.time)
            #expect(answer.headers["Link"] == "<\(fixture.origin.address("/a.png"))>; rel=\"canonical\"")
        }
        let plain = await (try self.fixture()).get("/a.png")
        #expect(plain.headers["Last-Modified"] == nil && plain.headers["Link"] == nil)
    }

    @Test("The fallback image for failed sources has a separate lifetime")
    func fallback() async throws {
        let fixture = try fixture {
            ($0.fallbackImage, $0.fallbackLifetime) = (ServerFixture.png, .seconds(5))
        }
        #expect(await fixture.get("/missing").headers["Cache-Control"] == "public, max-age=5")
    }

    @Test(
        "A watermark can be text", .enabled(if: CodecRegistry.default.decodableFormats.contains(.svg)),
        arguments: ["Hello", "A &amp; B\nC & D"])
    func text(text: String) async throws {
        let fixture = try ServerFixture {
            var imgproxy = ImageGrammar(.imgproxy)
            imgproxy.allowsUnsigned = true
            $0.grammars = [imgproxy]
        }
        let white = try Bitmap(size: PixelSize(width: 200, height: 100), background: .white)
        let data = try CodecRegistry.default.encode(white, as: .png)
        fixture.origin.route("/a.png", .bytes(data, contentType: "image/png"))
        let option = "wm:1:ce/wmt:" + Base64URL.text(of: text.utf8)
        let answer = await fixture.server.respond(
            to: ImageServerRequest(target: "/_/\(option)/plain/\(fixture.origin.address("/a.png"))@png"))
        // A machine without fonts can't draw text, and reports that.
        if answer.reason?.contains("no font") == true { return }
        let image = try #require(answer.image, "\(answer.text)")
        let drawn = try #require(try image.contentRect(color: .white, tolerance: 0.5))
        #expect(drawn.height < (text.contains("\n") ? 60 : 24) && drawn.width > 20 && drawn.width < 100)
        #expect(abs(drawn.x + drawn.width / 2 - 100) < 4)
    }

    @Test("Responses report imgproxy tags to caches and ignored thumbor filters to the operator")
    func tagsAndNotes() async throws {
        let fixture = try ServerFixture {
            var (imgproxy, thumbor) = (ImageGrammar(.imgproxy), ImageGrammar(.thumbor, prefix: "/thumbor"))
            (imgproxy.allowsUnsigned, thumbor.allowsUnsigned) = (true, true)
            thumbor.ignoresInvalidFilters = true
            $0.grammars = [imgproxy, thumbor]
        }
        fixture.origin.route("/a.png", ServerFixture.picture())
        let source = fixture.origin.address("/a.png")
        func get(_ target: String) async -> ImageServerResponse {
            await fixture.server.respond(to: ImageServerRequest(target: target + "/" + source))
        }
        #expect(await get("/_/w:20/ct:shoes:sale/plain").headers["Cache-Tag"] == "shoes,sale")
        #expect(await get("/_/w:20/plain").headers["Cache-Tag"] == nil)
        let answer = await get("/thumbor/unsafe/20x20/filters:redeye():grayscale()")
        #expect(answer.status == 200 && answer.reason?.contains("ignored redeye") == true)
    }
}
#endif
