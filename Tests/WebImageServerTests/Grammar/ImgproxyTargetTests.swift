// SPDX-License-Identifier: MIT

#if Server
import ImageCoding
import Raster
import Testing
@testable import WebImageServer

@Suite(.timeLimit(.minutes(1)))
struct ImgproxyTargetTests {
    static let grammar: ImageGrammar = {
        var grammar = ImageGrammar(.imgproxy)
        grammar.allowsUnsigned = true
        return grammar
    }()

    func parse(_ options: String, grammar: ImageGrammar = Self.grammar) throws -> ParsedTarget {
        try grammar.parse("/_/\(options)/plain/http://a.com/b.jpg")
    }

    // MARK: Sources

    @Test(
        "Sources can be plain or base64url-encoded with an extension",
        arguments: [
            ("plain/http://a.com/b.jpg", "http://a.com/b.jpg", nil),
            ("plain/http://a.com/b.jpg@png", "http://a.com/b.jpg", ImageFormat.png),
            ("plain/http://a.com/b.jpg@", "http://a.com/b.jpg", nil),
            ("plain/http:/a.com/b.jpg", "http://a.com/b.jpg", nil),
            ("plain/local:/b.jpg", "local:///b.jpg", nil),
            ("plain/http%3A%2F%2Fa.com%2Fb.jpg", "http://a.com/b.jpg", nil),
            ("plain/http://a.com/b%402x.jpg@webp", "http://a.com/b@2x.jpg", .webp),
            ("plain/http://a.com/b%20c.jpg", "http://a.com/b%20c.jpg", nil),
            ("plain/http://a.com/b.jpg%3Fx=1", "http://a.com/b.jpg?x=1", nil),
            ("plain/http://a.com/b.jpg?x=1", "http://a.com/b.jpg", nil),
            ("aHR0cDovL2EuY29tL2IuanBn", "http://a.com/b.jpg", nil),
            ("aHR0cDov/L2EuY29t/L2IuanBn.avif", "http://a.com/b.jpg", .avif),
            ("aHR0cDovL2EuY29tL2IuanBnPw==.jpg", "http://a.com/b.jpg?", .jpeg),
            ("aHR0cDovL2EuY29tL8O+LmpwZw.png", "http://a.com/%C3%BE.jpg", .png),
        ] as [(String, String, ImageFormat?)])
    func sources(path: String, source: String, format: ImageFormat?) throws {
        let target = try Self.grammar.parse("/_/w:10/" + path)
        #expect(target.source == source)
        #expect(target.format == (format.map { .exact($0) } ?? .automatic))
        #expect(target.operation.resizing.width == .pixels(10))
    }

    @Test("Encoded colons are decoded in options but not in the source")
    func repair() throws {
        let target = ImgproxyTarget(grammar: Self.grammar)
        #expect(target.repaired("/rs%3afit%3A1/plain/http%3a//a") == "/rs:fit:1/plain/http%3a//a")
        #expect(target.repaired("/rs%3Afit%3A1/plain/http%3A//a") == "/rs:fit:1/plain/http%3A//a")
        #expect(target.repaired("/rs%3Afit/aHR0") == "/rs:fit/aHR0")
        #expect(target.repaired("/w:1/plain/http://a/b:/c") == "/w:1/plain/http://a/b:/c")
        #expect(target.repaired("/w:1/plain/s3:/a/b") == "/w:1/plain/s3://a/b")
    }

    @Test(
        "A malformed path is rejected",
        arguments: [
            "", "/", "/_", "/_/", "/_/w:10", "/_/w:10/", "/_/w:10/plain/", "/_/w:10/plain/@png",
            "/_/enc/abcd",
            "/_/w:10/plain/http://a.com/b@c@png", "/_/w:10/aHR0.c.png", "/_/w:10/a!b",
            "/_/plain/http://a/%zz",
            "/_/plain/http://a/%00", "/_/fit/300/300/sm/0/plain/http://a.com/b.jpg",
        ])
    func malformed(target: String) {
        let error = #expect(throws: TargetError.self) { try Self.grammar.parse(target) }
        #expect(error?.status == 400 || error?.status == 404)
    }

    @Test("The source prefix is added where it's missing")
    func sourcePrefix() throws {
        var grammar = Self.grammar
        grammar.sourcePrefix = "https://a.com/"
        #expect(try grammar.parse("/_/plain/b.jpg").source == "https://a.com/b.jpg")
        #expect(try grammar.parse("/_/plain/https://a.com/b.jpg").source == "https://a.com/b.jpg")
    }

