// SPDX-License-Identifier: MIT

#if Server
import Foundation
import ImageCoding
import ImageLoading
import Testing

@testable import WebImageServerTool

@Suite("Default settings", .timeLimit(.minutes(1)))
struct SettingDefaultTests {
    private static let base = ["--unsigned", "--allowed-origins=https://a.example"]
    /// Settings with a default that isn't a value you can set.
    private static let described = [
        "threads", "workers", "grammars", "allowed-origins", "thumbor-prefix", "preferred-formats",
        "s3-endpoint", "s3-source-endpoint", "s3-source-path-style", "valkey-authorities", "allowed-options",
        // The library's own default applies if these aren't set; see below.
        "source-timeout", "quality",
    ]
    /// Settings that require other settings.
    private static let needs: [String: [String]] = [
        "upload-to": ["--local-folder=/"], "upload-path": ["--upload-to=local:///"],
        "max-upload-bytes": ["--upload-to=local:///"],
    ]

    /// The values in a configuration, by the property names that lead to them.
    private static func values(_ arguments: [String]) throws -> [String: String] {
        let settings = try SettingValues(arguments: base + arguments, environment: [:], file: nil)
        var values: [String: String] = [:]
        func add(_ value: Any, _ path: String) {
            let mirror = Mirror(reflecting: value)
            switch mirror.displayStyle {
            // Skip objects, because each configuration has different ones.
            case .class: return
            case .dictionary, .set:
                values[path] = mirror.children.map { String(describing: $0.value) }.sorted().joined()
            case .optional where mirror.children.isEmpty: values[path] = "nil"
            case _ where mirror.children.isEmpty: values[path] = String(describing: value)
            default:
                for (index, child) in mirror.children.enumerated() {
                    add(child.value, path + "." + (child.label ?? "\(index)"))
                }
            }
        }
        add(try ServeConfiguration(settings), "")
        return values.filter { !$0.value.contains("Function") }
    }

    @Test(
        "Setting a value to the default that help shows has no effect",
        arguments: Setting.all.filter { !$0.standard.isEmpty && !described.contains($0.name) }.map(\.name))
    func defaults(name: String) throws {
        let standard = try #require(Setting.all.named(name)).standard
        let needs = Self.needs[name] ?? []
        let before = try Self.values(needs)
        let after = try Self.values(needs + ["--\(name)=\(standard)"])
        #expect(before.count > 100)
        for (path, value) in after where before[path] != value {
            Issue.record("\(path) is \(before[path] ?? "missing"), and \(value) with \(name)=\(standard)")
        }
        #expect(before.keys == after.keys)
    }

    @Test("Help shows the library's defaults")
    func library() throws {
        #expect(LoadTimeouts().idle == .seconds(15))
        #expect(Setting.all.named("source-timeout")?.standard == "15s")
        #expect(Setting.all.named("quality")?.standard == "\(Int(EncodingOptions().quality * 100))")
    }

    @Test("A value other than the default has an effect")
    func others() throws {
        let before = try Self.values([])
        for argument in [
            "--head-timeout=11s", "--ttl=23h", "--memory=65MiB", "--quality=84", "--max-effort=avif=3",
            "--max-frames=9999", "--strip-metadata=false",
        ] {
            #expect(try Self.values([argument]) != before, "\(argument)")
        }
    }
}
#endif
