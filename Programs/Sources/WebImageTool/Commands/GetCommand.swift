// SPDX-License-Identifier: MIT

import ArgumentParser
import ImageBase
import ImageCaching
import ImageCoding
import PortableFoundation
@_spi(Programs) import WebImage

/// `webimage get`: loads images into the cache or into files.
struct GetCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "get",
        abstract: "Loads images into the cache or, with -o, into files.",
        discussion: """
            With -o, the original bytes are written. With --format, --thumbnail, --transform or \
            --color-space, or if the file's extension is for another format, the image is encoded instead. \
            Several inputs need a folder: an existing one, or a path that ends with a slash. A failure \
            doesn't stop other inputs. An existing file is an error without --force; in a folder it's kept, \
            and its input is skipped.

            After Ctrl-C, finished files stay, and partial downloads of at least 64 KiB stay in the cache. \
            The next run skips the files, and completes the downloads if the server supports ranges.

            JSON keys: url, ok, origin (memory, disk, network, file, data), cache, bytes, format, width, \
            height, partial, output, skipped, steps [{name, ms, wireBytes}], error {code, message}.
            """)

    @OptionGroup var inputs: InputArguments

    @OptionGroup var output: OutputArguments

    @Flag(
        name: [.customShort("O"), .customLong("remote-name")],
        help: "Write into the current folder, with the names from the URLs: same as -o ./")
    var remoteName = false

    @Option(
        help: ArgumentHelp(
            "Scale the image down to fit this size: 800x600, 800x, x600, 800 or 50%.", valueName: "size"))
    var thumbnail: ScaledSizeArgument?

    @Option(
        help: ArgumentHelp("\(TransformArgument.help)", valueName: "step"),
        transform: TransformArgument.parse)
    var transform: [TransformArgument] = []

    @Option(help: "The color space to convert to; \"stored\" keeps the image's own. Default: sRGB.")
    var colorSpace: ColorSpaceArgument?

    @Option(help: "How the cache is used.")
    var policy = PolicyArgument.standard

    @Option(help: "The number of inputs to process at a time.")
    var parallel = 8

    @OptionGroup var encoding: EncodingArguments

    @OptionGroup var network: NetworkArguments

    @OptionGroup var decoding: DecodingArguments

    @Flag(help: "Write one JSON object per input, each on a line.")
    var json = false

    @Flag(help: "Write the steps and times of each load to standard error, as a waterfall.")
    var trace = false

    @Option(
        help: ArgumentHelp(
            "Write the steps of all loads to a file in Chrome's trace event format.", valueName: "file"))
    var traceJson: String?

    func validate() throws {
        if traceJson == "-" { throw ValidationError("--trace-json needs the path of a file.") }
        if remoteName, output.output != nil { throw ValidationError("-O and -o cannot be used together.") }
        try target.check(json: json)
        guard (1...64).contains(parallel) else { throw ValidationError("--parallel must be 1 to 64.") }
    }

    /// The files' destination.
    private var target: OutputArguments {
        var target = output
        if remoteName { target.output = "./" }
        return target
    }

    func run() async throws {
        let inputs = try inputs.addresses()
        let changed = try network.changed(ToolCache.manager.configuration, for: inputs)
        let output = try target.destination(for: inputs, keepsOriginals: true)
        if let traceJson { try OutputFile.check(traceJson, isReplaced: true) }
        let recorder = trace || traceJson != nil ? TraceRecorder() : nil
        let manager = decoding.manager(observer: recorder, changed: changed)
        let size = thumbnail?.decodedSize
        let step = size == nil ? thumbnail?.thumbnailStep : nil
        let work = GetRun(
            manager: manager, output: output, thumbnail: size,
            transformers: [step].compactMap(\.self) + transform.map(\.transformer),
            colorSpace: colorSpace?.space, policy: policy,
            encoding: encoding.options, decoding: decoding.options, isDryRun: target.dryRun)
        try work.validate()
        // Without output files, images are only written to the cache, so check that it's usable.
        if output == nil, !target.dryRun { try await prepareCache() }
        // After a signal, this leaves time to store partial downloads.
        ProgramEnd.waitForCancelledCommand()
        let hasFailed = await Batch.run(
            inputs, limit: parallel, json: json, writesLines: output?.isStandardOutput != true
        ) { index, input in
            await work.get(input, index: index)
        } emit: { record in
            if let leftOut = record.leftOut { ErrorLine.leftOut(leftOut, of: record.input.text) }
        }
        await manager.flush()
        if let recorder { try await write(recorder.loads) }
        if hasFailed { throw ExitCode(1) }
    }

    /// - Throws: ``ImageError/Code/io`` if the cache can't store images.
    private func prepareCache() async throws(ImageError) {
        let cache = ToolCache.disk
        try await Blocking.run { () throws(ImageError) in try ProgramSupport.prepare(cache) }
    }

    private func write(_ loads: [LoadTrace]) async throws {
        if trace {
            for load in loads { Waterfall(load).lines.forEach(StandardError.line) }
        }
        if let traceJson {
            let data = Data(ChromeTrace.json(loads).text.utf8)
            try await Blocking.run { () throws(ImageError) in try OutputFile.write(data, to: traceJson) }
        }
    }
}