    // MARK: Options

    @Test("Short names, long names and multi-value options are equivalent")
    func names() throws {
        let wanted = try parse("width:300/height:200/resizing_type:fill/enlarge:1/gravity:no:10:5").operation
        for options in [
            "rs:fill:300:200:1/g:no:10:5", "resize:fill:300:200:t/g:no:10:5",
            "g:no:10:5/s:300:200:true/rt:fill",
            "w:1/el:0/rs:fill:300:200:1/g:no:10:5", "rs:fill:300:200/el:1/g:no:10:5/q:0/dpr:1/fl:0:0/blur:0",
        ] { #expect(try parse(options).operation == wanted) }
        #expect(wanted.resizing.gravity == ImageOperation.Place(anchor: .top, x: 10, y: 5))
        #expect(wanted.resizing.enlarges)
    }

    @Test("Independent options can be in any order")
    func order() throws {
        let options = [
            "rs:fill:300:200", "bl:2", "bg:f00", "pd:1:2", "wm:0.5:soea", "q:80", "rot:90", "sh:1",
        ]
        let wanted = try parse(options.joined(separator: "/")).operation
        #expect(try parse(options.reversed().joined(separator: "/")).operation == wanted)
        #expect(
            wanted.steps.count == 5 && wanted.steps[0] == .blur(sigma: 2)
                && wanted.steps[2] == .padding(top: 1, right: 2, bottom: 1, left: 2))
    }

