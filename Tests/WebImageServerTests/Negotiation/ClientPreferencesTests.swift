// SPDX-License-Identifier: MIT

#if Server
import ImageCoding
import ImageLoading
import PortableFoundation
import Testing
import WebImage
import WebImageTestSupport

@testable import WebImageServer

@Suite("Client preferences", .timeLimit(.minutes(2)))
struct ClientPreferencesTests {
    private static func headers(_ fields: [(String, String)]) -> HTTPHeaders {
        var headers = HTTPHeaders()
        for (name, value) in fields { headers.add(name: name, value: value) }
        return headers
    }

    @Test("Missing, empty and multi-line fields are distinguished")
    func reading() {
        let all: ClientPreferences.Fields = [.saveData, .clientHints]
        func preferences(_ fields: (String, String)...) -> ClientPreferences {
            ClientPreferences(Self.headers(fields), fields: all)
        }
        let lines = preferences(("Accept", "*/*"), ("accept", "image/webp"))
        #expect(
            lines == preferences(("Accept", "*/*, image/webp")) && lines != preferences(("Accept", "*/*")))
        #expect(preferences(("Accept", "")) != preferences())
        #expect(
            preferences(("Save-Data", "ON")).savesData && !preferences(("Save-Data", "on, off")).savesData)
        let twice = preferences(("Sec-CH-DPR", "2"), ("Sec-CH-DPR", "3"))
        #expect(ClientHints(twice, widths: [100]).density == nil)
        // Fields that don't affect any choice aren't part of a key.
        let plain = ClientPreferences(Self.headers([("Save-Data", "on"), ("Sec-CH-Width", "9")]), fields: [])
        #expect(plain == ClientPreferences([:], fields: []))
    }

    @Test("Different preferences have different keys")
    func keys() {
        let values: [[String]] = [[], [""], [" "], ["a"], ["a", "b"], ["a, b"], ["a,b"], ["a\nb"]]
        var seen: [String: ClientPreferences] = [:]
        for accept in values {
            for save in values {
                for density in values {
                    let fields =
                        accept.map { ("Accept", $0) } + save.map { ("Save-Data", $0) }
                        + density.map { ("Sec-CH-DPR", $0) }
                    // A parsed field can't contain a line break.
                    guard fields.allSatisfy({ !$0.1.contains("\n") }) else { continue }
                    let preferences = ClientPreferences(
                        Self.headers(fields), fields: [.saveData, .clientHints])
                    var key = ""
                    preferences.addKey(to: &key)
                    if let other = seen[key] { #expect(other == preferences) }
                    seen[key] = preferences
                }
            }
        }
        #expect(seen.count > 100)
    }

    /// Generates the same numbers in every run.
    private struct Generator: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state >> 11 | state << 53
        }
    }

    private static func randomHeaders(_ random: inout Generator) -> HTTPHeaders {
        let types = [
            "*/*", "image/*", "image/webp", "image/png", "image/jpeg", "image/gif", "image/apng",
            "image/avif",
            "text/html", "",
        ]
        let weights = ["", ";q=0", ";q=0.5", ";q=1", ";q=2"]
        var fields: [(String, String)] = []
        for _ in 0..<Int.random(in: 0...3, using: &random) {
            let ranges = (0..<Int.random(in: 0...3, using: &random)).map { _ in
                types.randomElement(using: &random)! + weights.randomElement(using: &random)!
            }
            fields.append(
                (["Accept", "accept"].randomElement(using: &random)!, ranges.joined(separator: ",")))
        }
        for (name, values) in [
            ("Save-Data", ["on", "On", "off", ""]), ("Sec-CH-DPR", ["1", "2", "1.5", "x"]),
            ("Sec-CH-Width", ["9", "30", "0"]),
        ] {
            for _ in 0..<Int.random(in: 0...2, using: &random) {
                fields.append((name, values.randomElement(using: &random)!))
            }
        }
        fields.shuffle(using: &random)
        return headers(fields)
    }

    @Test(
        "A request gets the same response regardless of earlier requests", arguments: [1, 2, 3] as [UInt64])
    func sameAnswers(seed: UInt64) async throws {
        var random = Generator(state: seed)
        func fixture() throws -> ServerFixture {
            let fixture = try ServerFixture { configuration in
                configuration.usesClientHints = true
                configuration.hintedWidths = [10, 40]
                configuration.saveDataReduction = 0.3
                configuration.manager.disk = nil
            }
            fixture.origin.route("/a.png", ServerFixture.picture())
            return fixture
        }
        let warm = try fixture()
        var answers: [HTTPHeaders: String] = [:]
        for _ in 0..<60 {
            let headers = Self.randomHeaders(&random)
            let answer = await warm.get("/a.png", "q=80", headers: headers)
            #expect(answer.status == 200, "\(answer.text)")
            let tag = "\(answer.headers["Content-Type"] ?? "") \(answer.headers["ETag"] ?? "")"
            answers[headers] = tag
        }
        // Compare with a server that hasn't responded to anything else.
        for (headers, expected) in answers.sorted(by: { "\($0.key)" < "\($1.key)" }).prefix(20) {
            let cold = try fixture()
            let answer = await cold.get("/a.png", "q=80", headers: headers)
            let tag = "\(answer.headers["Content-Type"] ?? "") \(answer.headers["ETag"] ?? "")"
            #expect(tag == expected, "\(headers)")
        }
    }

    @Test("A second line of Accept doesn't change the response to a request with only the first")
    func poisoning() async throws {
        let fixture = try ServerFixture()
        fixture.origin.route("/a.png", ServerFixture.picture())
        let lines = Self.headers([("Accept", "*/*"), ("Accept", "image/webp")])
        #expect(await fixture.get("/a.png", headers: lines).headers["Content-Type"] == "image/webp")
        let plain = await fixture.get("/a.png", headers: ["Accept": "*/*"])
        #expect(plain.headers["Content-Type"] == "image/png")
    }

    @Test("An empty Accept doesn't change the response to a request without the field")
    func emptyField() async throws {
        let fixture = try ServerFixture()
        fixture.origin.route("/a.webp", .bytes(try ServerFixture.animation(.webp), contentType: "image/webp"))
        _ = await fixture.get("/a.webp", headers: ["Accept": ""])
        let answer = await fixture.get("/a.webp", headers: [:])
        #expect(answer.headers["Content-Type"] == "image/webp")
    }

    @Test(
        "A response varies by Save-Data only if the field can change it",
        arguments: [
            ("w=20", true), ("w=20&format=jpeg", true), ("w=20&q=50&format=jpeg", false),
            ("w=20&format=png", false), ("w=20&q=50", false),
        ])
    func saveData(options: String, varies: Bool) async throws {
        let fixture = try ServerFixture { $0.saveDataReduction = 0.5 }
        fixture.origin.route("/a.png", ServerFixture.picture())
        let headers: HTTPHeaders = ["Accept": "image/webp"]
        let usual = await fixture.get("/a.png", options, headers: headers)
        #expect(usual.headers["Vary"]?.contains("Save-Data") ?? false == varies)
        let less = await fixture.get("/a.png", options, headers: ["Accept": "image/webp", "Save-Data": "on"])
        #expect((less.data != usual.data) == varies)
    }

    @Test("If the setting is off, Save-Data affects neither the image nor Vary")
    func ignoredSaveData() async throws {
        let fixture = try ServerFixture()
        fixture.origin.route("/a.png", ServerFixture.picture())
        let answer = await fixture.get("/a.png", headers: ["Accept": "image/webp", "Save-Data": "on"])
        #expect(answer.headers["Vary"] == "Accept")
        let other = await fixture.get("/a.png", headers: ["Accept": "image/webp"])
        #expect(other.headers["Cache-Status"]?.contains("detail=memory") == true)
    }
}
#endif
