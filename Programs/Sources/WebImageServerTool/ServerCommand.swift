// SPDX-License-Identifier: MIT

#if Server
import ArgumentParser
import CommandSupport
import ImageCoding
import PortableC
import WebImageProxy

/// The root of all commands.
struct ServerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "webimage-server",
        abstract: "Serves images over HTTP.",
        discussion: """
            Errors go to standard error, one per line: webimage-server: code: message (URL).

            Exit status: 0 success, 1 failure, 2 invalid usage, 130 interrupted. After SIGTERM, running \
            requests have at most 30 seconds to finish, and then the status is 0. A second signal stops the \
            server at once.
            """,
        version: CachingProxy.versionText(program: "webimage-server"),
        subcommands: [
            ServeCommand.self, ProxyCommand.self, URLCommand.self, WarmCommand.self, HealthcheckCommand.self,
            TablesCommand.self,
        ])
}

@main
enum ServerMain {
    static func main() {
        #if os(Linux)
        DecoderService.runIfHelper()
        #endif
        ProcessSetup.run {
            do {
                var command = try ServerCommand.parseAsRoot()
                if var command = command as? any AsyncParsableCommand {
                    try await command.run()
                } else {
                    try command.run()
                }
            } catch {
                exit(after: error)
            }
            _exit(0)
        }
    }

    private static func exit(after error: any Error) -> Never {
        if let error = error as? ImageError {
            StandardStream.error.line("webimage-server: " + error.description)
            _exit(1)
        }
        if ServerCommand.exitCode(for: error).isSuccess {
            StandardStream.output.line(ServerCommand.fullMessage(for: error))
            _exit(0)
        }
        let lines = ServerCommand.message(for: error).split(whereSeparator: \.isNewline)
        // The message may quote an argument, so use an error's description, which escapes control characters.
        let usage = ImageError(ImageError.Code(rawValue: "usage"), lines.joined(separator: " "))
        StandardStream.error.line("webimage-server: " + usage.description)
        _exit(2)
    }
}
#endif