    @Test("Gravity is applied after rotation and before flipping")
    func flips() throws {
        #expect(
            try parse("rs:fill:30:20/g:we:5:0/fl:1").operation.resizing.gravity == .init(anchor: .right, x: 5)
        )
        #expect(
            try parse("c:30:20:nowe/fl:1:1").operation.crop
                == .size(width: 30, height: 20, gravity: .init(anchor: .bottomRight)))
        #expect(
            try parse("rs:fill:30:20/g:fp:0.25:0.5/rot:180").operation
                == parse("rs:fill:30:20/g:fp:0.25:0.5/fl:1:1").operation)
        #expect(try parse("rot:-90").operation.rotation == 270)
    }

    @Test(
        "Every option of the open-source edition is known",
        arguments: [
            "rs:fit:1", "s:1:2", "rt:force", "w:1", "h:1", "mw:1", "min-height:1", "z:2", "zoom:0.5:2",
            "dpr:2",
            "el:1", "ex:1", "extend:1:so", "exar:1:fp:0.5:0.5", "g:sm", "c:0.5:0", "crop:10:10:sm", "t:10",
            "trim::ff00ff:1:1", "pd:1:2:3:4", "padding::5", "ar:0", "rot:270", "fl:1", "bg:255:0:0", "bg:fff",
            "bg:", "bl:0.5", "sh:0.7", "pix:5", "wm:1:re:10:10:0.2", "sm:0", "kcr:0", "scp:0", "eth:0",
            "q:80",
            "fq:webp:70:avif:50", "mb:10000", "f:avif", "ext:jpg", "skp:svg:gif", "raw:1", "cb:v1", "exp:1",
            "fn:a%20b", "fn:YQ:1", "att:1",
        ])
    func known(option: String) throws { _ = try parse(option) }

    @Test(
        "Supported Pro options are recognized",
        arguments: [
            "ush:always:1:24", "a:10:1.1:0.9", "br:-255", "co:1.5", "sa:0", "mc:1:ff0000", "dt:0.5:000:fff",
            "gr:0.5:000:up:0.2:0.8", "gr:1::90", "col:0.5:f00:1", "bga:0.5", "wmu:aHR0cDovL2EvYg", "wms:10:0",
            "wmr:45", "dpi:300", "aq:size:10000", "aq:dssim:0.01", "jpgo:1:1", "pngo:1:1:16",
            "webpo:lossless", "pg:2", "pgs:1", "da:1", "f:best", "fiu:aHR0cDovL2EvYg", "car:1.5:1",
            "ra:lanczos3", "ra:nearest", "ra:linear", "ra:cubic", "ra:lanczos2", "cp:srgb", "icc:srgb",
            "wmt:YQ", "pbl:10:down:0.5:1", "pbl:10", "wmsh:5", "wm:1:ch:10:10", "ct:a:b", "avifo:off",
            "avifo:auto",
            "webpo:near_lossless::photo", "preserve_hdr:1",
            "hs:md5:d41d8cd98f00b204e9800998ecf8427e", "hs:none",
        ])
    func paid(option: String) throws { _ = try parse(option) }

    @Test(
        "The error for an unknown option or an impossible value names the option",
        arguments: [
            "ww:1", "ph:2", "preserve_hdr:", "eth:2", "g:obj:face", "objects_position:no", "dd:1", "vts:1",
            "wmt:PGI-", "st:YQ", "ra:area", "cp:cmyk", "ba:5:0:0:1:1", "bc:1", "bd:5", "ct:", "ct:a%2Cb:ä",
            "pbl:1:::2", "pgs:2", "w:-1", "w:", "w:1:2", "w:x", "w:99999999999999999999",
            "w:70000", "h:1.5", "rs:fat:1", "rs:fit:1:2:3", "z:0", "dpr:0", "dpr:nan", "dpr:inf", "dpr:1e3",
            "el:yes", "el:", "g:xx", "g:fp:0.5", "g:fp:2:0", "g:sm:1", "g:no:1:2:3", "ex:1:sm", "c:-1",
            "t:-1",
            "t:300", "t:1:xyz", "pd:-1", "rot:45", "rot:", "fl:2", "bg:ff", "bg:1:2", "bg:256:0:0", "bl:-1",
            "sh:x", "pix:-1", "wm:2", "wm:1:xx", "wm:1:ce:0:0:-1", "q:101", "q:-1", "fq:webp", "fq:xyz:50",
            "fq:webp:0", "mb:-1", "f:xyz", "f:", "skp:xyz", "exp:x", "fn:", "fn:%zz", "att:x", "pr:none",
            "msr:10",
            "hs:md5:00", "hs:crc:00", "aq:ml:0.02", "aq:size:0", "aq:size:10:50", "aq:dssim:0.1:::1",
            "jpgo:0:0:1", "webpo:nearly", "webpo:lossy:1", "webpo:lossy::some", "avifo:1", "fiu:!",
            "br:256", "dt:2",
        ])
    func refused(option: String) throws {
        let error = try #require(throws: TargetError.self) { try parse(option) }
        #expect(error.status == 400)
        let name = String(option.prefix { $0 != ":" })
        #expect(error.option == (name == "pr" ? "preset" : name))
        #expect(error.message.hasPrefix(error.option!))
    }

    @Test("Options that don't affect pixels are read")
    func other() throws {
        let target = try parse(
            "exp:1700000000/fn:a%20b/att:1/cb:x/skp:svg/fiu:aHR0cDovL2EvYg/hs:sha1:"
                + String(repeating: "0f", count: 20)
        )
        #expect(target.expiry == 1_700_000_000)
        #expect(target.fileName == "a b")
        #expect(target.isAttachment == true)
        #expect(target.cacheBuster == "x")
        #expect(target.skippedFormats == [.svg])
        #expect(target.fallback == "http://a/b")
        #expect(target.digest == .init(function: .sha1, bytes: [UInt8](repeating: 15, count: 20)))
        #expect(target.operation == (try parse("w:0").operation))
        #expect(try parse("raw:1").kind == .raw)
        #expect(try parse("f:best").format == .best)
    }

    @Test("Options change limits only if the server allows it")
    func limits() throws {
        var grammar = Self.grammar
        grammar.allowsLimitOptions = true
        let limits = try parse("msr:16.8/msfs:1000/maf:5/mafr:1/mrd:0", grammar: grammar).limits
        #expect(
            limits
                == ParsedTarget.LimitChanges(
                    sourcePixels: 16_800_000, sourceBytes: 1000, frames: 5, framePixels: 1_000_000,
                    resultSide: 0))
    }

    // MARK: Presets

    @Test("Presets, including nested ones and the default one, expand to options")
    func presets() throws {
        var grammar = Self.grammar
        grammar.presets = [
            "default": "q:70", "sharp": "sh:0.7", "small": "w:100/pr:sharp", "loop": "pr:loop",
        ]
        let target = try parse("pr:small/h:50", grammar: grammar)
        #expect(target.operation == (try parse("w:100/h:50/sh:0.7/q:70").operation))
        #expect(throws: TargetError.self) { try parse("pr:loop", grammar: grammar) }
        #expect(throws: TargetError.self) { try grammar.checkPresets() }
        grammar.presets["loop"] = nil
        try grammar.checkPresets()
        grammar.presets["bad"] = "w:x"
        #expect(throws: TargetError.self) { try grammar.checkPresets() }
    }

    @Test("In presets-only mode, the first path segment names presets")
    func presetsOnly() throws {
        var grammar = Self.grammar
        grammar.presets = ["sharp": "sh:0.7", "small": "w:100"]
        grammar.acceptsPresetsOnly = true
        let target = try grammar.parse("/_/small:sharp/plain/http://a.com/b.jpg@webp")
        #expect(target.operation == (try parse("w:100/sh:0.7").operation))
        #expect(target.format == .exact(.webp))
        #expect(throws: TargetError.self) { try grammar.parse("/_/w:100/plain/http://a.com/b.jpg") }
    }

    @Test("Presets can't multiply options without limit")
    func bomb() throws {
        var grammar = Self.grammar
        grammar.presets["p0"] = "w:1"
        for index in 1...30 { grammar.presets["p\(index)"] = "pr:p\(index - 1):p\(index - 1)" }
        #expect(throws: TargetError.malformed("more than 256 options")) {
            try parse("pr:p30", grammar: grammar)
        }
    }

    // MARK: Descriptions

    @Test("The info path has its own options")
    func info() throws {
        let target = try Self.grammar.parse(
            "/info/_/size:0/exif:f/p:8/avg:1:0/bh:4:3/plain/http://a.com/b.jpg")
        var parts = InfoParts()
        (parts.byteCount, parts.exif, parts.paletteCount) = (false, false, 8)
        (parts.averageColor, parts.ignoresTransparentPixels) = (true, false)
        parts.blurHash = InfoParts.BlurHashSize(x: 4, y: 3)
        #expect(target.kind == .info(parts))
        for option in ["w:1", "iptc:1", "do:1", "bh:10:1", "p:1", "vm:1"] {
            let target = "/info/_/\(option)/plain/http://a.com/b.jpg"
            #expect(throws: TargetError.self) { try Self.grammar.parse(target) }
        }
    }

    @Test("An overlong target is rejected")
    func length() {
        let target = "/_/plain/http://a.com/" + String(repeating: "a", count: 8192)
        #expect(throws: TargetError.self) { try Self.grammar.parse(target) }
    }

    // MARK: Settings of the grammar

    @Test("A custom argument separator, even percent-encoded, works in options and presets")
    func separator() throws {
        var grammar = Self.grammar
        grammar.argumentSeparator = ","
        grammar.presets = ["small": "w,100"]
        let wanted = try parse("rs:fit:300:200/w:100").operation
        for options in ["rs,fit,300,200/pr,small", "rs%2Cfit%2c300,200/w,100"] {
            #expect(try parse(options, grammar: grammar).operation == wanted)
        }
        #expect(throws: TargetError.self) { try parse("w:100", grammar: grammar) }
    }

    @Test("A readable name after an encoded source is ignored")
    func sourceName() throws {
        var grammar = Self.grammar
        grammar.sourceHasFileName = true
        for path in [
            "aHR0cDovL2EuY29tL2IuanBn/puppy.jpg", "aHR0cDov/L2EuY29t/L2IuanBn/a", "aHR0cDovL2EuY29tL2IuanBn",
        ] {
            #expect(try grammar.parse("/_/w:10/" + path).source == "http://a.com/b.jpg")
        }
        #expect(try grammar.parse("/_/w:10/aHR0cDovL2EuY29tL2IuanBn.png/b.jpg").format == .exact(.png))
        #expect(try grammar.parse("/_/w:10/plain/http://a.com/b.jpg").source == "http://a.com/b.jpg")
    }

    @Test("Chained pipelines, including the ones in a preset, become one operation")
    func chains() throws {
        let first = try parse("w:500/bl:2").operation
        let second = try parse("t:10/q:70").operation
        let both = try parse("w:500/bl:2/-/t:10/q:70").operation
        #expect(both.steps.count == 2 && both.steps[0] == first.steps[0])
        var rest = second
        rest.encoding = ImageOperation.Encoding()
        #expect(both.steps[1] == .chain(rest) && both.encoding.quality == 70)
        #expect(both.hasOneFrame && !first.hasOneFrame)
        #expect(try parse("w:500/-/w:500").operation.key != parse("w:500").operation.key)
        #expect(try parse("w:500/-/q:5").operation == parse("w:500/q:5").operation)
        // This is the example in imgproxy's documentation.
        var grammar = Self.grammar
        grammar.presets = ["test": "width:300/height:300/-/width:200/height:200/-/width:100/height:200"]
        let merged = try parse("width:400/-/preset:test/width:500/-/width:600", grammar: grammar)
        let long = try parse("w:400/-/w:500/h:300/-/w:600/h:200/-/w:100/h:200")
        #expect(merged.operation == long.operation)
        grammar.maximumPipelines = 3
        #expect(throws: TargetError.self) { try parse("w:1/-/w:2/-/w:3/-/w:4", grammar: grammar) }
    }

    // The key and the source are from imgproxy's documentation.
    @Test("An encrypted source is decrypted with its key")
    func encryptedSource() throws {
        var grammar = Self.grammar
        grammar.sourceKey = [
            0x1e, 0xb5, 0xb0, 0xe9, 0x71, 0xad, 0x7f, 0x45, 0x32, 0x4c, 0x1b, 0xb1, 0x5c, 0x94, 0x7c, 0xb2,
            0x07, 0xc4, 0x31, 0x52, 0xfa, 0x5c, 0x6c, 0x7f, 0x35, 0xc4, 0xf3, 0x6e, 0x0c, 0x18, 0xe0, 0xf1,
        ]
        let text = "p5VjorNdhs7mRRw8gA9TWoRlGci3l1kuzqN43UQlRaRIQ0qtBKW3qFABIsx-ZRz_cVc8iVTYbhsNsxNBL1BHaQ"
        let source = "http://example.com/images/curiosity.jpg"
        #expect(try grammar.parse("/_/rs:fit:300:300/enc/" + text).source == source)
        let half = text.index(text.startIndex, offsetBy: 40)
        let target = try grammar.parse("/_/enc/\(text[..<half])/\(text[half...]).png")
        #expect(target.source == source && target.format == .exact(.png))
        for wrong in [
            String(text.dropLast(3)), "YQ", "p5VjorNdhs7mRRw8gA9TWg",
            "q" + text.dropFirst(22) + text.prefix(22),
        ] {
            #expect(throws: TargetError.self) { try grammar.parse("/_/enc/" + wrong) }
        }
    }

    @Test("Source prefixes are replaced before the base URL is added")
    func replacements() throws {
        var grammar = Self.grammar
        grammar.sourcePrefix = "https://a.com/"
        grammar.sourceReplacements = [
            SourceReplacement("media://*/", with: "https://a.com/${1}/images/"),
            SourceReplacement("old/*-*/", with: "${2}/${1}/"),
        ]
        for (text, source) in [
            ("media://items/b.jpg", "https://a.com/items/images/b.jpg"),
            ("media://items", "https://a.com/media://items"), ("old/x-y/b.jpg", "https://a.com/y/x/b.jpg"),
            ("old/x/y-z/b.jpg", "https://a.com/old/x/y-z/b.jpg"),
            ("b/media://i/c.jpg", "https://a.com/b/media://i/c.jpg"),
        ] {
            #expect(try grammar.parse("/_/plain/" + text).source == source)
        }
    }

    @Test("Many wildcards in a segment still match quickly")
    func manyWildcards() {
        let stars = String(repeating: "*-", count: 12)
        let replacement = SourceReplacement(stars + "*!", with: "${1}.${12}.${13}/")
        let text = String(repeating: "-", count: 60)
        #expect(replacement.applied(to: text) == text)
        #expect(replacement.applied(to: text + "a!b") == String(repeating: "-", count: 48) + "..a/b")
    }

    @Test("The operator's settings apply unless an option overrides them")
    func standards() throws {
        var grammar = Self.grammar
        grammar.appliesOrientation = false
        (grammar.keepsCopyright, grammar.stripsProfile) = (false, false)
        (grammar.watermarkOpacity, grammar.sendsAttachments) = (0.5, true)
        (grammar.skippedFormats, grammar.progressiveFormats) = ([.gif], [.jpeg])
        let target = try parse("wm:0.5", grammar: grammar)
        #expect(target.operation == (try parse("ar:0/kcr:0/scp:0/jpgo:1/wm:0.25").operation))
        #expect(target.skippedFormats == [.gif] && target.isAttachment == true)
        let stated = try parse("ar:1/kcr:1/scp:1/jpgo:0/wm:0.5/att:0", grammar: grammar)
        #expect(stated.operation == (try parse("wm:0.25").operation) && stated.isAttachment == false)
    }

    @Test("A source's extension isn't an option that has to be allowed")
    func allowed() throws {
        var grammar = Self.grammar
        grammar.allowedOptions = ["w"]
        #expect(try grammar.parse("/_/w:10/plain/http://a.com/b.jpg@png").format == .exact(.png))
        #expect(throws: TargetError.self) { try grammar.parse("/_/f:png/plain/http://a.com/b.jpg") }
    }
}
#endif
