// SPDX-License-Identifier: MIT

#if Server
import ImageCoding
import ImageLoading
import Testing

@testable import WebImageServer

@Suite(.timeLimit(.minutes(1)))
struct AcceptFieldTests {
    private static let chrome =
        "image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8"

    @Test(
        "A type has the weight of its most specific range",
        arguments: [
            (chrome, "image/avif", 1000), (chrome, "image/png", 1000), (chrome, "text/html", 800),
            ("image/*;q=0.5, image/png;q=0.25", "image/png", 250),
            ("image/*;q=0.5, image/png;q=0.25", "image/gif", 500), ("text/html", "image/png", 0),
            ("IMAGE/PNG ; Q=0.3", "image/png", 300), ("image/png;q=0", "image/png", 0),
            ("image/png;q=1.000", "image/png", 1000), ("image/png;level=1;q=0.001", "image/png", 1),
            ("*/*;q=0.1", "image/png", 100),
        ])
    func weights(field: String, type: String, weight: Int) {
        #expect(AcceptField(field).weight(of: type) == weight)
    }

    @Test("A missing field accepts every type, unlike an empty one")
    func missing() {
        #expect(AcceptField(nil).weight(of: "image/png") == 1000)
        #expect(AcceptField("").weight(of: "image/png") == 0)
    }

    @Test(
        "A range with an invalid weight is ignored",
        arguments: [
            "image/png;q=2", "image/png;q=0.1234", "image/png;q=", "image/png;q=-1", "image/png;q=1.5",
        ])
    func invalid(field: String) {
        #expect(AcceptField(field).weight(of: "image/png") == 0)
    }

    @Test("Multiple lines form one list of at most 64 elements")
    func lines() {
        var headers: HTTPHeaders = ["Accept": "image/png;q=0.1"]
        headers.add(name: "Accept", value: "image/gif;q=0.2")
        let accept = AcceptField(ClientPreferences(headers, fields: []).accept)
        #expect(accept.weight(of: "image/png") == 100)
        #expect(accept.weight(of: "image/gif") == 200)
        let many = Array(repeating: "text/plain", count: 64).joined(separator: ",") + ",image/png"
        #expect(AcceptField(many).weight(of: "image/png") == 0)
    }

    @Test(
        "Formats that a client names are offered by weight, then in the server's order",
        arguments: [
            (chrome, [.avif, .webp]), ("image/*,*/*", []), ("image/webp", [.webp]),
            ("image/avif;q=0,image/webp", [.webp]), ("image/webp,image/avif;q=0.9", [.webp, .avif]),
            ("", []),
        ] as [(String, [ImageFormat])])
    func choice(field: String, formats: [ImageFormat]) {
        #expect(AcceptField(field).namedFormats(of: [.avif, .webp]) == formats)
    }

    @Test(
        "A source keeps its format if the client can show it and the server can write it",
        arguments: [
            (.jpeg, "image/*", .jpeg), (.png, nil, .png), (.webp, "*/*", .webp), (.webp, "image/webp", .webp),
            (.webp, "image/webp;q=0,*/*", .jpeg), (.heic, "image/heic", .jpeg), (.tiff, "*/*", .png),
            (.svg, "image/svg+xml", .png), (.gif, "*/*", .gif), (.gif, "image/png", .png),
            (.jpeg2000, "*/*", .jpeg), (.raw, nil, .jpeg), (.icns, nil, .png), (.bmp, "image/jpeg", .jpeg),
        ] as [(ImageFormat, String?, ImageFormat)])
    func kept(source: ImageFormat, field: String?, format: ImageFormat) {
        #expect(AcceptField(field).format(keeping: source, FormatNeeds(), canEncode: Self.writes) == format)
    }

    @Test(
        "Frames and transparency are kept if the client accepts a format that supports them",
        arguments: [
            (.apng, true, "*/*", .apng), (.apng, true, nil, .apng), (.apng, true, "image/png,*/*", .apng),
            (.apng, true, "image/gif", .gif), (.apng, true, "image/webp,image/png;q=0", .webp),
            (.webp, true, "*/*", .webp), (.webp, true, "image/png", .apng), (.webp, true, "image/gif", .gif),
            (.jpegXL, true, "*/*", .webp), (.avif, true, "image/avif;q=0,*/*", .webp),
            (.gif, true, "image/jpeg", .jpeg), (.apng, true, "image/jpeg", .jpeg),
            (.avif, false, "image/png", .png), (.avif, false, "image/avif;q=0,*/*", .webp),
            (.jpeg2000, false, "*/*", .webp), (.jpeg2000, false, "image/png", .png),
            (.icns, false, "*/*", .png), (.heic, false, "image/jpeg,image/png", .png),
            (.heic, false, "image/jpeg", .jpeg), (.png, false, "text/html", .png),
        ] as [(ImageFormat, Bool, String?, ImageFormat)])
    func lossless(source: ImageFormat, isAnimated: Bool, field: String?, format: ImageFormat) {
        let needs = FormatNeeds(isAnimated: isAnimated, hasAlpha: true)
        #expect(AcceptField(field).format(keeping: source, needs, canEncode: Self.writes) == format)
    }

    private static func writes(_ format: ImageFormat) -> Bool {
        [.jpeg, .png, .apng, .webp, .gif, .avif].contains(format)
    }
}
#endif
