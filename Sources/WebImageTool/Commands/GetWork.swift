// SPDX-License-Identifier: MIT

import ArgumentParser
import ImageBase
import ImageCoding
import PortableFoundation
import WebImage

/// The work of `get` for each input.
struct GetWork: Sendable {
    let manager: ImageManager
    let output: GetOutput?
    let thumbnail: SizeArgument?
    let transforms: [TransformArgument]
    let policy: PolicyArgument
    let encoding: EncodingOptions

    private var changesImage: Bool { thumbnail != nil || !transforms.isEmpty }

    /// - Throws: a usage error if the extension of the output file names no format for the result.
    func validate() throws {
        if changesImage, case .file(let path) = output, path != "-" {
            _ = try EncodingArguments.format(of: path)
        }
    }

    func get(_ input: InputAddress, index: Int) async -> GetRecord {
        var record = GetRecord(input: input)
        do throws(ImageError) {
            let request = try request(for: input)
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

    private func request(for input: InputAddress) throws(ImageError) -> ImageRequest {
        var request = ImageRequest(url: try input.url())
        request.cachePolicy = policy.policy
        if let thumbnail { request.thumbnail = .fit(width: thumbnail.width, height: thumbnail.height) }
        request.transformers = transforms.map(\.transformer)
        // Results that are written to files are not stored in the cache. Originals are written from their
        // bytes.
        if output != nil {
            request.storeOriginalOnly()
            request.includesData = !changesImage
            // The file may need another format than the original has.
            if !changesImage, output?.format != nil { request.decoding.alpha = .straight }
        }
        return request
    }

    private func write(
        _ response: ImageResponse, request: ImageRequest, index: Int, record: inout GetRecord
    ) async throws(ImageError) {
        guard let output else { return }
        if !changesImage {
            let original = response.image.format
            let data =
                output.holds(original)
                ? response.data
                : try await converted(response, decoding: request.decoding, output: output)
            guard let data else { throw ImageError(.empty, "no bytes to write") }
            try await save(data, to: output.path(forInput: index, format: original), record: &record)
            return
        }
        let bitmap = response.image.bitmap
        let (path, format) = output.encodedPath(forInput: index, hasAlpha: bitmap.alpha != .opaque)
        let options = encoding
        let data = try await Blocking.run { () throws(ImageError) in
            try CodecRegistry.default.encode(bitmap, as: format, options: options)
        }
        try await save(data, to: path, record: &record)
    }

    /// Returns the image in the format of the output file.
    private func converted(
        _ response: ImageResponse, decoding: DecodingOptions, output: GetOutput
    ) async throws(ImageError) -> Data {
        guard let format = output.format, CodecRegistry.default.encodableFormats.contains(format) else {
            let original = response.image.format
            throw ImageError(
                .unsupported,
                "cannot convert \(original) to the format of the file name; formats that can be written: "
                    + EncodingArguments.writableExtensions)
        }
        let options = encoding
        let codecs = manager.configuration.codecs
        return try await Blocking.run { () throws(ImageError) in
            try response.converted(to: format, options: options, codecs: codecs, decoding: decoding)
        }
    }

    /// Writes the original of an image whose format is known but cannot be decoded.
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
        record.steps = response.metrics
        record.bytes = response.data.count
        record.format = format
        let path = output.path(forInput: index, format: format)
        try await save(response.data, to: path, record: &record)
    }

    private func save(
        _ data: Data, to path: String, record: inout GetRecord
    ) async throws(ImageError) {
        try await Blocking.run { () throws(ImageError) in try OutputFile.write(data, to: path) }
        record.output = path
    }
}
