// SPDX-License-Identifier: MIT

#if Server && os(Linux)
import Foundation
import HostileImages
import ImageBase
import ImageCoding
import ImageLoading
import InternalTestSupport
import Testing
import WebImage
import WebImageTestSupport

@testable import WebImageServer

@Suite("Hostile images through the server", .timeLimit(.minutes(5)), .serialized)
struct HostileImageTests {
    /// The processes that images can be decoded in.
    enum Place: CaseIterable {
        case server
        case isolated
    }

    private static func fixture(_ place: Place) throws -> ServerFixture {
        let helper = try #require(ChildProgram.path(of: "DecoderHarness"), "DecoderHarness was not built")
        return try ServerFixture {
            $0.manager.disk = nil
            if place == .isolated {
                $0.manager.codecs = $0.manager.codecs.isolated(helper: helper, requiresConfinement: true)
            }
        }
    }

    /// Requests a file as an image and returns the response, then checks that the server can still make
    /// another image.
    private static func answer(
        _ fixture: ServerFixture, _ data: Data, _ name: String, options: String = "w=32&format=png"
    ) async throws -> ImageServerResponse {
        // Use a separate URL, because failures are remembered.
        let path = "/\(abs(name.hashValue))"
        fixture.origin.route(path, .bytes(data, contentType: "application/octet-stream"))
        let answer = await fixture.get(path, options)
        fixture.origin.route(path + ".png", ServerFixture.picture())
        let next = await fixture.get(path + ".png", "w=20&format=png")
        #expect(next.status == 200, "after \(name)")
        return answer
    }

    @Test(
        "A file with repeated, damaged or very many parts results in an image, 415 or 422",
        arguments: Place.allCases
    )
    func files(place: Place) async throws {
        let fixture = try Self.fixture(place)
        for file in HostileImage.files {
            let answer = try await Self.answer(fixture, file.make(), file.description)
            #expect([200, 415, 422].contains(answer.status), "\(file): \(answer.status) \(answer.text)")
            if answer.status == 200 { #expect(answer.image != nil, "\(file)") }
        }
    }

    @Test("The status distinguishes a size over the limit from an impossible one", arguments: Place.allCases)
    func claims(place: Place) async throws {
        let fixture = try Self.fixture(place)
        for claim in HostileClaim.all {
            let answer = try await Self.answer(fixture, claim.data, claim.description)
            #expect(answer.status == (claim.exceedsLimit ? 422 : 415), "\(claim): \(answer.text)")
            #expect(answer.headers["Content-Type"] == "application/problem+json")
        }
    }

    #if SVG
    @Test(
        "An SVG that needs seconds or gigabytes is refused or drawn in a sandboxed process",
        arguments: Place.allCases)
    func drawings(place: Place) async throws {
        let fixture = try Self.fixture(place)
        for drawing in HostileDrawing.files {
            let answer = try await Self.answer(
                fixture, drawing.data, drawing.description, options: "format=png")
            let expected = drawing.limit == nil ? (place == .server ? [415, 422] : [200, 415, 422]) : [422]
            #expect(expected.contains(answer.status), "\(drawing): \(answer.status) \(answer.text)")
        }
    }
    #endif

    @Test("An image truncated anywhere results in part of the image or 415", arguments: Place.allCases)
    func truncated(place: Place) async throws {
        let fixture = try Self.fixture(place)
        let picture = try CodecRegistry.default.decode(ServerFixture.png).bitmap
        for format in [ImageFormat.jpeg, .png, .webp, .gif] {
            let data = try CodecRegistry.default.encode(picture, as: format)
            for part in 1..<8 {
                let name = "\(part) eighths of \(format.rawValue)"
                let answer = try await Self.answer(fixture, data.prefix(data.count * part / 8), name)
                #expect([200, 415].contains(answer.status), "\(name): \(answer.text)")
            }
        }
    }
}
#endif
