// SPDX-License-Identifier: MIT

import ArgumentParser
import NIOConcurrencyHelpers
import NIOPosix
import WebImageProxy

/// `webimage-server proxy`: an HTTP cache in front of one origin.
struct ProxyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "proxy",
        abstract: "Serves one origin through an HTTP cache.",
        discussion: """
            Forwards requests of every method and path to the origin, and responds from the cache where HTTP \
            caching (RFC 9111) allows it. The header field Cache-Status of a response tells which: curl -v \
            shows hits, validations and stale responses. Runs until Ctrl-C or SIGTERM.

            The host of a request must be localhost, an IP address, the host of --listen or of --origin, or \
            a name given with --host; others get 421, because their owners may have pointed them at this \
            machine.

            Writes a line to standard error for each request: method, path, status, bytes, milliseconds, \
            Cache-Status; with --log json, an object with these members.
            """)

    @Option(
        help: ArgumentHelp(
            "The address to listen on, such as 127.0.0.1:8080; port 0 takes a free one.",
            valueName: "host:port"))
    var listen: String

    @Option(
        help: ArgumentHelp(
            "The origin, such as http://127.0.0.1:8000 or https://example.com.", valueName: "url"))
    var origin: String

    @Option(
        help: ArgumentHelp(
            "A further name that clients use for this server, such as images.example.com; may be repeated.",
            valueName: "name"))
    var host: [String] = []

    @Option(
        help: ArgumentHelp(
            "Verify an https origin against these authorities (PEM) instead of the system's.",
            valueName: "file"))
    var ca: String?

    @Option(help: ArgumentHelp("Also keep the cache in this folder.", valueName: "folder"))
    var cache: String?

    @Option(help: ArgumentHelp("The size of the cache in memory, such as 64MiB.", valueName: "size"))
    var memory: ByteCountArgument?

    @Flag(help: "Listen on an address that other machines can reach, with the rules for shared caches.")
    var allowOtherMachines = false

    @Option(
        help: ArgumentHelp(
            "An address for health and metrics, such as 127.0.0.1:8081.", valueName: "host:port"))
    var admin: String?

    @Option(help: "The form of the log: text, json or none.")
    var log = LogFormat.text

    func run() async throws {
        let endpoint = try admin.map { text in
            guard let endpoint = Endpoint(text) else { throw ValidationError("--admin takes host:port") }
            return endpoint
        }
        var configuration = try makeConfiguration()
        configuration.allowsOtherMachines = allowOtherMachines
        configuration.cacheDirectory = cache
        configuration.authorities = ca
        if let memory { configuration.memoryBytes = memory.count }
        let metrics = ServerMetrics()
        let writer = LogWriter()
        let proxy = try start(configuration, metrics, writer)
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
        let host = configuration.host.contains(":") ? "[\(configuration.host)]" : configuration.host
        let suffix = listener.map { ", with the admin listener \($0.url)" } ?? ""
        StandardOutput.line("http://\(host):\(proxy.port)/ serves \(origin)\(suffix)")
        for await _ in ProcessSetup.termination.stream { break }
        isDraining.withLockedValue { $0 = true }
        await proxy.drain(within: .seconds(30))
        await writer.flush()
    }

    private func start(
        _ configuration: ProxyConfiguration, _ metrics: ServerMetrics, _ writer: LogWriter
    ) throws(ImageError) -> CachingProxy {
        let access = AccessLog(format: log, isSigned: false, writer: writer)
        do throws(ImageError) {
            return try CachingProxy(configuration) { record in
                let request = RequestRecord(record)
                metrics.requestBegan()
                metrics.requestEnded(request)
                if access.format == .text { writer.write("\(record)") } else { access.write(request) }
            }
        } catch  where error.code == .blocked {
            throw ImageError(.blocked, error.message + "; --allow-other-machines allows it")
        }
    }

    private func makeConfiguration() throws -> ProxyConfiguration {
        do throws(ImageError) {
            var configuration = try ProxyConfiguration(origin: origin)
            guard configuration.listen(on: listen) else {
                throw ImageError(.invalidURL, "--listen takes host:port")
            }
            for name in host where !configuration.addHostName(name) {
                throw ImageError(.invalidURL, "invalid host name \(name); --host takes a name without a port")
            }
            return configuration
        } catch {
            throw ValidationError(error.message)
        }
    }
}

extension LogFormat: ExpressibleByArgument {}

extension RequestRecord {
    init(_ record: ProxyRecord) {
        self.init(
            client: "", method: record.method, target: record.target, status: record.status,
            bytes: record.bytes, duration: record.duration, cache: record.cache,
            trace: TraceContext(traceparent: nil), isBroken: record.isBroken)
    }
}
