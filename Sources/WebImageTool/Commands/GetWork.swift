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

/// What `get` does with each input.
struct GetWork: Sendable {
    let manager: ImageManager
    let output: GetOutput?
    let thumbnail: SizeArgument?
    let transforms: [TransformArgument]
    let policy: PolicyArgument
    let encoding: EncodingOptions

    private var changesPicture: Bool { thumbnail != nil || !transforms.isEmpty }

    /// - Throws: a usage error when the one file to write has no extension to encode by.
    func validate() throws {
        if changesPicture, case .file(let path) = output, path != "-" {
            _ = try EncodingArguments.format(of: path)
        }
    }

    func get(_ input: InputAddress, index: Int) async -> GetRecord {
        var record = GetRecord(input: input)
        do throws(ImageError) {
            let request = try request(for: input)
            do throws(ImageError) {
                let response = try await manager.load(request, index: index)
                record.note(response)
                try await write(response, index, &record)
            } catch  where error.code == .unsupported && output != nil && !changesPicture {
                try await getUnopened(request, index, failure: error, &record)
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
        // What is encoded for a file is wanted once; and writing an original needs its bytes.
        if output != nil {
            request.storeTiers = []
            request.queryTiers = []
            request.includesData = !changesPicture
        }
        return request
    }

    private func write(
        _ response: ImageResponse, _ index: Int, _ record: inout GetRecord
    ) async throws(ImageError) {
        guard let output else { return }
        if !changesPicture {
            guard let data = response.data else { throw ImageError(.empty, "no bytes to write") }
            let path = output.path(forInput: index, format: response.image.format)
            try await save(data, to: path, &record)
            return
        }
        let bitmap = response.image.bitmap
        let (path, format) = output.encodedPath(forInput: index, hasAlpha: bitmap.alpha != .opaque)
        let options = encoding
        let data = try await Blocking.run { () throws(ImageError) in
            try CodecRegistry.default.encode(bitmap, as: format, options: options)
        }
        try await save(data, to: path, &record)
    }

    /// An image of a format that is known but not decoded here can still be downloaded.
    private func getUnopened(
        _ request: ImageRequest, _ index: Int, failure: ImageError, _ record: inout GetRecord
    ) async throws(ImageError) {
        var request = request
        request.failedURLPolicy = .ignore
        let response = try await manager.data(for: request)
        guard let output, let format = ImageFormat.sniff(response.data) else { throw failure }
        record.origin = response.origin
        record.steps = response.metrics
        record.bytes = response.data.count
        record.format = format
        try await save(response.data, to: output.path(forInput: index, format: format), &record)
    }

    private func save(_ data: Data, to path: String, _ record: inout GetRecord) async throws(ImageError) {
        try await Blocking.run { () throws(ImageError) in try OutputFile.write(data, to: path) }
        record.output = path
    }
}
