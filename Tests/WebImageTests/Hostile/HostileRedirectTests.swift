// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import Testing
import WebImage
import WebImageTestSupport

@Suite("Hostile redirects", .timeLimit(.minutes(2)))
struct HostileRedirectTests {
    @Test("A redirect loop, a chain of 50 or an invalid target ends the load")
    func nowhere() async throws {
        let fixture = try ManagerFixture.narrow()
        fixture.origin.route("/circle.png", .redirect(to: "/circle.png"))
        for step in 0..<50 { fixture.origin.route("/\(step).png", .redirect(to: "/\(step + 1).png")) }
        fixture.origin.route("/50.png", .picture())
        fixture.origin.route("/none.png", .status(302, body: .picture()))
        fixture.origin.route("/empty.png", .redirect(to: ""))
        fixture.origin.route("/bad.png", .redirect(to: "http://[::1"))
        for path in ["/circle.png", "/0.png", "/none.png", "/empty.png", "/bad.png"] {
            let request = ImageRequest(url: fixture.origin.url(path))
            try await fixture.expectFailure(.redirect, of: request, "\(path)")
        }
        #expect(fixture.origin.requestCount("/circle.png") == 11)
        #expect(fixture.origin.requestCount("/11.png") == 0)
        // Ten redirects are allowed.
        let last = ImageRequest(url: fixture.origin.url("/40.png"))
        #expect(try await fixture.manager.image(for: last).middle == 0xFFCC_2200)
    }

    @Test("A redirect to another scheme is blocked before its target is opened")
    func schemes() async throws {
        let fixture = try ManagerFixture.narrow()
        let file = fixture.folder.file("secret.png")
        try Data.picture().write(to: URL(filePath: file))
        let inline = "data:image/png;base64,\(Data.picture().base64EncodedString())"
        for location in [
            "file://\(file)", "FILE:\(file)", inline, "javascript:alert(1)", "ftp://127.0.0.1/a.png",
        ] {
            let request = fixture.serve("/away.png", .redirect(to: location))
            try await fixture.expectFailure(.blocked, of: request, "\(location)")
        }
    }

    @Test("A password in a redirect target is removed before anything is stored or returned")
    func credentials() async throws {
        let fixture = try ManagerFixture()
        let target = fixture.origin.address("/b.png").replacing("http://", with: "http://user:hunter2@")
        fixture.origin.route("/b.png", .picture())
        let request = fixture.serve("/a.png", .redirect(to: target))
        let response = try await fixture.manager.load(request).response
        #expect(response.http?.url == fixture.origin.address("/b.png"))
        await fixture.manager.flush()
        #expect(await fixture.manager.disk?.statistics().count == 1)
        #expect(try fixture.folder.contains("hunter2") == false)
        #expect(try fixture.folder.contains("/b.png"))
    }
}

extension TemporaryFolder {
    /// Whether any file in the folder, at any depth, contains the text.
    func contains(_ text: String) throws -> Bool {
        let files = FileManager.default.enumerator(atPath: path)
        while let name = files?.nextObject() as? String {
            guard let data = try? Data(contentsOf: URL(filePath: file(name))) else { continue }
            if data.range(of: Data(text.utf8)) != nil { return true }
        }
        return false
    }
}
