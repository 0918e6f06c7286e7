// SPDX-License-Identifier: MIT

import Foundation
import Hummingbird
import ImageCoding
import NIOPosix

/// The folder of the uploaded images. Each image has a subfolder named after its digest, so a file that's
/// sent twice is stored once.
struct Uploads: Sendable {
    let folder: URL
    let rules: UploadRules

    /// Validates the body of a request, and stores the resulting files.
    func store(_ request: Request) async throws -> StoredUpload {
        let body = try await request.body.collect(upTo: rules.maximumBytes)
        let data = Data(body.readableBytesView)
        let type = request.headers[.contentType]
        // Decoding takes a long time, so don't block the threads that Swift's tasks share.
        return try await NIOThreadPool.singleton.runIfActive {
            try store(try CodecRegistry.default.prepareUpload(data, declaredType: type, rules: rules))
        }
    }

    private func store(_ upload: UploadedImage) throws -> StoredUpload {
        let directory = folder.appending(path: upload.digest, directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        func write(_ file: UploadedImage.File, as name: String) throws -> StoredUpload.File {
            let name = "\(name).\(file.format.fileExtension)"
            try file.data.write(to: directory.appending(path: name), options: .atomic)
            return StoredUpload.File(
                path: "/\(upload.digest)/\(name)", width: file.size.width, height: file.size.height,
                bytes: file.data.count)
        }
        return StoredUpload(
            thumbHash: Data(upload.thumbHash).base64EncodedString(),
            perceptualHash: upload.perceptualHash.description,
            thumbnails: try upload.thumbnails.map {
                try write($0, as: "\($0.size.width)x\($0.size.height)")
            },
            image: try write(upload.image, as: "image"))
    }
}

/// The response to an upload, as JSON.
struct StoredUpload: ResponseEncodable {
    struct File: Encodable {
        let path: String
        let width: Int
        let height: Int
        let bytes: Int
    }

    /// A ThumbHash in Base64, for a placeholder.
    let thumbHash: String
    /// A hash that differs in only a few bits between similar images.
    let perceptualHash: String
    let thumbnails: [File]
    let image: File
}
