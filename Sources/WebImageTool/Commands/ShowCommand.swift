// SPDX-License-Identifier: MIT

import ArgumentParser
import ImageBase
import ImageCoding
import Raster
import TerminalImage
import WebImage

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension TerminalProtocol: ExpressibleByArgument {}

/// `webimage show`: pictures in the terminal.
struct ShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Shows pictures in the terminal.",
        discussion: """
            By kitty's graphics protocol or sixel where the terminal has them, else by coloured half blocks. With \
            --json nothing is drawn. A single animation plays in a terminal, as often as it says, until Ctrl-C; \
            elsewhere its first frame is drawn, unless --loops asks for more.

            JSON keys: url, ok, protocol, width, height (as drawn, in pixels), error {code, message}.
            """)

    @Argument(help: "Files or URLs.")
    var input: [String]

    @Option(name: .customLong("protocol"), help: "Draw so, whatever the terminal says.")
    var method: TerminalProtocol?

    @Option(help: "Lines that a picture may take. (default: all but one)")
    var rows: Int?

    @Option(help: "Play a single animation so many times, 0 for ever. (default: as it says, in a terminal)")
    var loops: Int?

    @Flag(help: "Draw a single picture while it comes, over and over.")
    var progressive = false

    @Flag(help: "Draw the first frame of an animation only.")
    var still = false

    @OptionGroup var isolation: IsolationArguments

    @Flag(help: "One JSON object an input and line.")
    var json = false

    func validate() throws {
        if let rows, !(1...10_000).contains(rows) { throw ValidationError("--rows must be 1 to 10000.") }
        if let loops, !(0...1_000_000).contains(loops) {
            throw ValidationError("--loops must be 0 to 1000000.")
        }
        if loops != nil, still || json || input.count > 1 {
            throw ValidationError("--loops is for one input, without --still and --json.")
        }
        if progressive, json || input.count > 1 {
            throw ValidationError("--progressive is for one input, without --json.")
        }
    }

    func run() async throws {
        let environment = ProcessInfo.processInfo.environment
        let method = method ?? TerminalMode.detectProtocol(environment: environment)
        let terminal = TerminalSize.current(environment: environment)
        let plays = input.count == 1 && !still && !json && (loops != nil || StandardOutput.isTerminal)
        let manager = isolation.manager()
        let work = ShowWork(
            manager: manager, method: method, terminal: terminal, rows: rows, plays: plays, loops: loops,
            isProgressive: progressive)
        var hasFailed = false
        await Batch.run(input, limit: 4) { index, input in
            let result = await Result { () async throws(ImageError) in
                try await work.draw(input, index: index)
            }
            return (input, result)
        } emit: { (input, result: Result<ShowWork.Drawing, ImageError>) in
            if let error = result.error {
                hasFailed = true
                ErrorLine.write(error, input: input.text)
            }
            if json {
                StandardOutput.line(work.json(input, result).text)
            } else if let drawing = result.value {
                if self.input.count > 1 { StandardOutput.line(input.label) }
                StandardOutput.write(drawing.text)
            }
        }
        await manager.flush()
        if hasFailed { throw ExitCode(1) }
    }
}

/// What `show` does with each input.
struct ShowWork: Sendable {
    struct Drawing: Sendable {
        let text: String
        let size: PixelSize
    }

    let manager: ImageManager
    let method: TerminalProtocol
    let terminal: TerminalSize
    let rows: Int?
    /// Whether an animation is played, and not only its first frame drawn.
    let plays: Bool
    let loops: Int?
    /// Whether it is drawn while it comes.
    let isProgressive: Bool

    func draw(_ input: InputAddress, index: Int) async throws(ImageError) -> Drawing {
        var request = try input.request()
        let box = terminal.box(method: method, maximumRows: rows)
        request.thumbnail = .fit(width: box.width, height: box.height)
        request.decoding.firstFrameOnly = !plays
        let (response, isBegun) = try await load(request, index)
        let bitmap = response.image.bitmap
        let lines = terminal.lines(for: bitmap.size, method: method, maximumRows: rows)
        if let player = response.makePlayer() {
            player.loopCount = loops
            let animation = ShowAnimation(player: player, lines: lines, isBegun: isBegun, render: render)
            try await Blocking.run { () throws(ImageError) in try animation.run() }
            return Drawing(text: "", size: bitmap.size)
        }
        return try await Blocking.run { () throws(ImageError) in
            let text = try render(bitmap)
            return Drawing(text: isBegun ? ShowAnimation.back(lines) + text : text, size: bitmap.size)
        }
    }

    /// The picture, and whether a preview of it stands in the terminal.
    private func load(
        _ request: ImageRequest, _ index: Int
    ) async throws(ImageError) -> (ImageResponse, isBegun: Bool) {
        guard isProgressive else {
            return (try await manager.load(request, index: index), false)
        }
        var request = request
        request.progressive = .scans
        let task = manager.load(request)
        var isBegun = false
        for await event in task.events {
            guard case .preview(let response) = event else { continue }
            let bitmap = response.image.bitmap
            let lines = terminal.lines(for: bitmap.size, method: method, maximumRows: rows)
            let back = isBegun ? ShowAnimation.back(lines) : ""
            isBegun = true
            try await Blocking.run { () throws(ImageError) in
                StandardOutput.write(back + (try render(bitmap)))
            }
        }
        return (try await task.response, isBegun)
    }

    @Sendable private func render(_ bitmap: Bitmap) throws(ImageError) -> String {
        switch method {
        case .blocks: return HalfBlocks.render(bitmap)
        case .sixel: return Sixel.render(bitmap)
        case .kitty:
            let cells = terminal.cells(for: bitmap.size, maximumRows: rows)
            let png = try CodecRegistry.default.encode(bitmap, as: .png)
            return KittyGraphics.render(png: png, columns: cells.columns, rows: cells.rows)
        }
    }

    func json(_ input: InputAddress, _ result: Result<Drawing, ImageError>) -> JSONValue {
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
