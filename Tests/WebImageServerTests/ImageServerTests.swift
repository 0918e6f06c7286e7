// SPDX-License-Identifier: MIT

#if Server
import Dispatch
import ImageBase
import ImageCaching
import ImageCoding
import ImageLoading
import PortableFoundation
import Raster
import Testing
import WebImage
import WebImageTestSupport

@testable import WebImageServer

@Suite(.timeLimit(.minutes(2)))
struct ImageServerTests {
    @Test("An image has its URL's size and format and its source's lifetime")
    func picture() async throws {
        let fixture = try ServerFixture()
        fixture.origin.route("/a.png", ServerFixture.picture())
        let response = await fixture.get("/a.png", "w=20&format=jpeg")
        #expect(response.status == 200, "\(response.text)")
        #expect(response.image?.size == PixelSize(width: 20, height: 15))
        #expect(response.headers["Content-Type"] == "image/jpeg")
        #expect(response.headers["Content-Length"] == "\(response.data.count)")
        #expect(response.headers["X-Content-Type-Options"] == "nosniff")
        #expect(response.headers["Vary"]?.contains("Accept") != true)
        let control = try #require(response.headers["Cache-Control"])
        #expect(
            control.hasPrefix("public, max-age=6") || control.hasPrefix("public, max-age=5"), "\(control)")
        #expect(response.headers["Cache-Status"]?.contains("fwd=miss") == true)
    }

    @Test("A client that has the image gets 304 even after a server restart")
    func notModified() async throws {
        let fixture = try ServerFixture()
        fixture.origin.route("/a.png", ServerFixture.picture())
        let first = await fixture.get("/a.png")
        let tag = try #require(first.headers["ETag"])
        #expect(tag.hasPrefix("\""))
        let second = await fixture.get("/a.png", headers: ["If-None-Match": tag])
        #expect(second.status == 304)
        #expect(second.data.isEmpty)
        #expect(second.headers["ETag"] == tag)
        #expect(second.headers["Vary"] == first.headers["Vary"])
        #expect(second.headers["Content-Length"] == nil)
        #expect(fixture.origin.requestCount == 1)
    }

    @Test("Responses to HEAD and to range requests agree with the complete response")
    func headAndRange() async throws {
        let fixture = try ServerFixture()
        fixture.origin.route("/a.png", ServerFixture.picture())
        let whole = await fixture.get("/a.png")
        let head = await fixture.get("/a.png", method: "HEAD")
        #expect(head.status == 200)
        #expect(head.data.isEmpty)
        #expect(head.headers["Content-Length"] == "\(whole.data.count)")
        let part = await fixture.get("/a.png", headers: ["Range": "bytes=4-9"])
        #expect(part.status == 206)
        #expect(part.data == whole.data.subdata(in: 4..<10))
        #expect(part.headers["Content-Range"] == "bytes 4-9/\(whole.data.count)")
        #expect(await fixture.get("/a.png", headers: ["Range": "bytes=999999-"]).status == 416)
    }

    @Test(
        "The format follows Accept's weights",
        arguments: [
            ("image/webp,*/*", "image/webp"), ("image/webp;q=0,*/*", "image/png"), ("*/*", "image/png"),
            ("image/webp;q=0.5,image/png", "image/webp"),
        ])
    func negotiation(accept: String, type: String) async throws {
        let fixture = try ServerFixture()
        fixture.origin.route("/a.png", ServerFixture.picture())
        let response = await fixture.get("/a.png", headers: ["Accept": accept])
        #expect(response.headers["Content-Type"] == type)
        #expect(response.headers["Vary"]?.contains("Accept") == true)
    }

    @Test("Errors for a negotiated URL vary by Accept")
    func varyOfErrors() async throws {
        let fixture = try ServerFixture()
        fixture.origin.route("/a.png", .status(404))
        let response = await fixture.get("/a.png")
        #expect(response.status == 404)
        #expect(response.headers["Vary"]?.contains("Accept") == true)
    }

    @Test(
        "A failed source's status depends on the failure",
        arguments: [
            (.status(404), 404, "http"), (.status(410), 404, "http"), (.status(500), 502, "http"),
            (.status(503), 502, "http"), (.bytes(Data("<html>".utf8), contentType: "text/html"), 415, ""),
            (.bytes(Data(ServerFixture.png.prefix(40)), contentType: "image/png"), 415, ""),
            (.redirect(to: "http://127.0.0.1:1/a.png"), 403, "blocked"),
        ] as [(OriginResponse, Int, String)])
    func failures(response: OriginResponse, status: Int, code: String) async throws {
        let fixture = try ServerFixture()
        fixture.origin.route("/a.png", response)
        let answer = await fixture.get("/a.png", "w=20&format=png")
        #expect(answer.status == status)
        #expect(answer.headers["Content-Type"] == "application/problem+json")
        #expect(answer.text.contains("\"status\":\(status)"))
        #expect(answer.text.contains("\"code\":\"\(code)"))
        // The message reveals no addresses or limits.
        #expect(!answer.text.contains("127.0.0.1"))
    }

    @Test("A source from a forbidden origin or address is rejected")
    func sources() async throws {
        let fixture = try ServerFixture { $0.addresses = .publicOnly }
        fixture.origin.route("/a.png", ServerFixture.picture())
        #expect(await fixture.get("/a.png", "w=20&format=png").status == 403)
        let other = ImageServerRequest(target: "/image?url=http%3A//127.0.0.1:1/a.png&w=20")
        #expect(await fixture.server.respond(to: other).status == 403)
        #expect(fixture.origin.requestCount == 0)
    }

    @Test("Each error code has a meaning, and an unknown one is a server error")
    func codes() {
        for code in ImageError.Code.all { #expect(ProblemDetails.knows(code), "\(code.rawValue)") }
        #expect(ProblemDetails(ImageError(.shutDown, "")).status == 503)
        #expect(ProblemDetails(ImageError(.shutDown, "")).retryAfter != nil)
        let custom = ProblemDetails(ImageError(.custom, ""))
        #expect(custom.status == 502 && custom.isOfSource && custom.code == "custom")
        #expect(ProblemDetails(ImageError(ImageError.Code(rawValue: "mine"), "")).status == 500)
    }

    @Test("Other methods and unknown paths are rejected")
    func refusals() async throws {
        let fixture = try ServerFixture()
        let post = await fixture.get("/a.png", method: "POST")
        #expect(post.status == 405)
        #expect(post.headers["Allow"] == "GET, HEAD")
        #expect(await fixture.server.respond(to: ImageServerRequest(target: "/other")).status == 404)
        #expect(await fixture.get("/a.png", "w=20&colour=red").status == 400)
    }

    @Test("A server without keys only starts if unsigned URLs are allowed for a list of origins")
    func keys() throws {
        var configuration = ImageServerConfiguration()
        configuration.manager = .memoryOnly
        #expect(throws: ImageError.self) { try ImageServer(configuration) }
        configuration.grammars[0].allowsUnsigned = true
        #expect(throws: ImageError.self) { try ImageServer(configuration) }
        configuration.allowedOrigins = ["https://images.example.com"]
        _ = try ImageServer(configuration)
        configuration.grammars = [ImageGrammar(.query, keys: [URLSigningKey("secret")])]
        configuration.allowedOrigins = nil
        _ = try ImageServer(configuration)
    }

    @Test("Simultaneous requests for an image at two sizes need one transfer")
    func coalescing() async throws {
        let fixture = try ServerFixture()
        fixture.origin.route("/a.png", ServerFixture.picture().held(at: "gate"))
        async let first = withTaskGroup(of: Int.self) { group in
            for index in 0..<40 {
                group.addTask { await fixture.get("/a.png", "w=\(20 + index % 2)&format=png").status }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(await fixture.origin.waiting(at: "gate", reach: 1))
        fixture.origin.release("gate")
        #expect(await first == Array(repeating: 200, count: 40))
        #expect(fixture.origin.requestCount == 1)
    }

    @Test("A response in memory is sent with its age until its lifetime ends")
    func memory() async throws {
        let clock = ManualClock()
        let fixture = try ServerFixture { $0.manager.time = clock }
        fixture.origin.route("/a.png", ServerFixture.picture("max-age=100"))
        let request = ImageServerRequest(target: fixture.target("/a.png", "w=20&format=png"))
        #expect(fixture.server.cachedResponse(to: request) == nil)
        let first = await fixture.server.respond(to: request)
        clock.advance(by: .seconds(40))
        let second = try #require(fixture.server.cachedResponse(to: request))
        #expect(second.data == first.data)
        #expect(second.headers["Age"] == "40")
        #expect(second.headers["Cache-Status"]?.contains("hit") == true)
        clock.advance(by: .seconds(100))
        #expect(fixture.server.cachedResponse(to: request) == nil)
    }

    @Test("A response from a private source isn't sent to another client from memory")
    func privateSource() async throws {
        let fixture = try ServerFixture()
        fixture.origin.route("/a.png", ServerFixture.picture("private, max-age=100"))
        let request = ImageServerRequest(target: fixture.target("/a.png", "w=20&format=png"))
        let response = await fixture.server.respond(to: request)
        #expect(response.headers["Cache-Control"]?.hasPrefix("private, max-age=") == true)
        #expect(fixture.server.cachedResponse(to: request) == nil)
    }

    @Test("The fallback image for unreadable sources is sent with the configured status")
    func fallback() async throws {
        let fixture = try ServerFixture {
            $0.fallbackImage = ServerFixture.png
            $0.fallbackStatus = 203
        }
        fixture.origin.route("/a.png", .status(404))
        let response = await fixture.get("/a.png")
        #expect(response.status == 203)
        #expect(response.data == ServerFixture.png)
        #expect(response.headers["Content-Type"] == "image/png")
        #expect(await fixture.get("/a.png", "colour=red").status == 400)
    }

    @Test("An image is made again after its source is purged")
    func purge() async throws {
        let fixture = try ServerFixture()
        fixture.origin.route("/a.png", ServerFixture.picture())
        let first = await fixture.get("/a.png")
        #expect(first.status == 200)
        await fixture.server.purge(source: fixture.origin.address("/a.png"))
        let second = await fixture.get("/a.png")
        #expect(second.status == 200)
        #expect(second.headers["ETag"] == first.headers["ETag"])
        #expect(fixture.origin.requestCount == 2)
    }

    @Test("A client that disconnects ends its transfer if no other client is waiting")
    func leaving() async throws {
        let fixture = try ServerFixture()
        fixture.origin.route("/a.png", ServerFixture.picture().held(at: "gate"))
        let task = Task { await fixture.get("/a.png") }
        #expect(await fixture.origin.waiting(at: "gate", reach: 1))
        task.cancel()
        #expect(await task.value.status == 503)
        #expect(await fixture.origin.openConnections(fallTo: 0))
        fixture.origin.release("gate")
    }

    @Test("While a slow format is made, the client gets the next best format")
    func slowFormat() async throws {
        let (encoder, clock) = (HeldEncoder(), ManualClock())
        let fixture = try ServerFixture {
            $0.automaticFormats = [.avif, .webp]
            $0.manager.time = clock
            $0.manager.codecs.add(encoder: encoder)
        }
        fixture.origin.route("/a.png", ServerFixture.picture("max-age=1000000"))
        let isAnswered = Locked(false)
        let task = Task {
            defer { isAnswered.withLock { $0 = true } }
            return await fixture.get("/a.png", headers: ["Accept": "image/avif,image/webp"])
        }
        for await _ in encoder.started { break }
        while !isAnswered.withLock({ $0 }), !Task.isCancelled {
            clock.advance(by: .seconds(1))
            await Task.yield()
        }
        let first = await task.value
        #expect(first.headers["Content-Type"] == "image/webp")
        #expect(first.headers["Cache-Control"]?.contains("max-age=60") == true)
        // The clock doesn't advance, so this request waits for the image that's being made.
        let next = Task { await fixture.get("/a.png", headers: ["Accept": "image/avif"]) }
        encoder.release()
        let second = await next.value
        #expect(second.headers["Content-Type"] == "image/avif")
        #expect(second.data == Data("AVIF".utf8))
        #expect(encoder.count == 1)
    }

    @Test("If a URL doesn't specify a size, a client hint sets it in steps")
    func hints() async throws {
        let fixture = try ServerFixture {
            $0.usesClientHints = true
            $0.hintedWidths = [10, 20]
        }
        fixture.origin.route("/a.png", ServerFixture.picture())
        let response = await fixture.get("/a.png", "format=png", headers: ["Sec-CH-Width": "7"])
        #expect(response.image?.width == 10)
        #expect(response.headers["Vary"]?.contains("Sec-CH-Width") == true)
        #expect(response.headers["Accept-CH"]?.contains("Sec-CH-DPR") == true)
        // `Vary` doesn't name these fields, so they must not affect the response.
        let other = await fixture.get("/a.png", "format=png", headers: ["Width": "7", "DPR": "2"])
        #expect(other.image?.width == 40)
    }

    @Test(
        "A source in a slow format is sent in a faster one",
        .enabled(if: CodecRegistry.default.encodableFormats.contains(.avif), "built without AVIF"))
    func slowSource() async throws {
        let (encoder, clock) = (HeldEncoder(), ManualClock())
        let fixture = try ServerFixture {
            $0.automaticFormats = [.avif]
            $0.manager.time = clock
            $0.manager.codecs.add(encoder: encoder)
        }
        let bitmap = try CodecRegistry.default.decode(ServerFixture.png).bitmap
        let avif = try CodecRegistry.default.encode(bitmap, as: .avif)
        fixture.origin.route("/a.png", .bytes(avif, contentType: "image/avif"))
        let isAnswered = Locked(false)
        let task = Task {
            defer { isAnswered.withLock { $0 = true } }
            return await fixture.get("/a.png", headers: ["Accept": "image/avif"])
        }
        for await _ in encoder.started { break }
        while !isAnswered.withLock({ $0 }), !Task.isCancelled {
            clock.advance(by: .seconds(1))
            await Task.yield()
        }
        #expect(await task.value.headers["Content-Type"] == "image/jpeg")
        encoder.release()
    }
}

/// An AVIF encoder that waits until the test releases it.
private final class HeldEncoder: ImageEncoder {
    let formats: [ImageFormat] = [.avif]
    /// Has an element for each image that the encoder has started.
    let started: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation
    private let gate = DispatchSemaphore(value: 0)
    private let calls = Locked(0)

    init() { (started, continuation) = AsyncStream.makeStream() }

    var count: Int { calls.withLock { $0 } }

    func release() { gate.signal() }

    func encode(
        _ frames: [EncodingFrame], as format: ImageFormat, options: EncodingOptions,
        cancellation: CancellationToken?
    ) throws(ImageError) -> Data {
        calls.withLock { $0 += 1 }
        continuation.yield()
        gate.wait()
        return Data("AVIF".utf8)
    }
}
#endif
