// SPDX-License-Identifier: MIT

#if Server
#if os(Linux)
import Foundation
import Testing
import WebImageTestSupport

@Suite("Sources of a running server", .timeLimit(.minutes(1)))
struct SourceTests {
    private static let keys = ["WEBIMAGE_S3_ACCESS_KEY": "a", "WEBIMAGE_S3_SECRET_KEY": "b"]

    @Test("Sources in S3 are validated by ETag")
    func objects() async throws {
        let bucket = try TestOrigin()
        let isChanged = EventLog<Void>()
        bucket.setHandler { request in
            guard request.header("Authorization")?.hasPrefix("AWS4-HMAC-SHA256 ") == true else {
                return .status(403)
            }
            guard request.path == "/images/a%20b.png" else { return .status(404) }
            let tag = isChanged.count == 0 ? "\"1\"" : "\"2\""
            if request.header("If-None-Match") == tag { return .status(304).header("ETag", tag) }
            return .bytes(Samples.png, contentType: "image/png").header("ETag", tag)
                .header("Cache-Control", "max-age=0")
        }
        let arguments = [
            "--s3-sources", "--s3-source-endpoint=\(bucket.address(""))", "--allowed-origins=s3://images/",
        ]
        let target = "/image?url=s3://images/a%20b.png&w=2&format=png"
        try await RunningServer.with(arguments, environment: Self.keys) { server in
            #expect(await server.get(target).status == 200)
            #expect(await server.get(target + "&q=50").status == 200)
            #expect(bucket.requests.map { $0.header("If-None-Match") } == [nil, "\"1\""])
            isChanged.record()
            #expect(await server.get(target + "&q=51").status == 200)
            #expect(await server.get("/image?url=s3://images/missing.png").status == 404)
            #expect(await server.get("/image?url=s3://others/a.png").status == 403)
            let thumbor = await server.get("/thumbor/unsafe/2x2/s3://images/a%20b.png")
            #expect(thumbor.status == 200, "\(thumbor.text)")
        }
    }

    @Test("Files in a folder can be sources, even if imgproxy's variables configure the folder")
    func files() async throws {
        let folder = try TemporaryFolder()
        try Samples.png.write(to: URL(filePath: folder.file("a.png")))
        let environment = ["IMGPROXY_LOCAL_FILESYSTEM_ROOT": folder.path]
        try await RunningServer.with(["--allowed-origins=local://"], environment: environment) { server in
            #expect(await server.get("/x/w:2/plain/local:///a.png").status == 200)
            #expect(await server.get("/x/w:2/plain/local:///../a.png").status == 404)
        }
        let missing = ["IMGPROXY_LOCAL_FILESYSTEM_ROOT": folder.file("missing")]
        let outcome = try await ServerProgram().run(
            ["serve", "--check", "--unsigned", "--allowed-origins=local:"], environment: missing)
        #expect(outcome.status == 1 && outcome.errors.contains("cannot open the local folder"))
    }
}
#endif
#endif
