// SPDX-License-Identifier: MIT

import Foundation
import WebImage

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Transfers of many files from one server, 32 at a time: the time and the processor time.
let transfers = Subject(name: "transfers") { session in
    let origin = try session.origin()
    let manager = networkManager()
    return [Server.large, Server.small].flatMap { files in
        let prefix = "\(origin.address)/\(files.folder)/"
        let isSmall = files.size < 10_000
        let name = "\(Server.Files.transfers) x \(files.size / 1000) KB, 32 at once"
        let ours = "WebImage, `manager.data(for:)`"
        return [
            Row(
                name: name, unit: .perSecond,
                ours: Contender(name: ours) { try await webImage(manager, files, at: prefix) },
                peers: [
                    MultiLoop.contender(files, at: prefix, in: session),
                    Contender(name: "curl --parallel") { try curl(files, at: prefix) },
                    session.contender(
                        "aiohttp", peer: "aiohttp", count: Server.Files.transfers,
                        command: [
                            "get", prefix, ".jpg", String(files.count), String(Server.Files.transfers), "32",
                        ]),
                    Contender(name: "URLSession") { try await urlSession(files, at: prefix) },
                ],
                goals: isSmall
                    ? [MultiLoop.name: 0.68, "URLSession": 5]
                    : [MultiLoop.name: 0.8, "curl --parallel": 1, "aiohttp": 1],
                note:
                    "Transfers: client and server share the machine. The C loop has a process of its own and "
                    + "collects each body in a buffer that its handle reuses; `curl --parallel` includes "
                    + "the start of the process and writes to /dev/null."
            ),
            Row(
                name: "\(name): processor time for each", unit: .microseconds,
                ours: Contender(name: ours) {
                    let start = processorSeconds()
                    _ = try await webImage(manager, files, at: prefix)
                    return (processorSeconds() - start) / Double(Server.Files.transfers)
                },
                peers: [MultiLoop.contender(files, at: prefix, in: session, processorTime: true)],
                goals: [MultiLoop.name: isSmall ? 1 / 2.2 : 1 / 1.5]),
        ]
    }
}

/// Returns the seconds for each file. Unless `change` sets something else, the requests use only the network
/// and store nothing.
func webImage(
    _ manager: ImageManager, _ files: Server.Files, at prefix: String,
    change: @escaping @Sendable (inout ImageRequest) -> Void = { _ in }
) async throws -> Double {
    try await timed(files) { index in
        var request = ImageRequest(string: "\(prefix)\(index).jpg")
        request.cachePolicy = .networkOnly
        request.originalStoreTiers = []
        change(&request)
        return Int64(try await manager.data(for: request).data.count)
    }
}

/// Runs the transfers of one sample, 32 at a time, and returns the seconds per transfer.
///
/// - Parameter get: gets the file with that index, and returns its bytes.
private func timed(
    _ files: Server.Files, _ get: @escaping @Sendable (Int) async throws -> Int64
) async throws -> Double {
    var received: Int64 = 0
    let seconds = try await timed(count: Server.Files.transfers) {
        received = try await concurrently(32, count: Server.Files.transfers) {
            try await get($0 % files.count)
        }
    }
    guard received == files.total else { throw PeerProcess.Failure(description: "\(received) bytes") }
    return seconds
}

private func curl(_ files: Server.Files, at prefix: String) throws -> Double {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
        "curl", "-q", "--http1.1", "--fail", "--silent", "--parallel", "--parallel-max", "32", "-o",
        "/dev/null",
        // The query makes curl repeat the files. The server ignores it.
        "\(prefix)[0-\(files.count - 1)].jpg?[1-\(Server.Files.transfers / files.count)]",
    ]
    process.standardError = FileHandle.nullDevice
    let seconds = try timed(count: Server.Files.transfers) {
        try process.run()
        process.waitUntilExit()
    }
    guard process.terminationStatus == 0 else { throw PeerProcess.Failure(description: "curl failed") }
    return seconds
}

private let urlSessionClient: URLSession = {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpMaximumConnectionsPerHost = 32
    configuration.urlCache = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    return URLSession(configuration: configuration)
}()

private func urlSession(_ files: Server.Files, at prefix: String) async throws -> Double {
    try await timed(files) { index in
        guard let url = URL(string: "\(prefix)\(index).jpg") else { return 0 }
        return Int64(try await urlSessionClient.data(from: url).0.count)
    }
}

/// Runs `work` for `0 ..< count`, at most `limit` at a time, and returns the sum of the results.
func concurrently(
    _ limit: Int, count: Int, _ work: @escaping @Sendable (Int) async throws -> Int64
) async throws -> Int64 {
    try await withThrowingTaskGroup(of: Int64.self) { group in
        var next = 0
        var sum: Int64 = 0
        while next < min(limit, count) {
            let index = next
            group.addTask { try await work(index) }
            next += 1
        }
        while let value = try await group.next() {
            sum += value
            if next < count {
                let index = next
                group.addTask { try await work(index) }
                next += 1
            }
        }
        return sum
    }
}
