// SPDX-License-Identifier: MIT

#if Server
import ImageCoding
import Raster
import Testing
@testable import WebImageServer

@Suite(.timeLimit(.minutes(1)))
struct QueryTargetTests {
    static let grammar: ImageGrammar = {
        var grammar = ImageGrammar(.query)
        grammar.allowsUnsigned = true
        return grammar
    }()

    func parse(_ options: String) throws -> ParsedTarget {
        try Self.grammar.parse("/image?url=http://a.com/b.jpg&\(options)")
    }

    @Test("The source is percent-decoded only once")
    func source() throws {
        let target = try Self.grammar.parse(
            "/image?w=10&url=http%3A%2F%2Fa.com%2Fb%2520c.jpg%3Fx%3D1%26y%3D2")
        #expect(target.source == "http://a.com/b%20c.jpg?x=1&y=2")
    }

    @Test("Options map to the other grammars' options")
    func equal() throws {
        let pairs = [
            "w=300&h=200": "rs:fit:300:200", "w=300&h=200&fit=cover&gravity=auto": "rs:fill:300:200:1/g:sm",
            "w=300&h=200&fit=crop&focus=0.25,0.75": "rs:fill-down:300:200/g:fp:0.25:0.75",
            "w=300&h=200&fit=stretch&dpr=2": "rs:force:300:200:1/dpr:2", "w=300&fit=contain": "w:300/el:1",
            "w=300&fit=stretch": "rs:fit:300:0:1", "fit=stretch&h=200": "rs:fit:0:200:1",
            "w=300&h=0&fit=stretch": "rs:fit:300:0:1",
            "w=300&h=200&fit=pad&bg=ff0000": "rs:fit:300:200/ex:1/bg:f00",
            "q=70&blur=2&sharpen=1": "q:70/bl:2/sh:1",
            "rotate=90&flip=hv": "rot:90/fl:1:1", "trim=10": "t:10", "bytes=1000": "mb:1000",
            "page=2": "pg:2",
            "still=1": "da:1", "metadata=all": "sm:0", "metadata=none": "kcr:0", "brightness=-1": "br:-255",
        ]
        for (query, path) in pairs {
            let other = try ImgproxyTargetTests().parse(path)
            #expect(try parse(query).operation == other.operation, "\(query)")
        }
    }

    @Test("A query can name a format, negotiate it, or request information as JSON")
    func format() throws {
        #expect(try parse("format=webp").format == .exact(.webp))
        #expect(try parse("format=auto").format == .automatic)
        #expect(try parse("format=best").format == .best)
        #expect(try parse("format=json").kind == .info(InfoParts()))
        let target = try parse("exp=1700000000&v=3&name=a+b.jpg&download=1")
        #expect(target.expiry == 1_700_000_000)
        #expect(target.fileName == "a b.jpg")
        #expect(target.isAttachment == true && target.cacheBuster == "3")
    }

    @Test(
        "The error for an unknown option or a value out of range names the option",
        arguments: [
            "x=1", "w=x", "w=-1", "w=70000", "w=1,2", "w", "fit=fat", "gravity=focus", "focus=2,0", "focus=1",
            "crop=1,2,3", "crop=1,2,0,4", "rotate=45", "flip=x", "q=0", "format=xyz", "bg=xyzzy", "effort=10",
            "exp=x", "metadata=some", "watermark=2", "w=1&w=2", "blur=nan", "name=%zz", "url=http://c.com",
        ])
    func refused(query: String) throws {
        let error = try #require(throws: TargetError.self) { try parse(query) }
        #expect(error.status == 400)
        #expect(error.option == String(query.prefix { $0 != "=" && $0 != "&" }))
    }

    @Test("A target needs the grammar's exact path and a source")
    func path() throws {
        #expect(throws: TargetError.unknown) { try Self.grammar.parse("/images?url=http://a.com/b.jpg") }
        #expect(throws: TargetError.option("url", "missing")) { try Self.grammar.parse("/image") }
        #expect(throws: TargetError.option("url", "missing")) { try Self.grammar.parse("/image?w=1") }
    }

    @Test("A target belongs to the grammar with the longest matching prefix")
    func prefixes() throws {
        var thumbor = ThumborTargetTests.grammar
        thumbor.prefix = "/thumbor"
        let grammars = [ImgproxyTargetTests.grammar, thumbor, Self.grammar]
        func syntax(_ target: String) throws -> ImageGrammar.Syntax {
            try ImageGrammar.parse(target, in: grammars).syntax
        }
        #expect(try syntax("/_/w:1/plain/http://a.com/b.jpg") == .imgproxy)
        #expect(try syntax("/thumbor/unsafe/1x1/a.com/b.jpg") == .thumbor)
        #expect(try syntax("/image?url=http://a.com/b.jpg") == .query)
        #expect(throws: TargetError.unknown) { try ImageGrammar.parse("x", in: grammars) }
    }
}
#endif
