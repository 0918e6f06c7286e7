// SPDX-License-Identifier: MIT

#if Server
import ImageBase
import ImageCoding
import ImageLoading
import PortableFoundation
import Testing
import WebImage
import WebImageTestSupport

@testable import WebImageServer

@Suite("Sources in a folder", .timeLimit(.minutes(1)))
struct LocalFolderTests {
    let outside: TemporaryFolder
    let root: URL

    /// Creates a folder with files and links, and an image next to it.
    init() throws {
        outside = try TemporaryFolder()
        root = URL(filePath: outside.file("images"))
        let files = FileManager.default
        try files.createDirectory(
            at: root.appending(path: "a/b", directoryHint: .isDirectory), withIntermediateDirectories: true)
        for name in ["images/a/b/c.png", "images/plain.png", "secret.png"] {
            try ServerFixture.png.write(to: URL(filePath: outside.file(name)))
        }
        for (link, target) in [
            ("link.png", "../secret.png"), ("linked", ".."), ("inner.png", "a/b/c.png"), ("lost", "nowhere"),
        ] {
            try files.createSymbolicLink(
                atPath: root.path + "/" + link, withDestinationPath: target)
        }
    }

    private func fixture(_ patterns: [String] = ["local:"]) throws -> ServerFixture {
        try ServerFixture { configuration in
            configuration.grammars = Self.grammars
            configuration.localFolder = root.path
            configuration.allowedOrigins = try? AllowedOrigins(parsing: patterns)
        }
    }

    private static var grammars: [ImageGrammar] {
        [
            ImageGrammar(.imgproxy, prefix: "/imgproxy"), ImageGrammar(.thumbor, prefix: "/thumbor"),
            ImageGrammar(.query),
        ].map { grammar in
            var grammar = grammar
            grammar.allowsUnsigned = true
            return grammar
        }
    }

    private static func answers(_ source: String, of server: ImageServer) async -> [ImageServerResponse] {
        var answers: [ImageServerResponse] = []
        for grammar in grammars {
            let target = grammar.target(of: source)
            answers.append(await server.respond(to: ImageServerRequest(target: target)))
        }
        return answers
    }

    @Test(
        "A file with any name in the folder can be a source in each grammar",
        arguments: ["a/b/c.png", "a b+c.png", "50%.png", "50%20.png", "a#1;v=2.png", "größe.png", "[1].png"])
    func names(name: String) async throws {
        try ServerFixture.png.write(to: root.appending(path: name))
        let fixture = try fixture()
        for answer in await Self.answers("local:///" + name, of: fixture.server) {
            #expect(answer.status == 200, "\(answer.text)")
            #expect(answer.image?.size == PixelSize(width: 40, height: 30))
        }
    }

    @Test(
        "A source outside the folder is rejected with a reason in the log",
        arguments: [
            "local:///../secret.png", "local:///a/../../secret.png", "local:///%2e%2e/secret.png",
            "local:///..%2fsecret.png", "local:///./../secret.png", "local:///link.png",
            "local:///linked/secret.png", "local:///lost", "local:///missing.png", "local:///a",
            "local:///a/b/", "local:///plain.png/c.png", "local:///", "local://a/b/c.png",
        ])
    func outside(source: String) async throws {
        let fixture = try fixture()
        for answer in await Self.answers(source, of: fixture.server) {
            #expect(answer.status == 404, "\(answer.status) \(answer.text)")
            #expect(answer.reason?.contains("io") == true && !answer.text.contains(outside.path))
        }
    }

    @Test("Links to the folder and within it are followed")
    func links() async throws {
        let link = outside.file("current")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "images")
        let fixture = try ServerFixture { configuration in
            configuration.localFolder = link + "/"
            configuration.allowedOrigins = ["local:"]
        }
        for name in ["inner.png", "plain.png"] {
            let answer = await fixture.server.respond(
                to: ImageServerRequest(target: "/image?url=local:///\(name)&w=20"))
            #expect(answer.status == 200)
        }
    }

    @Test(
        "Allowed origins can only permit files in the folder",
        arguments: [
            (["https:"], "local:///plain.png", 403), (["local:///a/"], "local:///plain.png", 403),
            (["local:///a/"], "local:///a/b/c.png", 200), (["local:"], "file://ROOT/plain.png", 403),
        ])
    func origins(patterns: [String], source: String, status: Int) async throws {
        let fixture = try fixture(patterns)
        let source = source.replacing("ROOT", with: root.path)
        let answers = await Self.answers(source, of: fixture.server)
        #expect(answers.map(\.status) == [status, status, status])
        let hasHint = answers.allSatisfy { $0.reason?.contains("allowed-origins") == true }
        #expect(hasHint == (status == 403))
    }

    @Test("A replaced file is read again after a purge")
    func purge() async throws {
        let fixture = try fixture()
        let request = ImageServerRequest(target: "/image?url=local:///plain.png&format=png")
        #expect(await fixture.server.respond(to: request).image?.size.width == 40)
        let small = try Bitmap(size: PixelSize(width: 3, height: 3)) { pixels, _ in
            for index in 0..<pixels.count { pixels[index] = 255 }
        }
        try CodecRegistry.default.encode(small, as: .png).write(to: root.appending(path: "plain.png"))
        #expect(await fixture.server.purge(source: "local:///plain.png") > 0)
        #expect(await fixture.server.respond(to: request).image?.size.width == 3)
    }

    @Test("The server doesn't start if the folder is missing or isn't a folder")
    func missing() {
        for path in [outside.file("nowhere"), outside.file("secret.png"), "/"] {
            let error = #expect(throws: ImageError.self) {
                _ = try ServerFixture { $0.localFolder = path }
            }
            #expect(error?.message.contains("local folder") == true)
        }
    }
}
#endif
