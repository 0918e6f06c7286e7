// SPDX-License-Identifier: MIT

#if Server
import ArgumentParser
import CommandSupport
import NIOCore
import NIOPosix
import WebImage
@_spi(Programs) import WebImageServer

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// `webimage-server serve`: serves images in any size and format.
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Serves images at the size and in the format given in the URL.",
        discussion: """
            Understands imgproxy and thumbor URLs, and /image?url=…&w=…&h=…. URLs need a signature, unless \
            you use --unsigned and list the origins that images may come from. Runs until Ctrl-C or SIGTERM, \
            finishes the requests in progress, and exits with status 0.

              webimage-server serve --unsigned --allowed-origins https://images.example.com
              curl -o a.webp 'http://127.0.0.1:8080/image?url=https://images.example.com/a.jpg&w=320&format=webp'

            Each setting can be a flag, an environment variable such as WEBIMAGE_LISTEN, or a key in the \
            --config file, in this order of precedence. Lists are separated by commas. Secrets can't be flags.

            SETTINGS:
            \(Setting.help(of: Setting.all))
            """)

    @Option(help: ArgumentHelp("A YAML or JSON file with settings.", valueName: "file"))
    var config: String?

    @Flag(help: "Print the effective settings, without secrets, and exit.")
    var check = false

    @Argument(parsing: .allUnrecognized, help: .hidden)
    var settings: [String] = []

    func run() async throws {
        let environment = ProcessInfo.processInfo.environment
        let values: SettingValues
        var configuration: ServeConfiguration
        do {
            values = try SettingValues(
                arguments: settings, environment: environment,
                file: config ?? environment["WEBIMAGE_CONFIG"])
            configuration = try ServeConfiguration(values)
        } catch let error as SettingError {
            throw ValidationError(error.description)
        }
        let log = AccessLog(
            format: configuration.log, pathPrefixes: configuration.server.grammars.map(\.prefix),
            writer: LogWriter())
        for warning in values.warnings { log.note(warning) }
        configuration.server.manager.codecs = try configuration.isolation.codecs()
        let engine = try ImageServer(configuration.server)
        let cacheFailure = configuration.cacheFailure
        if check {
            if let cacheFailure { throw ValidationError(cacheFailure) }
            await log.writer.flush()
            return StandardStream.output.line(values.description)
        }
        if let cacheFailure { log.note(cacheFailure) }
        try await serve(engine, configuration, log: log)
    }

    private func serve(
        _ engine: ImageServer, _ configuration: ServeConfiguration, log: AccessLog
    ) async throws {
        ProcessSetup.raiseDescriptorLimit()
        let group = MultiThreadedEventLoopGroup(numberOfThreads: configuration.threads ?? System.coreCount)
        let metrics = ServerMetrics()
        @Sendable func purge(_ source: String) async -> Int {
            let count = await engine.purge(source: source)
            await configuration.shared?.purge(source: source, of: engine)
            return count
        }
        let codecs = configuration.server.manager.codecs
        let slots = configuration.server.manager.pixelSlots
        let uploads = configuration.uploads.map { options in
            ImageUploads(options, codecs: codecs, slots: slots) { _ = await purge($0) }
        }
        let front = try await FrontServer.listen(
            on: configuration.listen, group: group, options: configuration.front,
            observer: ServerObserver(metrics: metrics, log: log),
            responder: Responder(
                cached: { engine.cachedResponse(to: $0) }, uploads: uploads,
                respond: { await engine.makeResponse(to: $0) }))
        let purges = configuration.shared?.observePurges(of: engine)
        defer { withExtendedLifetime(purges) {} }
        var adminListener: FrontServer?
        var line = "\(front.url) serves images"
        if let endpoint = configuration.admin {
            let admin = AdminResponder(
                isReady: { !front.state.isDraining },
                metrics: {
                    EngineMetrics.text(engine, metrics, configuration: configuration, log: log.writer)
                },
                purgeURL: purge,
                purgeKey: { key in
                    let isRemoved = await engine.purge(key: key)
                    await configuration.shared?.purge(key: key)
                    return isRemoved
                }, isLocal: endpoint.isLoopback)
            let listener = try await FrontServer.listen(
                on: endpoint, group: group, responder: Responder { await admin.respond(to: $0) })
            line += ", with the admin listener \(listener.url)"
            adminListener = listener
        }
        ProcessSetup.drainsOnInterrupt()
        StandardStream.output.line(line)
        for await _ in ProcessSetup.termination.stream { break }
        let isWhole = await front.drain(delay: configuration.drainDelay, within: configuration.drainTimeout)
        if !isWhole { log.note("requests were cut off after \(configuration.drainTimeout)") }
        await engine.manager.flush()
        await log.writer.flush()
        await adminListener?.drain(within: .zero)
    }
}
#endif
