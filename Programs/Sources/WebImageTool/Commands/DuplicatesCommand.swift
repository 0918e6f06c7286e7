// SPDX-License-Identifier: MIT

import ArgumentParser
@_spi(Programs) import ImageBase
import ImageCoding
import Raster
@_spi(Programs) import WebImage

/// `webimage duplicates`: finds images that are versions of each other.
struct DuplicatesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "duplicates",
        abstract: "Finds images that look alike, such as copies in other sizes or formats.",
        discussion: """
            Each group begins with the image that has the most pixels, followed by images that look like it: \
            both of their hashes (see webimage hash) differ in at most --distance bits, and they have the \
            same shape and colors. Images without a duplicate aren't shown. An image that can't be decoded \
            is an error, and the rest are compared.

            JSON keys: images [{url, width, height, bytes, distance (in bits, 0 for the first)}].
            """)

    @OptionGroup var inputs: InputArguments

    @Option(help: "How many of their 64 bits hashes may differ in, 0 to 32; more also match other images.")
    var distance = 8

    @Option(help: "The number of inputs to process at a time.")
    var parallel = 2

    @OptionGroup var decoding: DecodingArguments

    @Flag(help: "Write one JSON object per group, each on a line.")
    var json = false

    func validate() throws {
        guard (0...32).contains(distance) else { throw ValidationError("--distance must be 0 to 32.") }
        guard (1...64).contains(parallel) else { throw ValidationError("--parallel must be 1 to 64.") }
    }

    func run() async throws {
        let (manager, options) = (decoding.manager(), decoding.options)
        var images: [ImageLikeness] = []
        // We can only write the records once all images have been loaded.
        let inputs = try inputs.addresses()
        let hasFailed = await Batch.run(inputs, limit: parallel, json: false) { index, input in
            LoadedRecord(
                input: input,
                result: await Result { () async throws(ImageError) in
                    try await ImageLikeness(input, index: index, manager: manager, decoding: options)
                })
        } emit: { record in
            if let image = record.result.value { images.append(image) }
        }
        await manager.flush()
        for (index, group) in ImageLikeness.groups(of: images, distance: distance).enumerated() {
            if json {
                let records = group.map { image, distance in image.json(distance: distance) }
                StandardOutput.line(JSONValue.object([("images", .array(records))]).text)
            } else {
                if index > 0 { StandardOutput.line("") }
                for (image, distance) in group { StandardOutput.line(image.line(distance: distance)) }
            }
        }
        if hasFailed { throw ExitCode(1) }
    }
}
