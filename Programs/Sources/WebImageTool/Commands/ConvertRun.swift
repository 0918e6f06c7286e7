// SPDX-License-Identifier: MIT

import ArgumentParser
import ImageBase
import ImageCoding
import PortableFoundation
import Raster
@_spi(Programs) import WebImage

/// The part of `convert` and `optimize` that runs once per input.
struct ConvertRun: Sendable {
    let manager: ImageManager
    let destination: Destination
    let thumbnail: SizeArgument?
    let transformers: [Transformer]
    let options: EncodingOptions
    let decoding: DecodingOptions
    /// Whether to write an input's own bytes if the format is the same and the new file isn't smaller.
    var keepsSmallerInputs = false
    /// How to make images smaller without loss.
    var lossless: LosslessOptimizer?
    /// The formats to try, instead of the destination's.
    var trials: FormatTrials?
    /// The widths at which to write each image.
    var widths: WidthsWriter?

    /// Processes all inputs. The command fails if any of them failed.
    func run(_ inputs: [InputAddress], parallel: Int, json: Bool) async throws {
        DeflateLibrary.use()
        ProgramEnd.waitForCancelledCommand()
        var sums = FileSums()
        let hasFailed = await Batch.run(
            inputs, limit: parallel, json: json, writesLines: !destination.isStandardOutput
        ) { index, input in
            FileRecord(
                input: input,
                result: await Result { () async throws(ImageError) in
                    try await convert(input, index: index)
                })
        } emit: { record in
            if record.isPartial { ErrorLine.partial(record.input.text) }
            if let written = record.written { sums.add(written) }
            if let leftOut = record.leftOut { ErrorLine.leftOut(leftOut, of: record.input.text) }
        }
        await manager.flush()
        if !json, !destination.isStandardOutput, let line = sums.line { StandardOutput.line(line) }
        if hasFailed { throw ExitCode(1) }
    }

    /// Whether an image has more than 8 bits per component and its file can keep them. Transformers reduce
    /// images to 8 bits.
    private func keepsWide(_ image: DecodedImage, index: Int) -> Bool {
        guard image.info.bitDepth > 8, transformers.isEmpty, trials == nil, options.maximumColors == nil,
            image.bitmap.format == .bgra8
        else { return false }
        let format = destination.format(
            forInput: index, of: image.format, hasAlpha: image.bitmap.alpha != .opaque)
        return ProgramSupport.keepsSixteenBits(format)
    }

    /// - Returns: nil if the file already exists and is kept.
    func convert(_ input: InputAddress, index: Int) async throws(ImageError) -> FileRecord.Written? {
        if destination.isPresent(forInput: index) { return nil }
        try destination.check(forInput: index)
        var request = try await input.request(
            thumbnail: thumbnail.map { .fit(width: $0.width, height: $0.height) },
            transformers: transformers, decoding: decoding)
        // Pages after the first are decoded from this data.
        request.includesData = true
        var response = try await manager.load(request, index: index)
        if keepsWide(response.image, index: index) {
            request.decoding.pixelFormat = .rgba16
            response = try await manager.load(request, index: index)
        }
        let decoding = request.decoding
        return try await Blocking.run { [response] () throws(ImageError) in
            try write(response, of: input, index: index, decoding: decoding)
        }
    }

