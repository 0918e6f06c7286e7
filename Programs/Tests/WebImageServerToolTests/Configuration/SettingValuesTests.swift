// SPDX-License-Identifier: MIT

#if Server
import Foundation
import ImageCaching
import ImageCoding
import ImageLoading
import NIOCore
import Testing
import WebImage
import WebImageRemoteCaches
import WebImageServer
import WebImageTestSupport

@testable import WebImageServerTool

@Suite("Settings", .timeLimit(.minutes(1)))
struct SettingValuesTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder("settings") }

    private func values(
        _ arguments: [String] = [], environment: [String: String] = [:], file: (String, String)? = nil
    ) async throws -> SettingValues {
        try SettingValues(
            arguments: arguments, environment: environment, file: try file.map { try write($0.0, $0.1) })
    }

    private func write(_ name: String, _ text: String) throws -> String {
        try Data(text.utf8).write(to: URL(filePath: folder.file(name)))
        return folder.file(name)
    }

    @Test("Flags override the environment, which overrides a YAML or JSON file")
    func order() async throws {
        let yaml = """
            # The server.
            listen: 127.0.0.1:1
            queue: 7
            timeout: 2.5
            unsigned: true
            allowed-origins:
              - https://a.example
              - https://b.example
            """
        let json = """
            {"listen": "127.0.0.1:1", "queue": 7, "timeout": 2.5, "unsigned": true,
             "allowed-origins": ["https://a.example", "https://b.example"]}
            """
        for (name, text) in [("a.yaml", yaml), ("a.json", json)] {
            let values = try await values(file: (name, text))
            #expect(values.text("listen") == "127.0.0.1:1")
            #expect(try values.count("queue") == 7 && values.time("timeout") == .milliseconds(2500))
            #expect(try values.flag("unsigned"))
            #expect(values.texts("allowed-origins") == ["https://a.example", "https://b.example"])
            let environment = [
                "WEBIMAGE_LISTEN": "127.0.0.1:2", "WEBIMAGE_ALLOWED_ORIGINS": "https://c.example, d",
            ]
            let over = try await self.values(environment: environment, file: (name, text))
            #expect(over.text("listen") == "127.0.0.1:2")
            #expect(over.texts("allowed-origins") == ["https://c.example", "d"])
            let flags = [
                "--listen=127.0.0.1:3", "--unsigned=false", "--formats", "webp", "--formats=avif,jxl",
            ]
            let all = try await self.values(flags, environment: environment, file: (name, text))
            #expect(all.text("listen") == "127.0.0.1:3")
            #expect(try all.flag("unsigned") == false)
            #expect(all.texts("formats") == ["webp", "avif", "jxl"])
        }
    }

    @Test("imgproxy and thumbor variables are read with a warning, unless ours are set")
    func others() async throws {
        let environment = [
            "IMGPROXY_BIND": ":9000", "IMGPROXY_KEY": "aa,bb", "IMGPROXY_SALT": "cc,dd", "SECURITY_KEY": "k",
            "IMGPROXY_TTL": "3600", "WEBIMAGE_TTL": "1h", "IMGPROXY_QUALITY": "",
        ]
        let values = try await values(environment: environment)
        #expect(values.text("listen") == ":9000")
        #expect(values.texts("key") == ["aa", "bb"] && values.texts("thumbor-key") == ["k"])
        #expect(try values.time("ttl") == .seconds(3600))
        #expect(values.text("quality") == nil)
        #expect(values.warnings.count == 4)
        #expect(values.warnings.contains { $0.hasPrefix("IMGPROXY_BIND is read as WEBIMAGE_LISTEN") })
        #expect(values.warnings.allSatisfy { $0.hasSuffix(", which is not set") })
        #expect(try await self.values(environment: ["PORT": "8888"]).text("listen") == ":8888")
    }

    @Test("A secret is read from a file or the environment, and never printed")
    func secrets() async throws {
        let path = try write("secrets", "# keys\nkey = 0a0b\n\nsalt=0c0d\nthumbor-key=MY_SECURE_KEY=\n")
        let values = try await values(["--secrets", path], environment: ["WEBIMAGE_QUERY_KEY": "hidden"])
        #expect(values.texts("thumbor-key") == ["MY_SECURE_KEY="] && values.texts("key") == ["0a0b"])
        let description = values.description
        for text in ["0a0b", "0c0d", "MY_SECURE", "hidden"] { #expect(!description.contains(text)) }
        #expect(description.contains("(WEBIMAGE_QUERY_KEY)") && description.contains("1 secret (secrets)"))
        for flag in [["--key=0a0b"], ["--thumbor-key", "a"]] {
            let error = await #expect(throws: SettingError.self) { try await self.values(flag) }
            #expect(error?.description.contains("secret") == true)
            #expect(error?.description.contains("0a0b") == false)
        }
    }

    @Test(
        "Invalid flags are rejected",
        arguments: [
            ["--unknown"], ["listen"], ["--listen"], ["--listen=a:1", "--listen=b:1"], ["-l", "a:1"], ["--"],
        ])
    func flags(arguments: [String]) async {
        await #expect(throws: SettingError.self) { try await values(arguments) }
    }

    @Test(
        "Invalid files are rejected",
        arguments: [
            ("a.yaml", "liste: 127.0.0.1:1"), ("a.json", #"{"liste": 1}"#), ("a.json", "{"),
            ("a.yaml", "- a"), ("a.yaml", "listen:\n  host: a"),
        ])
    func files(name: String, text: String) async {
        await #expect(throws: SettingError.self) { try await values(file: (name, text)) }
        #expect(throws: SettingError.self) {
            try SettingValues(arguments: [], environment: [:], file: folder.file("missing.yaml"))
        }
    }

    @Test(
        "Invalid values are rejected with a list of valid ones",
        arguments: [
            ["--listen=localhost"], ["--listen=a:99999"], ["--timeout=soon"], ["--queue=-1"], ["--log=xml"],
            ["--isolate=some"], ["--memory=64Mi"], ["--unsigned=perhaps"], ["--trusted-proxies=10.0.0.0/40"],
            ["--allowed-origins=*"], ["--allowed-networks=a"], ["--grammars=imagor"], ["--presets=a"],
            ["--quality=0"], ["--fallback-image=missing"], ["--fallback-image=/etc/hostname"],
            ["--formats=avif,bogus"], ["--formats=svg"], ["--timeout=0"], ["--source-timeout=0s"],
            ["--max-source-megapixels=0"], ["--max-source-megapixels=much"], ["--max-result-side=0"],
            ["--save-data=2"], ["--max-effort=4"], ["--max-effort=avif=10"],
            ["--max-effort=bogus=1"], ["--format-quality=webp"], ["--format-quality=webp=101"],
            ["--format-effort=avif=0"], ["--cors-origin=example.com"], ["--presets-file=missing"],
            ["--health-paths=health"], ["--fallback-status=ok"],
            ["--signature-size=33"],
            ["--threads=0"],
        ])
    func values(arguments: [String]) async throws {
        var all = arguments + ["--grammars=imgproxy"]
        if arguments[0].hasPrefix("--grammars") { all.removeLast() }
        if !arguments[0].hasPrefix("--unsigned") { all.append("--unsigned") }
        if !arguments[0].hasPrefix("--allowed-o") { all.append("--allowed-origins=https://a.example") }
        let values = try await values(all)
        #expect(throws: SettingError.self) { try ServeConfiguration(values) }
    }

    @Test("A server without keys must allow unsigned URLs, and only for some origins")
    func unsigned() async throws {
        let error = await #expect(throws: ImageError.self) { try await ServeConfiguration(values()) }
        #expect(error?.code == .blocked && error?.message.contains("WEBIMAGE_KEY") == true)
        await #expect(throws: ImageError.self) { try await ServeConfiguration(values(["--unsigned"])) }
        let unsigned = try await ServeConfiguration(
            values(["--unsigned", "--allowed-origins=https://a.example"]))
        #expect(unsigned.server.grammars.count == 3)
        #expect(unsigned.server.grammars.map(\.prefix) == ["", "/thumbor", "/image"])
        let keys = try await ServeConfiguration(values(environment: ["WEBIMAGE_THUMBOR_KEY": "a"]))
        #expect(keys.server.grammars.map(\.prefix) == [""])
        await #expect(throws: ImageError.self) {
            try await ServeConfiguration(
                values(["--grammars=imgproxy,thumbor"], environment: ["WEBIMAGE_THUMBOR_KEY": "a"]))
        }
    }

    @Test("Settings reach the parts that use them")
    func configuration() async throws {
        let arguments = [
            "--listen=[::1]:9", "--admin=none", "--timeout=500ms", "--max-connections=5", "--quality=70",
            "--presets=small=w:100,default=sh:1", "--source-timeout=3", "--max-source-megapixels=16.8",
            "--formats=webp", "--ttl=5m", "--memory=1MiB", "--pixel-memory=2MiB", "--queue=4", "--workers=3",
            "--trusted-proxies=10.0.0.0/8", "--log=json", "--strip-metadata=false", "--drain-timeout=4s",
        ]
        let secrets = ["WEBIMAGE_KEY": "0a0b", "WEBIMAGE_SALT": "0c0d"]
        let configuration = try await ServeConfiguration(values(arguments, environment: secrets))
        #expect(configuration.listen == Endpoint("[::1]:9") && configuration.admin == nil)
        #expect(configuration.front.requestTimeout == .milliseconds(500))
        #expect(configuration.front.maximumConnections == 5 && configuration.front.trustedProxies.count == 1)
        #expect(configuration.log == .json && configuration.drainTimeout == .seconds(4))
        let server = configuration.server
        #expect(server.grammars.first?.presets == ["small": "w:100", "default": "sh:1"])
        #expect(server.quality == 70)
        #expect(server.grammars.first?.stripsMetadata == false)
        #expect(server.automaticFormats == [.webp] && server.unstatedLifetime == .seconds(300))
        #expect(server.maximumSourcePixels == 16_800_000)
        #expect(server.manager.network.timeouts?.idle == .seconds(3))
        #expect(
            server.responseCacheBytes == 1 << 20 && server.manager.variantMemoryLimits.maximumCost == 1 << 20)
        #expect(server.manager.maximumPixelBytes == 2 << 20 && server.manager.pixelSlots == 3)
        #expect(server.manager.maximumWaitingImages == 4 && server.manager.disk == nil)
        #expect(server.allowedOrigins?.allows(URL(filePath: "/etc/passwd")) == false)
        #expect(server.addresses == .publicOnly)
    }

    @Test("imgproxy's names for encoders, preset files and cross-origin pages also work")
    func answers() async throws {
        let presets = try write("presets", "# sizes\nsmall=w:100\n\nlarge = w:2000/q:90\n")
        let arguments = [
            "--unsigned", "--allowed-origins=https://a.example", "--presets=small=w:50",
            "--format-effort=avif=3,webp=5",
        ]
        let variables = [
            "IMGPROXY_FORMAT_QUALITY": "webp=79,avif=63", "IMGPROXY_PRESETS_PATH": presets,
            "IMGPROXY_ALLOW_ORIGIN": "*",
        ]
        let server = try await ServeConfiguration(values(arguments, environment: variables)).server
        #expect(server.qualities == [.webp: 79, .avif: 63] && server.efforts == [.avif: 3, .webp: 5])
        #expect(server.corsOrigin == "*")
        #expect(server.grammars.first?.presets == ["small": "w:50", "large": "w:2000/q:90"])
        let faulty = try write("faulty", "small\n")
        let values = try await values(arguments + ["--presets-file", faulty])
        let error = #expect(throws: SettingError.self) { try ServeConfiguration(values) }
        #expect(error?.description.contains("name=options") == true)
    }

    @Test("Shared caches are set up with a store, a folder, and secrets from files or the environment")
    func sharedCaches() async throws {
        let base = ["--unsigned", "--allowed-origins=https://a.example"]
        let folder = "--cache=" + folder.file("cache")
        #expect(try await ServeConfiguration(values(base + [folder])).shared == nil)
        let path = try write("secrets", "valkey-password=sesame\ns3-secret-key=hidden\n")
        let arguments = [
            folder, "--valkey=rediss://me@cache.example:6380/2", "--s3-bucket=images", "--secrets=\(path)",
            "--s3-endpoint=https://s3.example", "--lease=500ms",
        ]
        let all = try await values(base + arguments, environment: ["WEBIMAGE_S3_ACCESS_KEY": "mine"])
        for secret in ["sesame", "hidden", "mine"] { #expect(!all.description.contains(secret)) }
        let shared = try #require(try ServeConfiguration(all).shared)
        #expect(shared.cache.storeStatistics.map(\.name) == ["valkey", "s3"])
        #expect(shared.leases?.duration == .milliseconds(500))
        for lease in [[], ["--lease=none"]] {
            let values = try await values(base + [folder, "--valkey=redis://a"] + lease)
            let shared = try #require(try ServeConfiguration(values).shared)
            #expect(shared.leases?.duration == (lease.isEmpty ? .seconds(10) : nil))
            #expect(shared.cache.storeStatistics.map(\.name) == ["valkey"])
        }
        for (arguments, word) in [
            (["--valkey=redis://a"], "needs cache"), (["--s3-bucket=a"], "needs cache"),
            ([folder, "--valkey=a"], "invalid Valkey URL"),
            ([folder, "--valkey=redis://:pw@a"], "WEBIMAGE_VALKEY_PASSWORD"),
            ([folder, "--s3-bucket=a", "--s3-endpoint=file:///a"], "s3-endpoint takes"),
            ([folder, "--valkey=redis://a", "--lease=soon"], "lease takes"),
        ] {
            let values = try await values(base + arguments)
            let error = #expect(throws: SettingError.self) { try ServeConfiguration(values) }
            #expect(error?.description.contains(word) == true && error?.description.contains("pw@") == false)
        }
        let half = try await values(
            base + [folder, "--s3-bucket=a"], environment: ["WEBIMAGE_S3_ACCESS_KEY": "mine"])
        #expect(throws: SettingError.self) { try ServeConfiguration(half) }
    }

    @Test("Settings for the watermark and fast thumbnails are read, including imgproxy's watermark variable")
    func images() async throws {
        let base = ["--unsigned", "--allowed-origins=https://a.example"]
        let path = folder.file("mark.png")
        try Samples.png.write(to: URL(filePath: path))
        for environment in [["WEBIMAGE_WATERMARK": path], ["IMGPROXY_WATERMARK_PATH": path]] {
            let values = try await values(base + ["--fast-thumbnails"], environment: environment)
            let server = try ServeConfiguration(values).server
            #expect(
                server.watermark?.size == PixelSize(width: 4, height: 4) && server.thumbnailQuality == .fast)
        }
        #expect(try await ServeConfiguration(values(base)).server.thumbnailQuality == .balanced)
        for text in [try write("text.png", "text"), "missing.png"] {
            let values = try await values(base + ["--watermark", text])
            let error = #expect(throws: SettingError.self) { try ServeConfiguration(values) }
            #expect(error?.description.contains("watermark") == true)
        }
    }

    @Test(
        "0 in an imgproxy variable means the same as in imgproxy",
        arguments: [
            ("IMGPROXY_MAX_CLIENTS", "max-connections", "none"),
            ("IMGPROXY_MAX_SRC_FILE_SIZE", "max-source-bytes", "none"),
            ("IMGPROXY_REQUESTS_QUEUE_SIZE", "queue", "none"), ("IMGPROXY_WORKERS", "workers", nil),
            ("IMGPROXY_FALLBACK_IMAGE_HTTP_CODE", "fallback-status", "error"),
            ("IMGPROXY_MAX_RESULT_DIMENSION", "max-result-side", "none"),
            ("IMGPROXY_MAX_ANIMATION_FRAME_RESOLUTION", "max-frame-megapixels", "none"),
            ("IMGPROXY_MAX_REDIRECTS", "max-redirects", "0"), ("IMGPROXY_TTL", "ttl", "0"),
        ] as [(String, String, String?)])
    func zero(variable: String, setting: String, text: String?) async throws {
        let base = ["--unsigned", "--allowed-origins=https://a.example"]
        let values = try await values(base, environment: [variable: "0"])
        #expect(values.text(setting) == text && values.warnings.count == 1)
        let configuration = try ServeConfiguration(values)
        #expect(configuration.front.maximumConnections > 0)
        #expect(configuration.server.manager.maximumWaitingImages > 0)
        #expect(configuration.server.manager.requestDefaults.limits?.encodedBytes != 0)
    }

    @Test("A variable that can't be 0 in imgproxy can't be 0 here")
    func invalidZero() async {
        for name in ["IMGPROXY_TIMEOUT", "IMGPROXY_MAX_SRC_RESOLUTION", "IMGPROXY_DOWNLOAD_TIMEOUT"] {
            await #expect(throws: SettingError.self) { try await self.values(environment: [name: "0"]) }
        }
    }

    @Test("Booleans can be written as in Go, and lists as in Python")
    func forms() async throws {
        let environment = ["ALLOW_UNSAFE_URL": "t", "ALLOWED_SOURCES": "['a.example', \"b.example\"]"]
        let values = try await values(environment: environment)
        #expect(try values.flag("unsigned"))
        #expect(values.texts("allowed-origins") == ["a.example", "b.example"])
    }

    @Test("An unsupported variable is reported, or prevents startup if it protects the server")
    func unknownVariables() async throws {
        let warned = try await values(environment: ["IMGPROXY_SENTRY_DSN": "a", "OTHER": "1"])
        #expect(warned.warnings == ["IMGPROXY_SENTRY_DSN has no meaning here and is ignored"])
        for environment in [
            ["IMGPROXY_ALLOWED_INFO_OPTIONS": "size"], ["SECURITY_KEY": "a", "MAX_WIDTH": "100"],
            ["WEBIMAGE_ALOWED_ORIGINS": "https://a.example"], ["WEBIMAGE_QEUUE": "1"],
        ] {
            await #expect(throws: SettingError.self) { try await self.values(environment: environment) }
        }
        for environment in [
            ["MAX_WIDTH": "1"], ["SECURITY_KEY": "a", "MAX_WIDTH": "0"], ["WEBIMAGE_ORIGIN": "a"],
        ] {
            _ = try await values(environment: environment)
        }
        let protected = try await ServeConfiguration(
            values(
                ["--unsigned", "--allowed-origins=https://a.example"],
                environment: ["IMGPROXY_SECRET": "s", "IMGPROXY_ALLOWED_PROCESSING_OPTIONS": "w,h"]))
        #expect(protected.server.clientSecret == "s")
        #expect(protected.server.grammars.first?.allowedOptions == ["w", "h"])
    }

    @Test("A file's presets can be a map, in both YAML styles and in JSON")
    func maps() async throws {
        for (name, text) in [
            ("a.yaml", "presets:\n  a: rs:fit:10:10\n  b: \"w:5/h:6\"\n"),
            ("a.yaml", "presets: {a: 'rs:fit:10:10', b: 'w:5/h:6'}\n"),
            ("a.json", #"{"presets": {"a": "rs:fit:10:10", "b": "w:5/h:6"}}"#),
            ("a.yaml", "presets: [\"a=rs:fit:10:10\", \"b=w:5/h:6\"]"),
        ] {
            let values = try await values(
                ["--unsigned", "--allowed-origins=https://a.example"], file: (name, text))
            let grammar = try ServeConfiguration(values).server.grammars.first
            #expect(grammar?.presets == ["a": "rs:fit:10:10", "b": "w:5/h:6"])
        }
        for text in [
            "formats: {a: b}", "queue: [1, 2]", "presets: {a: [b]}", "a", "listen: &x a\nadmin: [*x]",
            "a: b: c",
        ] {
            await #expect(throws: SettingError.self) { try await self.values(file: ("a.yaml", text)) }
        }
        #expect(try await values(file: ("a.yaml", "# nothing\n")).text("listen") == nil)
        #expect(try await values(file: ("a.yaml", "queue:\n")).text("queue") == nil)
    }

    /// Returns a setting's row in the page on running the server.
    private func row(_ setting: Setting) -> String {
        let value =
            switch setting.kind {
            case .flag: "flag"
            case .secret: "secret"
            case .secretList: "secrets"
            case .text, .list: setting.value.replacing("|", with: ", ")
            }
        let others = setting.others.map { "`\($0.name)`" }.joined(separator: ", ")
        return "| `\(setting.name)` | \(value) | \(setting.standard) | \(others) | \(setting.help) |"
    }

    @Test("The page on running the server lists each setting exactly as the code does, in the same order")
    func documentation() throws {
        let page = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "../../../../Documentation/Server.md")
        let text = try String(contentsOf: page, encoding: .utf8)
        let rows = Setting.all.map { row($0) }
        #expect(Setting.all.allSatisfy { !$0.help.isEmpty })
        let names = Set(Setting.all.map { "| `\($0.name)` |" })
        // The page's other tables have fewer columns.
        let found = text.components(separatedBy: "\n").filter { line in
            line.count(where: { $0 == "|" }) == 6 && names.contains { line.hasPrefix($0) }
        }
        for row in rows where !found.contains(row) { Issue.record("not in Documentation/Server.md: \(row)") }
        #expect(found == rows)
    }
}
#endif
