// SPDX-License-Identifier: MIT

#if Server
import ArgumentParser
import NIOConcurrencyHelpers
import WebImage

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// `webimage-server healthcheck`: checks that a server on this machine is ready, for containers.
struct HealthcheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "healthcheck",
        abstract: "Asks a running server whether it's ready.",
        discussion:
            "The exit status is 0 if it is, and 1 if it's shutting down or doesn't respond within 5 seconds.")

    @Option(
        help: ArgumentHelp(
            "The admin listener, host:port or unix:/path (default: WEBIMAGE_ADMIN, or 127.0.0.1:8081).",
            valueName: "address"))
    var admin: String?

    func run() async throws {
        let text = admin ?? ProcessInfo.processInfo.environment["WEBIMAGE_ADMIN"] ?? "127.0.0.1:8081"
        guard let endpoint = Endpoint(text) else {
            throw ValidationError("--admin takes \(Endpoint.form)")
        }
        let status = await withTaskGroup(of: Int.self) { group in
            group.addTask { await Self.status(of: endpoint) }
            group.addTask {
                try? await Task.sleep(for: .seconds(5))
                return 0
            }
            defer { group.cancelAll() }
            return await group.next() ?? 0
        }
        guard status == 200 else {
            throw ImageError(
                .network, status == 0 ? "\(endpoint) does not respond" : "not ready: status \(status)")
        }
    }

    private static func status(of endpoint: Endpoint) async -> Int {
        let status = NIOLockedValueBox(0)
        let hasAsked = NIOLockedValueBox(false)
        try? await ServerClient(endpoint: endpoint).get {
            hasAsked.withLockedValue { hasAsked in
                defer { hasAsked = true }
                return hasAsked ? nil : "/health/ready"
            }
        } answered: { _, answer in
            status.withLockedValue { $0 = answer.status }
        }
        return status.withLockedValue { $0 }
    }
}
#endif
