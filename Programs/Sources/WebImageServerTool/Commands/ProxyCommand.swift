// SPDX-License-Identifier: MIT

#if Server
import ArgumentParser
import CommandSupport
import NIOConcurrencyHelpers
import NIOCore
import NIOPosix
import WebImageProxy

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// `webimage-server proxy`: an HTTP cache in front of one origin.
struct ProxyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "proxy",
        abstract: "Serves one origin through an HTTP cache.",
        discussion: """
            Forwards requests of every method and path to the origin, and responds from the cache where HTTP \
            caching (RFC 9111) allows it. The Cache-Status field of each response says what the cache did: \
            curl -v shows hits, validations and stale responses. Runs until Ctrl-C or SIGTERM.

            The host of a request must be localhost, an IP address, the host of --listen or of --origin, or \
            a name given with --host. Other hosts get 421, because their owners may have pointed them at \
            this machine.

            Writes a line to standard error for each request: method, path, status, bytes, milliseconds, \
            Cache-Status; with --log json, an object with these members.

            Each setting can be a flag, an environment variable such as WEBIMAGE_LISTEN, or a key in the \
            --config file, in this order of precedence. Lists are separated by commas.

            SETTINGS:
            \(Setting.help(of: Setting.proxy))
            """)

    @Option(help: ArgumentHelp("A YAML or JSON file with settings.", valueName: "file"))
    var config: String?

    @Argument(parsing: .allUnrecognized, help: .hidden)
    var settings: [String] = []

    func run() async throws {
        let environment = ProcessInfo.processInfo.environment
        do {
            try await run(
                SettingValues(
                    arguments: settings, environment: environment,
                    file: config ?? environment["WEBIMAGE_CONFIG"], of: Setting.proxy))
        } catch let error as SettingError {
            throw ValidationError(error.description)
        }
    }

    private func run(_ values: SettingValues) async throws {
        guard let origin = values.text("origin") else { throw SettingError("origin is missing") }
        guard let listen = values.text("listen") else { throw SettingError("listen is missing") }
        let log = try values.value("log", "json, text or none") { LogFormat(rawValue: $0) } ?? .text
        let endpoint = try values.value("admin", Endpoint.form) { Endpoint($0) }
        var settings = try makeSettings(origin, listen, names: values.texts("host"))
        settings.allowsOtherMachines = try values.flag("allow-other-machines")
        settings.authorities = values.text("ca")
        settings.proxy.cacheDirectory = values.text("cache")
        if let bytes = try values.bytes("memory") { settings.proxy.memoryBytes = bytes }
        let metrics = ServerMetrics()
        let writer = LogWriter()
        let proxy = try await start(settings, metrics, writer: writer, log: log)
        let isDraining = NIOLockedValueBox(false)
        var listener: FrontServer?
        if let endpoint {
            let admin = AdminResponder(
                isReady: { !isDraining.withLockedValue { $0 } },
                metrics: {
                    var text = PrometheusText()
                    metrics.write(to: &text)
                    ProcessMetrics.write(to: &text)
                    return text.text
                }, isLocal: endpoint.isLoopback)
            listener = try await FrontServer.listen(
                on: endpoint, group: .singleton, responder: Responder { await admin.respond(to: $0) })
        }
        let host = settings.host.contains(":") ? "[\(settings.host)]" : settings.host
        let suffix = listener.map { ", with the admin listener \($0.url)" } ?? ""
        StandardStream.output.line("http://\(host):\(proxy.port)/ serves \(origin)\(suffix)")
        for await _ in ProcessSetup.termination.stream { break }
        isDraining.withLockedValue { $0 = true }
        await proxy.drain(within: .seconds(30))
        await writer.flush()
    }

    private func start(
        _ settings: ProxySettings, _ metrics: ServerMetrics, writer: LogWriter, log: LogFormat
    ) async throws(ImageError) -> ProxyServer {
        let access = AccessLog(format: log, isSigned: false, writer: writer)
        do throws(ImageError) {
            return try await ProxyServer(settings, metrics: metrics) { record in
                let request = RequestRecord(record)
                metrics.requestBegan()
                metrics.requestEnded(request)
                if access.format == .text { writer.write("\(record)") } else { access.write(request) }
            }
        } catch  where error.code == .blocked {
            throw ImageError(.blocked, error.message + "; --allow-other-machines allows it")
        }
    }

    private func makeSettings(_ origin: String, _ listen: String, names: [String]) throws -> ProxySettings {
        do throws(ImageError) {
            var settings = ProxySettings(try ProxyConfiguration(origin: origin))
            try settings.listen(on: listen)
            for name in names { try settings.proxy.addHostName(name) }
            return settings
        } catch {
            throw ValidationError(error.message)
        }
    }
}

extension RequestRecord {
    init(_ record: ProxyRecord) {
        self.init(
            client: "", method: record.method, target: record.target, status: record.status,
            bytes: record.bytes, duration: record.duration, cache: record.cache,
            trace: TraceContext(traceparent: nil), isBroken: record.isBroken)
    }
}
#endif
