// SPDX-License-Identifier: MIT

import ArgumentParser
import ImageBase
import WebImageProxy

/// `webimage proxy`: the HTTP cache as a server.
struct ProxyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "proxy",
        abstract: "Serves one origin through an HTTP cache.",
        discussion: """
            Every method and path is passed on to the origin; what HTTP (RFC 9111) allows is answered from the cache. \
            Cache-Status in an answer tells which: curl -v shows hits, revalidations and stale answers. \
            Runs until Ctrl-C.

            Each request is a line on standard error: method, path, status, bytes, milliseconds, Cache-Status.
            """)

    @Option(
        help: ArgumentHelp(
            "Where to listen, such as 127.0.0.1:8080; port 0 takes a free one.", valueName: "host:port"))
    var listen: String

    @Option(
        help: ArgumentHelp(
            "Whom to ask, such as http://127.0.0.1:8000 or https://example.com.", valueName: "url"))
    var origin: String

    @Option(
        help: ArgumentHelp(
            "Believe an https origin by these authorities (PEM) instead of the system's.", valueName: "file"))
    var ca: String?

    @Option(help: ArgumentHelp("Keep the cache in that folder too.", valueName: "folder"))
    var cache: String?

    @Option(help: ArgumentHelp("The cache in memory, such as 64MiB.", valueName: "size"))
    var memory: ByteCountArgument?

    @Flag(help: "Listen where other machines can reach it; the cache is a shared one then.")
    var allowOtherMachines = false

    func run() async throws {
        var configuration = try settings()
        configuration.allowsOtherMachines = allowOtherMachines
        configuration.cacheDirectory = cache
        configuration.authorities = ca
        if let memory { configuration.memoryBytes = memory.count }
        let proxy = try CachingProxy(configuration) { StandardError.line(Self.line($0)) }
        let host = configuration.host.contains(":") ? "[\(configuration.host)]" : configuration.host
        StandardOutput.line("http://\(host):\(proxy.port)/ serves \(ImageError.redacting(origin))")
        // A signal ends the process.
        while true { try await Task.sleep(for: .seconds(3600)) }
    }

    private func settings() throws -> ProxyConfiguration {
        do throws(ImageError) {
            var configuration = try ProxyConfiguration(origin: origin)
            guard configuration.listen(on: listen) else {
                throw ImageError(.invalidURL, "--listen takes host:port")
            }
            return configuration
        } catch {
            throw ValidationError(error.message)
        }
    }

    private static func line(_ record: ProxyRecord) -> String {
        let milliseconds = JSONValue.double((record.duration / .milliseconds(1)).rounded(places: 1)).text
        let target = ImageError.redacting(record.target)
        let parts = [
            record.method, target, "\(record.status)", "\(record.bytes)", "\(milliseconds) ms", record.cache,
            record.isBroken ? "(broken off)" : "",
        ]
        return ImageError.escaping(parts.filter { !$0.isEmpty }.joined(separator: " "))
    }
}
