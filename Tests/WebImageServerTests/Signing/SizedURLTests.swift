// SPDX-License-Identifier: MIT

#if Server
import Foundation
import Testing
import WebImage
@testable import WebImageServer

@Suite("Image server URLs by size", .timeLimit(.minutes(1)))
struct SizedURLTests {
    private static let key = "943b421c9eb07c830af81030552c86009268de4e532ba2ee2eab8247c6da0881"
    private static let salt = "520f986b998545b4785e0defbc4f3c1203f22de2374a3d53cb7a7fe9fea309c5"
    private let server = URL(string: "https://img.example.com")!
    private let source = URL(string: "https://images.example/ä b.jpg?x=1&y=2")!

    /// Returns the target of a thumbnail's URL.
    private func target(_ sized: SizedURL?, _ thumbnail: Thumbnail?) throws -> String {
        let request = ImageRequest(cacheKey: "a", sized: try #require(sized), thumbnail: thumbnail)
        return try #require(request.url).absoluteString.replacing(server.absoluteString, with: "")
    }

    static let thumbnails: [Thumbnail?] = [
        nil, .fit(width: 320, height: 0), .fill(width: 320, height: 224), .stretch(width: 64, height: 32),
        .fill(width: 320, height: 224, gravity: .topLeft), .fill(width: 32, height: 64, gravity: .right),
        .fill(width: 320, height: 224, gravity: .focus(x: 0.25, y: 0.75)),
        .fill(width: 320, height: 224, gravity: .attention),
    ]

    @Test("Signed URLs in both grammars return the same image", arguments: thumbnails)
    func signed(_ thumbnail: Thumbnail?) throws {
        let key = try #require(URLSigningKey(hexadecimal: Self.key, salt: Self.salt))
        let imgproxy = try ImageGrammar(.imgproxy, keys: [key]).parse(
            target(.imgproxy(server, source: source, key: Self.key, salt: Self.salt), thumbnail))
        let endpoint = server.appending(path: "image")
        let query = try ImageGrammar(.query, keys: [key]).parse(
            target(.imageServer(endpoint, source: source, key: Self.key, salt: Self.salt), thumbnail))
        #expect(imgproxy.source == source.absoluteString && query.source == source.absoluteString)
        #expect(imgproxy.operation == query.operation)
    }

    @Test("Unsigned URLs are accepted if they're allowed")
    func unsigned() throws {
        for syntax in [ImageGrammar.Syntax.imgproxy, .query] {
            var grammar = ImageGrammar(syntax)
            grammar.allowsUnsigned = true
            let endpoint = server.appending(path: "image")
            let sized: SizedURL =
                syntax == .query
                ? .imageServer(endpoint, source: source) : .imgproxy(server, source: source)
            let parsed = try grammar.parse(target(sized, .fit(width: 64, height: 64)))
            #expect(parsed.source == source.absoluteString)
        }
    }
}
#endif
