// SPDX-License-Identifier: MIT

#if Server
import Foundation
import ImageCoding
import ImageLoading
import Testing
import WebImage
import WebImageServer
import WebImageTestSupport

@testable import WebImageServerTool

@Suite("thumbor configuration files", .timeLimit(.minutes(1)))
struct ThumborFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder("thumbor") }

    private func values(_ text: String, _ arguments: [String] = []) throws -> SettingValues {
        let path = folder.file("thumbor.conf")
        try Data(text.utf8).write(to: URL(filePath: path))
        return try SettingValues(
            arguments: ["--thumbor-conf", path] + arguments, environment: [:], file: nil)
    }

    @Test("Python literals are read, including comments, quotes and multi-line lists")
    func literals() {
        let file = ThumborFile(
            path: "a",
            text: """
                # coding: utf-8
                import os
                SECURITY_KEY = 'a#b'  # the key
                QUALITY=80
                MAX_AGE = 24 * 60
                AUTO_WEBP = True
                RESULT_STORAGE = "thumbor.result_storages.no_storage"
                ALLOWED_SOURCES = [
                    'a.example',  # ours
                    r".+\\.b.example",
                ]
                DETECTORS = ()
                WEBP_QUALITY = None
                if True:
                """)
        #expect(
            file.values == [
                "SECURITY_KEY": "a#b", "QUALITY": "80", "AUTO_WEBP": "True",
                "RESULT_STORAGE": "thumbor.result_storages.no_storage",
                "ALLOWED_SOURCES": "a.example,.+\\.b.example",
            ])
        #expect(file.unreadLines == [2, 5, 14])
    }

    @Test("A typical thumbor configuration has the same meaning here")
    func usual() throws {
        let values = try values(
            """
            SECURITY_KEY = 'MY_SECURE_KEY'
            ALLOW_UNSAFE_URL = False
            ALLOWED_SOURCES = ['a.example', r'.+\\.b.example']
            QUALITY = 70
            WEBP_QUALITY = 60
            AVIF_QUALITY = 50
            AVIF_SPEED = 6
            AUTO_WEBP = True
            AUTO_AVIF = False
            PROGRESSIVE_JPEG = True
            MAX_AGE = 3600
            MAX_PIXELS = 20e6
            RESPECT_ORIENTATION = False
            PRESERVE_EXIF_INFO = True
            ALLOW_ANIMATED_GIFS = False
            HTTP_LOADER_REQUEST_TIMEOUT = 20
            HTTP_LOADER_MAX_REDIRECTS = 3
            HTTP_LOADER_DEFAULT_USER_AGENT = "Thumbor"
            HEALTHCHECK_ROUTE = r'/healthcheck/?'
            ACCESS_CONTROL_ALLOW_ORIGIN_HEADER = "*"
            STATSD_HOST = None
            STORAGE = 'thumbor.storages.file_storage'
            """)
        let configuration = try ServeConfiguration(values)
        let server = configuration.server
        let grammar = try #require(server.grammars.first)
        #expect(server.grammars.count == 1 && grammar.keys.count == 1 && !grammar.allowsUnsigned)
        #expect(server.quality == 70 && server.qualities == [.webp: 60, .avif: 50])
        #expect(server.efforts == [.avif: 4] && server.automaticFormats == [.webp])
        #expect(grammar.progressiveFormats == [.jpeg] && !grammar.appliesOrientation)
        #expect(!grammar.stripsMetadata && server.unstatedLifetime == .seconds(3600))
        #expect(server.maximumSourcePixels == 20_000_000)
        #expect(server.manager.requestDefaults.limits?.frames == 1)
        #expect(server.manager.requestDefaults.limits?.redirects == 3)
        #expect(server.manager.network.timeouts?.idle == .seconds(20))
        #expect(server.manager.network.headers["User-Agent"] == "Thumbor")
        #expect(configuration.front.healthPaths == ["/healthcheck"] && server.corsOrigin == "*")
        for (url, isAllowed) in [
            ("http://a.example/x.jpg", true), ("https://i.b.example/x.jpg", true),
            ("https://c.example/x.jpg", false),
        ] { #expect(server.allowedOrigins?.allows(try #require(URL(string: url))) == isAllowed, "\(url)") }
        #expect(values.warnings.count == 1 && values.warnings[0].contains("have no meaning here: STORAGE"))
        #expect(!values.description.contains("MY_SECURE_KEY"))
    }

    @Test("Our own settings override the file's")
    func order() throws {
        let values = try values("SECURITY_KEY = 'a'\nQUALITY = 70\n", ["--quality", "50"])
        #expect(try values.count("quality") == 50 && values.texts("thumbor-key") == ["a"])
    }

    @Test("A protective setting prevents startup until its replacement is set")
    func protection() throws {
        for line in ["MAX_WIDTH = 1000", "USE_BLACKLIST = True"] {
            let error = #expect(throws: SettingError.self) { try self.values(line) }
            #expect(error?.description.contains("set ") == true)
        }
        for line in ["MAX_WIDTH = 0", "USE_BLACKLIST = False", "MAX_HEIGHT = None"] { _ = try values(line) }
        _ = try values("MAX_WIDTH = 1000", ["--max-result-side", "1000"])
        #expect(throws: SettingError.self) {
            try SettingValues(arguments: ["--thumbor-conf=missing"], environment: [:], file: nil)
        }
    }
}
#endif
