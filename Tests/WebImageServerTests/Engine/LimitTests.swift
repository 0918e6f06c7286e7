// SPDX-License-Identifier: MIT

#if Server
import ImageCoding
import ImageLoading
import PortableFoundation
import Raster
import Testing
import WebImage
import WebImageTestSupport

@testable import WebImageServer

/// Returns a server that accepts unsigned imgproxy URLs.
private func imgproxy(
    allowsLimits: Bool = true, change: (inout ImageServerConfiguration) -> Void = { _ in }
) throws -> ServerFixture {
    try ServerFixture { configuration in
        configuration.grammars = [ImageGrammar(.imgproxy)]
        configuration.grammars[0].allowsUnsigned = true
        configuration.grammars[0].allowsLimitOptions = allowsLimits
        configuration.manager.disk = nil
        change(&configuration)
    }
}

extension ServerFixture {
    /// Requests an image with an imgproxy URL.
    fileprivate func image(_ path: String, _ options: String) async -> ImageServerResponse {
        await server.respond(
            to: ImageServerRequest(target: "/x/\(options)/plain/\(origin.address(path))"))
    }
}

@Suite("Image server limits", .timeLimit(.minutes(2)))
struct LimitTests {
    /// Returns an image of 40 x 30 pixels.
    private static func still(_ format: ImageFormat) throws -> Data {
        let bitmap = try CodecRegistry.default.decode(ServerFixture.png).bitmap
        return try CodecRegistry.default.encode(bitmap, as: format)
    }

    private static let svg = Data(
        "<svg xmlns='http://www.w3.org/2000/svg' width='40' height='30'><rect width='9' height='9'/></svg>"
            .utf8)

    private static func source(_ format: ImageFormat) throws -> Data {
        format == .svg ? svg : try still(format)
    }

