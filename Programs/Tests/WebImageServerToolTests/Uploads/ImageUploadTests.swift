// SPDX-License-Identifier: MIT

#if Server
#if os(Linux)
import Foundation
import ImageCoding
import Testing
import WebImage
import WebImageTestSupport

@testable import WebImageServerTool

@Suite("Uploads", .timeLimit(.minutes(1)))
struct ImageUploadTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder("uploads") }

    /// Runs a server that stores images in the folder.
    private func serve(
        _ arguments: [String] = [], _ body: (RunningServer) async throws -> Void
    ) async throws {
        try await RunningServer.with(
            ["--local-folder=\(folder.path)", "--allowed-origins=local:"] + arguments,
            environment: ["WEBIMAGE_UPLOAD_KEY": "sesame"], body)
    }

    private static func send(
        _ method: String, _ target: String, to server: RunningServer, _ body: Data = Data(),
        key: String? = "Bearer sesame", _ fields: String...
    ) async -> RawResponse {
        let client = RawClient(port: server.port)
        let all = [key.map { "Authorization: " + $0 }] + fields
        let lines = all.compactMap { $0.map { $0 + "\r\n" } }.joined()
        client.send(
            Array(
                "\(method) \(target) HTTP/1.1\r\nHost: 127.0.0.1\r\n\(lines)Content-Length: \(body.count)\r\n\r\n"
                    .utf8) + body)
        return await client.response()
    }

    private static func image(_ side: Int, _ format: ImageFormat = .png) throws -> Data {
        let bitmap = try Bitmap(size: PixelSize(width: side, height: side)) { pixels, _ in
            for index in 0..<pixels.count { pixels[index] = index % 4 == 3 ? 255 : 90 }
        }
        return try CodecRegistry.default.encode(bitmap, as: format)
    }

    private var files: [String] {
        FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }.sorted() ?? []
    }

    /// Returns the source named in the response to an upload.
    private static func source(_ answer: RawResponse) -> String {
        answer.text.firstMatch(of: /"source":"([^"]+)"/).map { String($0.1).replacing("\\/", with: "/") }
            ?? ""
    }

    @Test("An uploaded image can be used as a source until it's replaced or removed")
    func life() async throws {
        try await serve { server in
            let added = await Self.send(
                "POST", "/image", to: server, try Self.image(20), "Slug: a%20photo.jpg",
                "Content-Type: image/png")
            #expect(added.status == 201, "\(added.text)")
            let location = try #require(added["Location"])
            #expect(location.wholeMatch(of: /\/image\/[0-9a-f]{32}\/a-photo\.png/) != nil, "\(location)")
            let source = Self.source(added)
            #expect(source == "local:///" + location.dropFirst("/image/".count))
            func width() async throws -> Int {
                let answer = await server.get("/image?url=\(source)&format=png")
                guard answer.status == 200 else { return -answer.status }
                return try CodecRegistry.default.decode(Data(answer.body)).bitmap.size.width
            }
            #expect(try await width() == 20)
            let replaced = await Self.send("PUT", location, to: server, try Self.image(30))
            #expect(replaced.status == 204)
            #expect(try await width() == 30)
            #expect(await Self.send("DELETE", location, to: server).status == 204)
            #expect(try await width() == -404)
            #expect(files.isEmpty)
            #expect(await Self.send("DELETE", location, to: server).status == 404)
            #expect(await Self.send("PUT", location, to: server, try Self.image(30)).status == 404)
        }
    }

    @Test("The body of an upload without the key isn't read")
    func key() async throws {
        try await serve { server in
            let client = RawClient(port: server.port)
            client.send("POST /image HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n")
            let refused = await client.response()
            #expect(refused.status == 401 && refused["WWW-Authenticate"] == "Bearer")
            #expect(refused["Connection"] == "close")
            for key in ["Bearer wrong", "sesame", "Basic sesame"] {
                let answer = await Self.send("POST", "/image", to: server, Samples.png, key: key)
                #expect(answer.status == 403)
            }
            #expect(await Self.send("DELETE", "/image/a/b", to: server, key: nil).status == 401)
        }
        #expect(files.isEmpty)
        try await RunningServer.with([]) { server in
            let answer = await Self.send("POST", "/image", to: server, Samples.png)
            #expect(answer.status == 413)
        }
    }

    @Test("A body that isn't an image, is damaged or is too large is rejected")
    func refused() async throws {
        try await serve(["--max-upload-bytes=20000"]) { server in
            let whole = try Self.image(20)
            let bodies: [(Data, String, Int)] = [
                (Data("<html>".utf8), "text/html", 415), (whole, "image/jpeg", 415),
                (Data(), "image/png", 400), (whole.prefix(whole.count - 20), "image/png", 422),
                (Data(repeating: 0, count: 30_000), "image/png", 413),
                (Data(repeating: 0, count: 90_000), "image/png", 413),
            ]
            for (body, type, status) in bodies {
                let answer = await Self.send(
                    "POST", "/image", to: server, body, "Content-Type: \(type)")
                #expect(answer.status == status, "\(type) \(answer.text)")
            }
            let client = RawClient(port: server.port)
            client.send(
                "POST /image HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer sesame\r\n"
                    + "Transfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n\r\n")
            #expect(await client.response().status == 411)
        }
        #expect(files.isEmpty)
    }

    @Test(
        "Names can't escape the folder",
        arguments: [
            "/image/../a.png", "/image/%2e%2e/a.png", "/image/0123456789abcdef0123456789abcdef/../a.png",
            "/image/0123456789abcdef0123456789abcdef/..", "/image/0123456789abcdef0123456789abcdef/a%2fb",
            "/image/0123456789abcdef0123456789abcdef/", "/image/a.png", "/image//a",
        ])
    func names(target: String) async throws {
        try Data().write(to: URL(filePath: folder.file("a.png")))
        try await serve(["--upload-to=local:///up/"]) { server in
            #expect(await Self.send("DELETE", target, to: server).status == 404)
            #expect(await Self.send("PUT", target, to: server, Samples.png).status == 404)
        }
        #expect(files == ["a.png"])
    }

    @Test(
        "An image's name may only contain letters, digits and a few symbols",
        arguments: [
            ("../../etc/passwd", "passwd.png"), ("..", "image.png"), (".hidden.png", "hidden.png"),
            ("%2e%2e%2fa", "a.png"), ("größe", "gr--e.png"), ("a\\b.jpg", "b.png"), ("", "image.png"),
        ])
    func slugs(slug: String, name: String) async throws {
        try await serve { server in
            let answer = await Self.send("POST", "/image", to: server, Samples.png, "Slug: \(slug)")
            #expect(
                answer.status == 201 && answer["Location"]?.hasSuffix("/" + name) == true, "\(answer.lines)")
        }
    }

    @Test("An image can be uploaded in a form, after 100 (Continue) if the client expects it")
    func form() async throws {
        try await serve { server in
            let image = try Self.image(20)
            let head =
                "--b--b\r\nContent-Disposition: form-data; name=\"title\"\r\n\r\nA\r\n"
                + "--b--b\r\nContent-Disposition: form-data; name=\"media\"; filename=\"my cat.png\"\r\n"
                + "Content-Type: image/png\r\n\r\n"
            let body = Data(head.utf8) + image + Data("\r\n--b--b--\r\n".utf8)
            let client = RawClient(port: server.port)
            client.send(
                "POST /image HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer sesame\r\nExpect: 100-continue\r\n"
                    + "Content-Type: multipart/form-data; boundary=\"b--b\"\r\n"
                    + "Content-Length: \(body.count)\r\n\r\n")
            #expect(await client.response().status == 100)
            // Send it in two pieces, with the next request after the body.
            client.send(Array(body.prefix(100)))
            client.send(Array(body.dropFirst(100)) + Array(RunningServer.request("GET", "/image").utf8))
            let answer = await client.response()
            #expect(answer.status == 201 && answer["Location"]?.hasSuffix("/my-cat.png") == true)
            #expect(await client.response().status == 400)
            let other = await Self.send(
                "POST", "/image", to: server, body, "Content-Type: multipart/form-data; boundary=c")
            #expect(other.status == 400)
        }
    }

    @Test("Images are stored without metadata, or exactly as they were sent", arguments: [false, true])
    func unchanged(isUnchanged: Bool) async throws {
        let image = try Self.image(20, .jpeg)
        // Add a comment after the first marker.
        let sent = image.prefix(2) + Data([0xFF, 0xFE, 0, 8]) + Data("secret".utf8) + image.dropFirst(2)
        try await serve(isUnchanged ? ["--upload-unchanged"] : []) { server in
            let answer = await Self.send("POST", "/image", to: server, sent)
            #expect(answer.status == 201 && answer["Location"]?.hasSuffix("/image.jpg") == true)
            let stored = try Data(contentsOf: URL(filePath: folder.file(#require(files.last))))
            #expect((stored == sent) == isUnchanged)
            #expect(stored.range(of: Data("secret".utf8)).map { _ in true } == (isUnchanged ? true : nil))
        }
    }

    @Test("Images can be stored in S3")
    func bucket() async throws {
        let (store, objects) = (try TestOrigin(), Objects())
        store.setHandler { objects.answer($0) }
        let environment = [
            "WEBIMAGE_UPLOAD_KEY": "sesame", "WEBIMAGE_S3_ACCESS_KEY": "a", "WEBIMAGE_S3_SECRET_KEY": "b",
        ]
        let arguments = [
            "--s3-sources", "--s3-source-endpoint=\(store.address(""))", "--allowed-origins=s3:",
            "--upload-to=s3://images/up/", "--upload-path=/files",
        ]
        try await RunningServer.with(arguments, environment: environment) { server in
            let added = await Self.send("POST", "/files", to: server, try Self.image(20))
            let location = try #require(added["Location"])
            let path = "/images/up/" + location.dropFirst("/files/".count)
            #expect(added.status == 201 && Self.source(added) == "s3:/" + path)
            let target = "/image?url=s3:/\(path)&format=png"
            #expect(await server.get(target).status == 200)
            let before = objects.data(path)
            #expect(await Self.send("PUT", location, to: server, try Self.image(30)).status == 204)
            #expect(objects.data(path) != before && objects.data(path) != nil)
            let answer = await server.get(target)
            #expect(try CodecRegistry.default.decode(Data(answer.body)).bitmap.size.width == 30)
            #expect(await Self.send("DELETE", location, to: server).status == 204)
            #expect(objects.data(path) == nil)
            #expect(await server.get(target).status == 404)
            store.setHandler { _ in .status(503) }
            let failed = await Self.send("POST", "/files", to: server, try Self.image(20))
            #expect(failed.status == 500 && !failed.text.contains("503"))
        }
    }

    @Test(
        "Conflicting settings prevent startup",
        arguments: [
            ["--upload-to=s3://images/"], [], ["--upload-to=https://a.example/"], ["--upload-path=image"],
            ["--local-folder=/tmp", "--upload-to=local:///a/../b"], ["--s3-sources", "--upload-to=s3://"],
        ])
    func settings(arguments: [String]) throws {
        let values = try SettingValues(
            arguments: arguments + ["--unsigned", "--allowed-origins=local:"],
            environment: ["WEBIMAGE_UPLOAD_KEY": "sesame"], file: nil)
        let error = #expect(throws: SettingError.self) { try ServeConfiguration(values) }
        #expect(error?.description.contains("upload-") == true)
    }
}

/// A bucket's objects.
private final class Objects: @unchecked Sendable {  // The lock guards the bodies.
    private let lock = NSLock()
    private var bodies: [String: Data] = [:]

    func data(_ path: String) -> Data? { lock.withLock { bodies[path] } }

    func answer(_ request: OriginRequest) -> OriginResponse {
        lock.withLock {
            switch request.method {
            case "PUT": bodies[request.path] = request.body
            case "DELETE": bodies[request.path] = nil
            default: return bodies[request.path].map { .bytes($0) } ?? .status(404)
            }
            return .status(200)
        }
    }
}
#endif
#endif