    private func write(
        _ response: ImageResponse, of input: InputAddress, index: Int, decoding: DecodingOptions
    ) throws(ImageError) -> FileRecord.Written? {
        let (image, codecs) = (response.image, manager.configuration.codecs)
        let frames = FrameList(
            of: response, codecs: codecs, decoding: decoding, transformers: transformers)
        var options = options
        options.metadata = image.metadata
        // The density may be stored outside EXIF, so copying EXIF isn't enough.
        if options.metadataParts == .all, options.density == nil { options.density = image.info.density }
        var format = destination.format(
            forInput: index, of: image.format, hasAlpha: image.bitmap.alpha != .opaque)
        if let widths {
            var written = try widths.write(image, forInput: index, format: format, to: destination) {
                width throws(ImageError) in
                try frames.encoded(as: format, width: width, options: options, codecs: codecs)
            }
            written.leftOut = frames.leftOut(of: format)
            return written
        }
        if !keepsSmallerInputs, frames.count > 1,
            destination.separatesFrames(fit: frames.fit(into: format))
        {
            return try write(frames, of: image, index: index, format: format, options: options)
        }
        func encoded(
            _ format: ImageFormat, with options: EncodingOptions
        ) throws(ImageError) -> Data {
            var options = options
            if keepsSmallerInputs { options.isProgressive = format == .jpeg }
            return try frames.encoded(as: format, options: options, codecs: codecs)
        }
        var (data, tried) = (Data(), [FormatTrial]())
        if let lossless {
            let input = response.data
            data = try lossless.run(image, to: format, input: input, options: options, encode: encoded)
        } else if let trials {
            let result = try trials.run(image, isAnimated: response.animation != nil) {
                format throws(ImageError) in try encoded(format, with: options)
            }
            (format, data, tried) = (result.choice.format, result.choice.data, result.trials)
        } else {
            data = try encoded(format, with: options)
            if keepsSmallerInputs, response.animation == nil,
                let failure = try options.shortfall(of: data, to: image)
            {
                // The new file isn't similar enough, so write the input itself if it has this format.
                guard image.format == format, let input = response.data else { throw failure }
                data = input
            }
        }
        let isEligible = trials?.formats.contains { $0 == image.format } ?? (image.format == format)
        if keepsSmallerInputs, isEligible, let input = response.data, input.count <= data.count {
            (format, data) = (image.format, input)
        }
        let size = try CodecRegistry.default.info(for: data)?.size ?? image.size
        let isInput = keepsSmallerInputs && data == response.data
        StandardError.detail("\(input.label): \(format.rawValue) \(size), \(ByteCount.text(data.count))")
        var path = destination.path(forInput: index)
        if destination.isInPlace, isInput {
            // The file already has these bytes, so there's nothing to write.
        } else if destination.isInPlace, image.isPartial {
            throw ImageError(.corrupt, "part of the image is missing or damaged; the file stays as it is")
        } else {
            path = try destination.write(data, forInput: index, format: format, size: size)
        }
        return FileRecord.Written(
            output: path, format: format, size: size, bytes: data.count, isPartial: image.isPartial,
            trials: tried, similarity: trials?.similarity,
            inputBytes: keepsSmallerInputs ? response.data?.count : nil, isInput: isInput,
            isDryRun: destination.isDryRun, leftOut: frames.leftOut(of: format))
    }

    /// Writes each frame or page to its own file.
    private func write(
        _ frames: FrameList, of image: DecodedImage, index: Int, format: ImageFormat, options: EncodingOptions
    ) throws(ImageError) -> FileRecord.Written? {
        // Each file contains one frame, so it's a PNG rather than an APNG.
        let format = ProgramSupport.base(of: format)
        let encoders = DecoderProgram.encoders(of: manager.configuration.codecs)
        var files: [WrittenFile] = []
        for number in 1...frames.count {
            let bitmap = try frames.frame(at: number - 1).bitmap
            let data = try encoders.encode(bitmap, as: format, options: options)
            let size = try CodecRegistry.default.info(for: data)?.size ?? bitmap.size
            files.append(
                try destination.add(
                    data, forInput: index, format: format, size: size,
                    frame: FrameNumber(number: number, count: frames.count)))
        }
        return FileRecord.Written(
            output: files.first { !$0.isKept }?.path, format: format, size: image.size,
            bytes: files.reduce(0) { $0 + $1.bytes }, isPartial: image.isPartial,
            isDryRun: destination.isDryRun, files: files)
    }
}
