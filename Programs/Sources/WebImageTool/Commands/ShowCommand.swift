// SPDX-License-Identifier: MIT

import ArgumentParser
@_spi(Programs) import ImageBase
import ImageCoding
import PortableFoundation
import Raster
import TerminalImage
import WebImage

/// A graphics protocol by name.
struct ProtocolArgument: ExpressibleByArgument {
    let method: TerminalProtocol

    init?(argument: String) {
        guard let method = TerminalProtocol(rawValue: argument) else { return nil }
        self.method = method
    }

    static var allValueStrings: [String] { TerminalProtocol.allCases.map(\.rawValue) }
}

/// `webimage show`: draws images in the terminal.
struct ShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Shows images in the terminal.",
        discussion: """
            Uses kitty's graphics protocol or sixel if the terminal supports them, otherwise colored half \
            blocks. With --json, nothing is drawn. In a terminal, a single animation plays with its own loop \
            count, until Ctrl-C. Elsewhere, its first frame is drawn, unless you use --loops.

            JSON keys: url, ok, protocol, width, height (as drawn, in pixels), error {code, message}.
            """)

    @OptionGroup var inputs: InputArguments

    @Option(name: .customLong("protocol"), help: "The graphics protocol, instead of the detected one.")
    var chosen: ProtocolArgument?

    @Option(help: "The maximum lines for an image. (default: all lines but one)")
    var rows: Int?

    @Option(help: "How often to play a single animation, 0 for forever. (default: its own loop count)")
    var loops: Int?

    @Flag(help: "Draw a single image while it's being downloaded.")
    var progressive = false

    @Flag(help: "Draw only the first frame of animations.")
    var still = false

    @OptionGroup var part: PartArguments

    @OptionGroup var decoding: DecodingArguments

    @Flag(help: "Write one JSON object per input, each on a line.")
    var json = false

    func validate() throws {
        if let rows, !(1...10_000).contains(rows) { throw ValidationError("--rows must be 1 to 10000.") }
        if let loops, !(0...1_000_000).contains(loops) {
            throw ValidationError("--loops must be 0 to 1000000.")
        }
        if loops != nil, still || json || inputs.input.count > 1 {
            throw ValidationError("--loops needs a single input, without --still and --json.")
        }
        if progressive, json || inputs.input.count > 1 {
            throw ValidationError("--progressive needs a single input, without --json.")
        }
    }

    private var decodingOptions: DecodingOptions {
        var options = decoding.options
        part.apply(to: &options)
        return options
    }

    func run() async throws {
        let environment = ProcessInfo.processInfo.environment
        let method = chosen?.method ?? TerminalMode.detectProtocol(environment: environment)
        let terminal = TerminalSize.current(environment: environment)
        let inputs = try inputs.addresses()
        let isSingle = inputs.count == 1
        let plays = isSingle && !still && !json && (loops != nil || StandardOutput.isTerminal)
        let manager = decoding.manager()
        let work = ShowRun(
            manager: manager, method: method, terminal: terminal, rows: rows, plays: plays, loops: loops,
            isProgressive: progressive && isSingle, decoding: decodingOptions)
        let hasFailed = await Batch.run(inputs, limit: 4, json: json) { index, input in
            let result = await Result { () async throws(ImageError) in
                try await work.draw(input, index: index)
            }
            return ShowRecord(input: input, method: method, isTitled: !isSingle, result: result)
        } emit: { record in
            if !json, let drawing = record.result.value { StandardOutput.write(drawing.text) }
        }
        await manager.flush()
        if hasFailed { throw ExitCode(1) }
    }
}

/// The `show` report on one input.
private struct ShowRecord: InputRecord {
    let input: InputAddress
    let method: TerminalProtocol
    /// Whether to write the input's name before the drawing.
    let isTitled: Bool
    let result: Result<ShowRun.Drawing, ImageError>

    var error: ImageError? { result.error }
    var line: String? { isTitled ? input.label : nil }

    var json: JSONValue {
        .object([
            ("url", .string(input.record)),
            ("ok", .bool(result.value != nil)),
            ("protocol", .string(method.rawValue)),
            ("width", .optional(result.value?.size.width)),
            ("height", .optional(result.value?.size.height)),
            ("error", .error(result.error)),
        ])
    }
}