    @Test(
        "In every format, a source with more pixels than the server or URL allows is rejected",
        arguments: [.jpeg, .png, .gif, .webp, .bmp, .ico, .svg] as [ImageFormat], [true, false])
    func sourcePixels(format: ImageFormat, isOption: Bool) async throws {
        guard CodecRegistry.default.decodableFormats.contains(format) else { return }
        for (allowed, status) in [(1199, 422), (1200, 200), (1201, 200)] {
            let fixture = try imgproxy { if !isOption { $0.maximumSourcePixels = allowed } }
            fixture.origin.route("/a", .bytes(try Self.source(format), contentType: "image/x"))
            let option = isOption ? "msr:0.00\(allowed)/" : ""
            let answer = await fixture.image("/a", option + "w:10")
            #expect(answer.status == status, "\(format) \(allowed) \(answer.text)")
            if status == 422 { #expect(answer.reason?.contains("1200 found, 1199 allowed") == true) }
        }
    }

    @Test("A source with too many bytes is rejected unless the limit is 0", arguments: [true, false])
    func sourceBytes(isOption: Bool) async throws {
        let data = ServerFixture.png
        for (allowed, status) in [(data.count - 1, 422), (data.count, 200), (data.count + 1, 200), (0, 200)] {
            if !isOption, allowed == 0 { continue }
            let fixture = try imgproxy { configuration in
                var limits = Limits.default
                limits.encodedBytes = isOption ? data.count - 1 : allowed
                configuration.manager.requestDefaults.limits = limits
            }
            fixture.origin.route("/a", .bytes(data, contentType: "image/png"))
            let answer = await fixture.image("/a", (isOption ? "msfs:\(allowed)/" : "") + "w:10")
            #expect(answer.status == status, "\(allowed) \(answer.text)")
        }
    }

    @Test("Animation frames over the limit are left out", arguments: [1, 2, 3])
    func frames(count: Int) async throws {
        let data = try ServerFixture.animation(.gif)
        for isOption in [true, false] {
            let fixture = try imgproxy { configuration in
                guard !isOption else { return }
                var limits = Limits.default
                limits.frames = count
                configuration.manager.requestDefaults.limits = limits
            }
            fixture.origin.route("/a", .bytes(data, contentType: "image/gif"))
            let answer = await fixture.image("/a", (isOption ? "maf:\(count)/" : "") + "w:10/f:gif")
            let info = try CodecRegistry.default.info(for: answer.data)
            #expect(info?.frameCount == min(2, count), "\(answer.status) \(answer.text)")
        }
    }

    @Test(
        "The limit on frame pixels applies to animations but not to still images",
        arguments: [true, false])
    func framePixels(isOption: Bool) async throws {
        let animation = try ServerFixture.animation(.gif)
        for (allowed, status) in [(1599, 422), (1600, 200), (0, 200)] {
            if !isOption, allowed == 0 { continue }
            let fixture = try imgproxy { if !isOption { $0.maximumFramePixels = allowed } }
            fixture.origin.route("/moves", .bytes(animation, contentType: "image/gif"))
            fixture.origin.route("/still", .bytes(try Self.still(.gif), contentType: "image/gif"))
            let option = isOption ? "mafr:0.00\(allowed)/" : ""
            #expect(await fixture.image("/moves", option + "w:10").status == status, "\(allowed)")
            #expect(await fixture.image("/still", option + "w:10").status == 200)
        }
    }

    // The expected sizes of an image of 40 x 30 pixels, as imgproxy calculates them.
    @Test(
        "A density below 1 shrinks the box, but not a source that fits into it",
        arguments: [
            ("w:80/dpr:0.5", 40, 30), ("w:80/dpr:0.25", 20, 15), ("w:40/dpr:0.5", 20, 15),
            ("w:80/dpr:2", 40, 30), ("w:20/dpr:0.5", 10, 8), ("rs:fill:80:60/dpr:0.5", 40, 30),
            ("w:80/dpr:0.5/el:1", 40, 30),
        ])
    func density(options: String, width: Int, height: Int) async throws {
        let fixture = try imgproxy()
        fixture.origin.route("/a", ServerFixture.picture())
        let answer = await fixture.image("/a", options)
        #expect(answer.image?.size == PixelSize(width: width, height: height), "\(answer.text.prefix(200))")
    }

    @Test(
        "A result over the limit is scaled down",
        arguments: [
            ("w:40", 39, 39, 29), ("w:40", 40, 40, 30), ("w:40", 41, 40, 30), ("w:200/el:1", 50, 50, 38),
            ("w:40/pd:10", 30, 30, 25), ("w:40/ex:1/h:60", 30, 20, 30), ("w:20", 0, 20, 15),
        ])
    func resultSide(options: String, side: Int, width: Int, height: Int) async throws {
        for isOption in [true, false] {
            let fixture = try imgproxy { if !isOption, side > 0 { $0.maximumResultSide = side } }
            fixture.origin.route("/a", .bytes(ServerFixture.png, contentType: "image/png"))
            let answer = await fixture.image("/a", (isOption ? "mrd:\(side)/" : "") + options)
            #expect(answer.image?.size == PixelSize(width: width, height: height), "\(answer.text)")
        }
    }

    @Test("An option for a result's side overrides the server's limit")
    func replacedSide() async throws {
        let fixture = try imgproxy { $0.maximumResultSide = 20 }
        fixture.origin.route("/a", .bytes(ServerFixture.png, contentType: "image/png"))
        #expect(await fixture.image("/a", "w:40").image?.width == 20)
        #expect(await fixture.image("/a", "w:40/mrd:30").image?.width == 30)
        #expect(await fixture.image("/a", "w:40/mrd:0").image?.width == 40)
    }

    @Test("Options for limits are rejected unless the server allows them")
    func forbidden() async throws {
        let fixture = try imgproxy(allowsLimits: false)
        for option in ["msr:1", "msfs:1", "maf:1", "mafr:1", "mrd:1"] {
            #expect(await fixture.image("/a", option).status == 400)
        }
        let other = try imgproxy()
        for option in ["msr:0", "msr:x", "msfs:-1", "maf:0", "mafr:-1", "mrd:-1", "msr:1:2"] {
            #expect(await other.image("/a", option).status == 400, "\(option)")
        }
    }

    @Test("The list of allowed options applies to URLs but not to presets")
    func allowedOptions() async throws {
        let fixture = try imgproxy { configuration in
            configuration.grammars[0].allowedOptions = ["w", "preset", "pr"]
            configuration.grammars[0].presets = ["grey": "sa:0/w:10"]
        }
        fixture.origin.route("/a", .bytes(ServerFixture.png, contentType: "image/png"))
        #expect(await fixture.image("/a", "w:20").image?.width == 20)
        #expect(await fixture.image("/a", "pr:grey").image?.width == 10)
        for option in ["h:20", "width:20", "q:50", "f:webp"] {
            let answer = await fixture.image("/a", option)
            #expect(answer.status == 400 && answer.text.contains("does not allow"), "\(option)")
        }
    }

    @Test("An excessive effort is lowered and noted in the log", arguments: [2, 3, 4])
    func effort(most: Int) async throws {
        let fixture = try ServerFixture { $0.maximumEfforts[.webp] = most }
        fixture.origin.route("/a.png", ServerFixture.picture())
        let answer = await fixture.get("/a.png", "format=webp&effort=3")
        #expect(answer.status == 200 && (answer.reason != nil) == (most < 3))
        let lowered = await fixture.get("/a.png", "format=webp&effort=\(min(3, most))")
        #expect(lowered.headers["ETag"] == answer.headers["ETag"] && lowered.reason == nil)
    }

    @Test("Clients need the server's secret even for a response in memory")
    func clientSecret() async throws {
        let fixture = try ServerFixture { $0.clientSecret = "sesame" }
        fixture.origin.route("/a.png", ServerFixture.picture())
        for headers in [[:], ["Authorization": "Bearer sesam"], ["Authorization": "sesame"]] as [HTTPHeaders]
        {
            #expect(await fixture.get("/a.png", headers: headers).status == 403)
        }
        #expect(fixture.origin.requestCount == 0)
        let headers: HTTPHeaders = ["Authorization": "Bearer sesame"]
        #expect(await fixture.get("/a.png", headers: headers).status == 200)
        let cached = ImageServerRequest(target: fixture.target("/a.png"))
        #expect(fixture.server.cachedResponse(to: cached) == nil)
        #expect(await fixture.get("/a.png").status == 403)
    }
}
#endif
