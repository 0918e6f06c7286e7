// SPDX-License-Identifier: MIT

#if Server
import ArgumentParser
import CommandSupport
import NIOConcurrencyHelpers
import WebImage

/// `webimage-server warm`: fills the caches of a running server.
struct WarmCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "warm",
        abstract: "Requests images from a running server to fill its caches.",
        discussion: """
            Reads one URL of the server, or its path, from each line of the file or standard input. Prints \
            requests that don't return 200 to standard error, and a summary. The exit status is 1 if any \
            request failed.
            """)

    @Argument(help: ArgumentHelp("The list of URLs; - for standard input.", valueName: "file"))
    var list = "-"

    @Option(help: ArgumentHelp("The server, host:port or unix:/path.", valueName: "address"))
    var server = "127.0.0.1:8080"

    @Option(help: "The number of requests to send at the same time.")
    var concurrency = 4

    @Option(help: "The Accept field, for URLs whose format depends on it.")
    var accept = "image/avif,image/webp,*/*"

    private struct Progress {
        var rest: [String]
        var statuses: [Int: Int] = [:]
        var hits = 0
        var byteCount = 0
    }

    func run() async throws {
        guard let endpoint = Endpoint(server) else {
            throw ValidationError("--server takes \(Endpoint.form)")
        }
        guard (1...1000).contains(concurrency) else {
            throw ValidationError("--concurrency takes 1 to 1000")
        }
        let targets = try lines().map(Self.target).filter { !$0.isEmpty }
        let progress = NIOLockedValueBox(Progress(rest: targets.reversed()))
        let client = ServerClient(endpoint: endpoint, accept: accept)
        let start = ContinuousClock.now
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<concurrency {
                group.addTask { await Self.ask(client, progress) }
            }
        }
        let end = progress.withLockedValue { $0 }
        let statuses = end.statuses.sorted { $0.key < $1.key }.map { "\($0.value) with \($0.key)" }
        let seconds = (start.duration(to: .now) / .milliseconds(100)).rounded() / 10
        StandardStream.output.line(
            "\(targets.count) requests in \(seconds) s: \(statuses.joined(separator: ", ")); \(end.hits) from "
                + "caches, \(end.byteCount) bytes")
        let failed = targets.count - (end.statuses[200] ?? 0)
        if failed > 0 { throw ImageError(.network, "\(failed) of \(targets.count) requests failed") }
    }

    private static func ask(_ client: ServerClient, _ progress: NIOLockedValueBox<Progress>) async {
        // Reconnect if the server ends the connection, but don't repeat the request.
        while progress.withLockedValue({ !$0.rest.isEmpty }) {
            let current = NIOLockedValueBox<String?>(nil)
            do {
                try await client.get {
                    let target = progress.withLockedValue { $0.rest.popLast() }
                    current.withLockedValue { $0 = target }
                    return target
                } answered: { target, answer in
                    current.withLockedValue { $0 = nil }
                    count(answer, of: target, progress)
                }
            } catch {
                let target = current.withLockedValue { $0 } ?? progress.withLockedValue { $0.rest.popLast() }
                guard let target else { return }
                count(ServerClient.Answer(status: 0, cache: "", byteCount: 0), of: target, progress)
            }
        }
    }

    private static func count(
        _ answer: ServerClient.Answer, of target: String, _ progress: NIOLockedValueBox<Progress>
    ) {
        progress.withLockedValue { progress in
            progress.statuses[answer.status, default: 0] += 1
            progress.byteCount += answer.byteCount
            if ServerMetrics.cacheResult(answer.cache) == .hit { progress.hits += 1 }
        }
        if answer.status != 200 {
            StandardStream.error.line("\(answer.status) \(TargetRedaction.redacted(target))")
        }
    }

    private func lines() throws -> [String] {
        if list == "-" {
            var lines: [String] = []
            while let line = readLine() { lines.append(line) }
            return lines
        }
        guard let text = TextFile.read(list) else { throw ImageError(.io, "cannot read the list", url: list) }
        return text.split(whereSeparator: \.isNewline).map(String.init)
    }

    /// Returns the path and query of a URL.
    private static func target(_ line: String) -> String {
        let line = line.trimmed
        guard let scheme = line.firstRange(of: "://"), !line.hasPrefix("/") else { return line }
        let rest = line[scheme.upperBound...]
        return rest.firstIndex(of: "/").map { String(rest[$0...]) } ?? "/"
    }
}
#endif
