// SPDX-License-Identifier: MIT

import ArgumentParser
import ImageCoding
import WebImage

/// `webimage get`: into the cache, or into files.
struct GetCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "get",
        abstract: "Gets images: into the cache or, with -o, into files.",
        discussion: """
            Without -o the cache is filled. With -o the original bytes are written or, if a thumbnail or transform \
            is asked for, what comes of it, encoded by the file's extension. All inputs are tried.

            Ctrl-C keeps what has come of a picture on the disk, and the next run goes on from there, if the server \
            gives parts.

            JSON keys: url, ok, origin (memory, disk, network, file, data), bytes, format, width, height, partial, \
            output, steps [{name, ms, wireBytes}], error {code, message}.
            """)

    @Argument(help: "Files or URLs.")
    var input: [String] = []

    @Option(help: ArgumentHelp("More inputs, one a line; - is standard input.", valueName: "file"))
    var list: String?

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("A file, a folder (made if need be), or - for standard output.", valueName: "path")
    )
    var output: String?

    @Option(help: ArgumentHelp("Decode to fit a box, in pixels.", valueName: "WxH"))
    var thumbnail: SizeArgument?

    @Option(help: ArgumentHelp("\(TransformArgument.help)", valueName: "step"))
    var transform: [TransformArgument] = []

    @Option(help: "When caches may answer.")
    var policy = PolicyArgument.standard

    @Option(help: "Inputs at a time.")
    var parallel = 8

    @OptionGroup var encoding: EncodingArguments

    @OptionGroup var isolation: IsolationArguments

    @Flag(help: "One JSON object an input and line.")
    var json = false

    func validate() throws {
        if output == "-", json { throw ValidationError("-o - and --json both want standard output.") }
        guard (1...64).contains(parallel) else { throw ValidationError("--parallel must be 1 to 64.") }
    }

    func run() async throws {
        let inputs = try Batch.inputs(input, list: list)
        let output = try output.map { try GetOutput($0, inputs: inputs) }
        let manager = isolation.manager()
        let work = GetWork(
            manager: manager, output: output, thumbnail: thumbnail, transforms: transform, policy: policy,
            encoding: encoding.options)
        try work.validate()
        // What has come of a picture is kept; the next run goes on from there.
        ProgramEnd.waitForCancelledCommand()
        var hasFailed = false
        await Batch.run(inputs, limit: parallel) { index, input in
            await work.get(input, index: index)
        } emit: { record in
            if let error = record.error {
                if error.code == .cancelled, Task.isCancelled { return }
                hasFailed = true
                ErrorLine.write(error, input: record.input.text)
            }
            if json {
                StandardOutput.line(record.json.text)
            } else if record.error == nil, self.output != "-" {
                StandardOutput.line(record.line)
            }
        }
        await manager.flush()
        if hasFailed { throw ExitCode(1) }
    }
}
