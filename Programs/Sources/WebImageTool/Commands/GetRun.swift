// SPDX-License-Identifier: MIT

import ArgumentParser
import ImageBase
import ImageCoding
import PortableFoundation
import Raster
@_spi(Programs) import WebImage

/// The part of `get` that runs once per input.
struct GetRun: Sendable {
    let manager: ImageManager
    let output: Destination?
    let thumbnail: SizeArgument?
    let transformers: [Transformer]
    let colorSpace: ColorSpace?
    let policy: PolicyArgument
    let encoding: EncodingOptions
    let decoding: DecodingOptions
    /// Whether to only report the plan, without loading or writing anything.
    let isDryRun: Bool

    private var changesImage: Bool { thumbnail != nil || !transformers.isEmpty || colorSpace != nil }

    /// - Throws: a usage error if the output file's extension doesn't name a format for the result.
    func validate() throws {
        if changesImage, let output, case .file(let path) = output.place, path != "-", output.format == nil {
            _ = try EncodingArguments.format(of: path)
        }
    }

    func get(_ input: InputAddress, index: Int) async -> GetRecord {
        var record = GetRecord(input: input)
        if output?.isPresent(forInput: index) == true {
            record.isSkipped = true
            return record
        }
        if isDryRun {
            record.plan = .init(output: output?.path(forInput: index))
            return record
        }
        do throws(ImageError) {
            let request = try await request(for: input)
            do throws(ImageError) {
                let response = try await manager.load(request, index: index)
                record.add(response)
                try await write(response, request: request, index: index, record: &record)
            } catch  where error.code == .unsupported && output != nil && !changesImage {
                try await getUndecoded(request, index: index, failure: error, record: &record)
            }
        } catch {
            record.error = error
        }
        return record
    }

    private func request(for input: InputAddress) async throws(ImageError) -> ImageRequest {
        var request = try await input.request(
            thumbnail: thumbnail.map { .fit(width: $0.width, height: $0.height) },
            transformers: transformers, decoding: decoding, storesResult: output == nil)
        request.cachePolicy = policy.policy
        if let colorSpace { request.decoding.colorSpace = colorSpace }
        guard output != nil else { return request }
        // Originals are written from this data, and pages after the first are decoded from it.
        request.includesData = true
        // The file may get a different format than the original, and formats store straight alpha.
        if !changesImage, output?.format != nil { request.decoding.alpha = .straight }
        return request
    }

    private func write(
        _ response: ImageResponse, request: ImageRequest, index: Int, record: inout GetRecord
    ) async throws(ImageError) {
        guard let output else { return }
        let (original, size) = (response.image.format, response.image.size)
        if !changesImage, output.holds(original) {
            guard let data = response.data else { throw ImageError(.empty, "no bytes to write") }
            return try await save(
                data, to: output, index: index, format: original, size: size, isOriginal: true,
                record: &record)
        }
        let bitmap = response.image.bitmap
        let format =
            changesImage
            ? output.format(forInput: index, of: nil, hasAlpha: bitmap.alpha != .opaque) : output.format
        guard let format, ProgramSupport.failure(encoding: format) == nil else {
            throw ImageError(
                .unsupported,
                "cannot convert \(original) to the format of the file name; formats that can be written: "
                    + EncodingArguments.writableExtensions)
        }
        let (options, codecs) = (encoding, manager.configuration.codecs)
        let (data, leftOut) = try await Blocking.run { () throws(ImageError) in
            let frames = FrameList(
                of: response, codecs: codecs, decoding: request.decoding, transformers: request.transformers)
            let data = try frames.encoded(as: format, options: options, codecs: codecs)
            return (data, frames.leftOut(of: format))
        }
        record.leftOut = leftOut
        try await save(data, to: output, index: index, format: format, size: size, record: &record)
    }

    /// Writes an original whose format is known but can't be decoded.
    private func getUndecoded(
        _ request: ImageRequest, index: Int, failure: ImageError, record: inout GetRecord
    ) async throws(ImageError) {
        var request = request
        request.failedURLPolicy = .ignore
        let response = try await manager.data(for: request)
        guard let output, let format = ImageFormat.sniff(response.data), output.holds(format) else {
            throw failure
        }
        record.origin = response.origin
        record.steps = response.steps
        record.bytes = response.data.count
        record.format = format
        let size = PixelSize(width: 0, height: 0)
        try await save(
            response.data, to: output, index: index, format: format, size: size, isOriginal: true,
            record: &record)
    }

    private func save(
        _ data: Data, to output: Destination, index: Int, format: ImageFormat, size: PixelSize,
        isOriginal: Bool = false, record: inout GetRecord
    ) async throws(ImageError) {
        record.output = try await Blocking.run { () throws(ImageError) in
            try output.write(data, forInput: index, format: format, size: size, isOriginal: isOriginal)
        }
        record.isSkipped = record.output == nil
    }
}
