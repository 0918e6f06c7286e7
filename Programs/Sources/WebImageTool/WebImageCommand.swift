// SPDX-License-Identifier: MIT

import ArgumentParser
import ImageBase
import ImageCaching
import ImageCoding
import ImageLoading
@_spi(Programs) import WebImage
import WebImageQOI

/// The root of all commands.
struct WebImageCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "webimage",
        abstract: "Fetches, caches, decodes, converts and shows images.",
        discussion: """
            An input is a file, a folder, a URL (http, https, file, data), or - for standard input. With \
            --json, the result for each input is one JSON object on a line. Errors go to standard error, one \
            per line: webimage: code: message (URL).

            webimage help COMMAND shows the options of a command, and webimage help transform shows the \
            steps of --transform.

            webimage --generate-completion-script writes the completions for bash, zsh or fish. The manual \
            page is webimage(1), and each command has its own, such as webimage-get(1).

            Exit status: 0 success, 1 failure, 2 invalid usage, 130 interrupted.
            """,
        version: version,
        subcommands: [
            GetCommand.self, InfoCommand.self, ConvertCommand.self, OptimizeCommand.self,
            TurnCommand.self, DecodeCommand.self, ShowCommand.self, CompareCommand.self,
            DuplicatesCommand.self, HashCommand.self, PaletteCommand.self, AnimateCommand.self,
            MontageCommand.self, CacheCommand.self,
        ])

    /// We can only read the libraries' versions once they're loaded, so other commands don't do that.
    private static var version: String {
        CommandLine.arguments.contains("--version") ? ProgramSupport.version(of: "webimage") : "webimage"
    }
}

@main
enum ToolMain {
    static func main() {
        ProgramEnd.run(
            cleanUp: {
                PartialFiles.removeAll()
                TerminalMode.restore()
            },
            interrupted: { ProgressBar.shared.hide() }
        ) {
            do {
                CodecRegistry.default.add(QOICodec())
                CodecRegistry.default.add(encoder: QOICodec())
                if CommandLine.arguments.dropFirst() == ["help", "transform"] {
                    StandardOutput.line(TransformArgument.table)
                    ProgramEnd.now(status: 0)
                }
                try CommandNames.check(CommandLine.arguments.dropFirst(), of: WebImageCommand.self)
                var command = try WebImageCommand.parseAsRoot()
                if var command = command as? any AsyncParsableCommand {
                    try await command.run()
                } else {
                    try command.run()
                }
            } catch {
                exit(after: error)
            }
            ProgramEnd.now(status: 0)
        }
    }

    private static func exit(after error: any Error) -> Never {
        if let code = error as? ExitCode { ProgramEnd.now(status: code.rawValue) }
        if let error = error as? ImageError {
            ErrorLine.write(error)
            ProgramEnd.now(status: 1)
        }
        if WebImageCommand.exitCode(for: error).isSuccess {
            // The user asked for help or the version.
            StandardOutput.line(WebImageCommand.fullMessage(for: error))
            ProgramEnd.now(status: 0)
        }
        ErrorLine.usage(WebImageCommand.message(for: error))
        ProgramEnd.now(status: 2)
    }
}
