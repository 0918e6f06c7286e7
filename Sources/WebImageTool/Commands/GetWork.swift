// SPDX-License-Identifier: MIT

import ArgumentParser
import ImageBase
import ImageCoding
import WebImage

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

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
                try await write(response, index: index, record: &record)
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
            request.storeTiers = []
            request.queryTiers = []
            request.includesData = !changesImage
        }
        return request
    }

    private func write(
        _ response: ImageResponse, index: Int, record: inout GetRecord
    ) async throws(ImageError) {
        guard let output else { return }
        if !changesImage {
            guard let data = response.data else { throw ImageError(.empty, "no bytes to write") }
            let path = output.path(forInput: index, format: response.image.format)
            try await save(data, to: path, record: &record)
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

    /// Writes the original of an image whose format is known but cannot be decoded.
    private func getUndecoded(
        _ request: ImageRequest, index: Int, failure: ImageError, record: inout GetRecord
    ) async throws(ImageError) {
        var request = request
        request.failedURLPolicy = .ignore
        let response = try await manager.data(for: request)
        guard let output, let format = ImageFormat.sniff(response.data) else { throw failure }
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
