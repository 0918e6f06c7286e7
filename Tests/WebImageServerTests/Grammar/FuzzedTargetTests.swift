// SPDX-License-Identifier: MIT

#if Server
import ImageBase
import ImageCoding
import Raster
import Testing
@testable import WebImageServer

/// Targets made from parts of the grammars in random order, with random bytes changed.
@Suite(.timeLimit(.minutes(5)))
struct FuzzedTargetTests {
    struct Generator: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var value = state
            value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
            value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
            return value ^ value >> 31
        }

        mutating func number() -> String {
            let numbers = [
                "0", "1", "2", "10", "300", "0.5", "-1", "65535", "1e9", "", "x", "f00", "99999999999",
            ]
            return numbers.randomElement(using: &self)!
        }

        mutating func choice(_ words: String) -> String {
            String(words.split(separator: " ").randomElement(using: &self)!)
        }
    }

    static let imgproxyNames = """
        rs s rt w h mw mh z dpr el ex exar g c t pd ar rot fl bg bl sh pix wm sm kcr scp eth q fq mb f \
        skp raw cb exp fn att pr msr ush a br co sa mc dt gr col bga wmu wms wmr dpi aq jpgo pngo webpo \
        pg pgs da fiu car hs x
        """
    static let thumborNames = """
        autojpg background_color blur brightness colorize contrast convolution cover curve equalize fill \
        focal format grayscale max_age max_bytes no_upscale noise proportion quality rgb rotate \
        round_corner saturation sharpen stretch strip_exif strip_icc upscale watermark x
        """
    static let queryNames = """
        url w h dpr fit gravity focus crop rotate flip trim page still brightness contrast saturation \
        grayscale blur sharpen pixelate radius bg watermark q format effort lossless progressive bytes \
        metadata exp v x s
        """
    static let words = """
        fit fill fill-down force auto cover 1 0 t no so sm fp ce nowe re 10 300 0.5 -1 f00 red webp png \
        svg best size dssim none md5 hv center attention 10x10:20x20 1;2;1 [(0,0),(9,9)] aHR0cDovL2EvYg % \
        %41 %zz
        """

    static func target(_ syntax: ImageGrammar.Syntax, _ random: inout Generator) -> String {
        let count = Int.random(in: 0...8, using: &random)
        func arguments(_ separator: String, _ random: inout Generator) -> String {
            (0..<Int.random(in: 0...5, using: &random)).map { _ in
                Bool.random(using: &random) ? random.number() : random.choice(words)
            }.joined(separator: separator)
        }
        switch syntax {
        case .imgproxy:
            let options = (0..<count).map { _ in
                random.choice(imgproxyNames) + ":" + arguments(":", &random) + "/"
            }.joined()
            let info = Int.random(in: 0..<8, using: &random) == 0 ? "/info" : ""
            return info + "/_/" + options
                + random.choice(
                    "plain/http://a.com/b.jpg plain/http:/a/b@png aHR0cDovL2EvYg aHR0cDovL2EvYg.webp enc/a")
        case .thumbor:
            let parts = """
                debug meta trim trim:top-left:20 10x20:30x40 fit-in adaptive-fit-in full-fit-in 300x200 \
                -0x-10 origx left right top bottom smart
                """
            let options = parts.split(separator: " ").filter { _ in Int.random(in: 0..<4, using: &random) == 0
            }
            let filters = (0..<count).map { _ in
                random.choice(thumborNames) + "(" + arguments(",", &random) + ")"
            }
            return "/unsafe/"
                + (options + [filters.isEmpty ? "x" : "filters:" + filters.joined(separator: ":")])
                .joined(separator: "/") + "/a.com/b.jpg"
        default:
            let options = (0..<count).map { _ in
                random.choice(queryNames) + "=" + arguments(",", &random)
            }
            return "/image?" + (["url=http://a.com/b.jpg"] + options).joined(separator: "&")
        }
    }

    static let grammars: [ImageGrammar] = {
        var imgproxy = ImageGrammar(.imgproxy)
        imgproxy.presets = ["1": "w:10/pr:10", "10": "q:50", "t": "pr:t"]
        imgproxy.allowsLimitOptions = true
        return [imgproxy, ImageGrammar(.thumbor), ImageGrammar(.query)].map { grammar in
            var grammar = grammar
            grammar.allowsUnsigned = true
            return grammar
        }
    }()

    @Test("10,000 random targets of each grammar are parsed and planned, or rejected", arguments: [0, 1, 2])
    func targets(index: Int) throws {
        let grammar = Self.grammars[index]
        var random = Generator(state: UInt64(index))
        var parsed = 0
        var operations: [String: ImageOperation] = [:]
        let mark = try Bitmap(size: PixelSize(width: 2, height: 2), background: .white)
        for _ in 0..<10_000 {
            var bytes = Array(Self.target(grammar.syntax, &random).utf8)
            for _ in 0..<[0, 0, 0, 1, 4].randomElement(using: &random)! {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
                    in: 32...126, using: &random)
            }
            let target = String(decoding: bytes, as: UTF8.self)
            do {
                let result = try grammar.parse(target)
                parsed += 1
                let operation = result.operation
                #expect(!result.source.isEmpty)
                #expect(operation.normalized == operation, "\(target)")
                // Equal keys mean equal operations.
                let key = operation.key
                #expect(operations.updateValue(operation, forKey: key) ?? operation == operation, "\(target)")
                check(operation, mark: mark, &random, target)
            } catch {
                #expect([400, 403, 404].contains(error.status), "\(target)")
            }
        }
        #expect(Set(operations.values).count == operations.count)
        #expect(parsed > 500)
    }

    private func check(
        _ operation: ImageOperation, mark: Bitmap, _ random: inout Generator, _ target: String
    ) {
        let sides = [1, 2, 7, 100, 4000, 65_535]
        let size = PixelSize(
            width: sides.randomElement(using: &random)!, height: sides.randomElement(using: &random)!)
        let geometry = Geometry(operation, in: size)
        let inside = PixelRect(geometry.scaled)
        #expect(!geometry.kept.isEmpty && geometry.kept.intersection(inside) == geometry.kept, "\(target)")
        #expect(
            !geometry.crop.isEmpty && geometry.crop.intersection(PixelRect(size)) == geometry.crop,
            "\(target)")
        var images: [ImageOperation.AuxiliaryImage: Bitmap] = [:]
        for image in operation.auxiliaryImages { images[image] = mark }
        let info = operation.needsInfo ? ImageInfo(format: .tiff, size: size) : nil
        #expect(throws: Never.self, "\(target)") {
            try operation.plan(source: info, format: .webp, images: images)
        }
    }

    @Test("Random bytes are rejected", arguments: [0, 1, 2])
    func bytes(index: Int) {
        var random = Generator(state: UInt64(index + 10))
        let starts = ["/_/", "/unsafe/", "/image?"]
        for _ in 0..<10_000 {
            let count = Int.random(in: 0...60, using: &random)
            let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
            let target = starts[index] + String(decoding: bytes, as: UTF8.self)
            _ = try? Self.grammars[index].parse(target)
            _ = Self.grammars[index].signed(target)
        }
    }
}
#endif
