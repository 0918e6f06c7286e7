// SPDX-License-Identifier: MIT

#if Server
import Foundation
import ImageBase
import ImageCoding
import ImageLoading
import Testing
import WebImage
import WebImageServer

@testable import WebImageServerTool

@Suite("imgproxy and thumbor variables", .timeLimit(.minutes(1)))
struct ForeignVariableTests {
    private func configuration(_ environment: [String: String]) throws -> ServeConfiguration {
        try ServeConfiguration(
            SettingValues(
                arguments: ["--unsigned", "--allowed-origins=https://a.example"], environment: environment,
                file: nil))
    }

    @Test("imgproxy's URL variables configure its grammar")
    func grammar() throws {
        let server = try configuration([
            "IMGPROXY_ARGUMENTS_SEPARATOR": ",", "IMGPROXY_MAX_CHAINED_PIPELINES": "3",
            "IMGPROXY_BASE64_URL_INCLUDES_FILENAME": "true", "IMGPROXY_WATERMARK_OPACITY": "0.5",
            "IMGPROXY_SOURCE_URL_ENCRYPTION_KEY": String(repeating: "0a", count: 32),
            "IMGPROXY_URL_REPLACEMENTS": "a://=https://a.example/;b://*/=https://b.example/${1}/",
            "IMGPROXY_SKIP_PROCESSING_FORMATS": "gif,svg", "IMGPROXY_RETURN_ATTACHMENT": "1",
            "IMGPROXY_KEEP_COPYRIGHT": "false", "IMGPROXY_STRIP_COLOR_PROFILE": "false",
            "IMGPROXY_AUTO_ROTATE": "0", "IMGPROXY_PRESERVE_HDR": "t", "IMGPROXY_JPEG_PROGRESSIVE": "true",
            "IMGPROXY_PNG_INTERLACED": "true", "IMGPROXY_QUALITY": "70",
        ]).server
        let grammar = try #require(server.grammars.first { $0.syntax == .imgproxy })
        #expect(grammar.argumentSeparator == "," && grammar.maximumPipelines == 3)
        #expect(grammar.sourceHasFileName && grammar.watermarkOpacity == 0.5)
        #expect(grammar.sourceKey == [UInt8](repeating: 10, count: 32))
        #expect(
            grammar.sourceReplacements == [
                SourceReplacement("a://", with: "https://a.example/"),
                SourceReplacement("b://*/", with: "https://b.example/${1}/"),
            ])
        #expect(grammar.skippedFormats == [.gif, .svg] && grammar.sendsAttachments)
        #expect(!grammar.keepsCopyright && !grammar.stripsProfile && !grammar.appliesOrientation)
        #expect(grammar.keepsHighRange && grammar.progressiveFormats == [.jpeg, .png])
        #expect(server.quality == 70 && grammar.presets.isEmpty)
    }

    @Test("Format, lifetime and source variables configure the server")
    func server() throws {
        let mark = Samples.png.base64EncodedString()
        let configuration = try configuration([
            "IMGPROXY_AUTO_WEBP": "true", "IMGPROXY_AUTO_AVIF": "true", "IMGPROXY_ENFORCE_WEBP": "true",
            "IMGPROXY_ENFORCE_AVIF": "false", "IMGPROXY_PREFERRED_FORMATS": "jpeg,png,gif",
            "IMGPROXY_WEBP_EFFORT": "6", "IMGPROXY_AVIF_SPEED": "8", "IMGPROXY_JXL_EFFORT": "4",
            "IMGPROXY_CACHE_CONTROL_PASSTHROUGH": "false", "IMGPROXY_SET_CANONICAL_HEADER": "true",
            "IMGPROXY_USE_LAST_MODIFIED": "true", "IMGPROXY_FALLBACK_IMAGE_TTL": "120",
            "IMGPROXY_FALLBACK_IMAGE_DATA": mark, "IMGPROXY_WATERMARK_DATA": mark,
            "IMGPROXY_CUSTOM_REQUEST_HEADERS": #"X-One=a,b\;X-Two=c"#, "IMGPROXY_HEALTH_CHECK_PATH": "up",
            "IMGPROXY_LOG_FORMAT": "gcp", "IMGPROXY_ALLOW_LOOPBACK_SOURCE_ADDRESSES": "true",
            "IMGPROXY_ALLOW_PRIVATE_SOURCE_ADDRESSES": "false",
        ])
        let server = configuration.server
        #expect(server.automaticFormats == [.avif, .webp] && server.enforcedFormats == [.webp])
        #expect(server.preferredFormats == [.jpeg, .png, .gif])
        #expect(server.efforts == [.webp: 9, .avif: 2, .jpegXL: 4])
        #expect(!server.followsSourceLifetime && server.sendsCanonicalLink && server.sendsLastModified)
        #expect(server.fallbackLifetime == .seconds(120) && server.fallbackImage == Samples.png)
        #expect(server.watermark != nil)
        #expect(server.manager.network.headers["X-One"] == "a,b")
        #expect(server.manager.network.headers["X-Two"] == "c")
        #expect(configuration.front.healthPaths == ["/up"] && configuration.log == .json)
        let loopback = try IPNetwork(parsing: "127.0.0.0/8")
        let ownMachine = try IPNetwork(parsing: "::1/128")
        #expect(server.addresses == .publicOnly.allowing([loopback, ownMachine]))
    }

    @Test(
        "Only formats that a variable turns off are removed",
        arguments: [
            (["IMGPROXY_AUTO_WEBP": "false"], []), (["IMGPROXY_ENABLE_WEBP_DETECTION": "true"], [.webp]),
            (["IMGPROXY_AUTO_AVIF": "1", "IMGPROXY_AUTO_WEBP": "0"], [.avif]), ([:], [.avif, .webp]),
            (["WEBIMAGE_FORMATS": "none"], []), (["AUTO_WEBP": "True"], [.avif, .webp]),
            (["AUTO_WEBP": "True", "ALLOW_UNSAFE_URL": "True"], [.webp]),
        ] as [([String: String], [ImageFormat])])
    func formats(environment: [String: String], formats: [ImageFormat]) throws {
        #expect(try configuration(environment).server.automaticFormats == formats)
    }

    @Test(
        "Meaningless values are rejected",
        arguments: [
            "WEBIMAGE_ARGUMENT_SEPARATOR=/", "WEBIMAGE_SOURCE_KEY=0a", "WEBIMAGE_WATERMARK_OPACITY=2",
            "WEBIMAGE_PROGRESSIVE=bogus", "WEBIMAGE_ENFORCED_FORMATS=svg", "WEBIMAGE_ALLOWED_OPTIONS=w,bogus",
            "WEBIMAGE_MAX_PIPELINES=0", "WEBIMAGE_SOURCE_HEADERS=a", "WEBIMAGE_FALLBACK_IMAGE=data:;base64,!",
            "WEBIMAGE_SOURCE_REPLACEMENTS=a", "IMGPROXY_AVIF_SPEED=11", "IMGPROXY_WEBP_EFFORT=x",
        ])
    func invalid(variable: String) {
        let halves = variable.split(separator: "=", maxSplits: 1).map(String.init)
        #expect(throws: SettingError.self) { try self.configuration([halves[0]: halves[1]]) }
    }

    @Test("Source secrets aren't printed")
    func secrets() throws {
        let values = try SettingValues(
            arguments: [],
            environment: [
                "IMGPROXY_CUSTOM_REQUEST_HEADERS": "Authorization=hidden", "WEBIMAGE_SOURCE_KEY": "0a0a",
            ],
            file: nil)
        #expect(!values.description.contains("hidden") && !values.description.contains("0a0a"))
    }
}
#endif
