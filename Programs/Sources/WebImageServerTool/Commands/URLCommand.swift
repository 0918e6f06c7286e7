// SPDX-License-Identifier: MIT

#if Server
import ArgumentParser
import CommandSupport
@_spi(Programs) import WebImageServer

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// `webimage-server url`: makes signed URLs.
struct URLCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "url",
        abstract: "Prints the signed URL of an image.",
        discussion: """
            Uses the same keys as serve: WEBIMAGE_KEY and WEBIMAGE_SALT, WEBIMAGE_THUMBOR_KEY, \
            WEBIMAGE_QUERY_KEY, and the files of --config and --secrets.

              webimage-server url imgproxy https://images.example.com/a.jpg --options rs:fit:300:200/q:80
              webimage-server url thumbor https://images.example.com/a.jpg --options fit-in/300x200
              webimage-server url query https://images.example.com/a.jpg --options 'w=300&h=200'
            """)

    /// The URL's grammar.
    enum Form: String, ExpressibleByArgument, CaseIterable {
        case imgproxy
        case thumbor
        case query
    }

    @Argument(help: "The grammar: imgproxy, thumbor or query.")
    var grammar: Form

    @Argument(help: ArgumentHelp("The URL of the source.", valueName: "url"))
    var source: String

    @Option(help: "The options in the grammar's syntax.")
    var options = ""

    @Option(
        help: ArgumentHelp("The beginning of the URL, such as https://img.example.com.", valueName: "url"))
    var base = ""

    @Option(help: ArgumentHelp("A YAML or JSON file with settings.", valueName: "file"))
    var config: String?

    @Option(help: ArgumentHelp("A file with the keys.", valueName: "file"))
    var secrets: String?

    func run() async throws {
        let environment = ProcessInfo.processInfo.environment
        do {
            var arguments = ["--grammars", grammar.rawValue]
            if let secrets { arguments += ["--secrets", secrets] }
            let values = try SettingValues(
                arguments: arguments, environment: environment,
                file: config ?? environment["WEBIMAGE_CONFIG"])
            let grammars = try ServeConfiguration(values).server.grammars
            guard let grammar = grammars.first else { throw SettingError("no grammar") }
            let prefix = base.hasSuffix("/") ? String(base.dropLast()) : base
            let target = grammar.target(of: source, options: options)
            if let refusal = grammar.refusal(of: target) {
                throw SettingError("the server refuses this URL: \(refusal)")
            }
            StandardStream.output.line(prefix + target)
        } catch let error as SettingError {
            throw ValidationError(error.description)
        }
    }
}
#endif
