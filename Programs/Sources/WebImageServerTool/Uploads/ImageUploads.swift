// SPDX-License-Identifier: MIT

#if Server
@_spi(Programs) import ImageBase
import ImageCoding
import ImageLoading
import NIOCore
import NIOPosix
@_spi(Programs) import WebImage
@_spi(Programs) import WebImageServer

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Adds, replaces and removes images that can then be used as sources. As in thumbor, clients send POST to
/// the path, and PUT and DELETE to the path in the response's `Location`.
struct ImageUploads: UploadTarget {
    private let options: UploadOptions
    private let secret: BearerSecret
    private let codecs: CodecRegistry
    /// Removes a source and the images made from it from the caches.
    private let purge: @Sendable (_ source: String) async -> Void
    private let threads: NIOThreadPool

    /// The maximum size of a form without its file.
    private static let formBytes = 16 << 10

    /// - Parameter slots: how many images may be checked at the same time.
    init(
        _ options: UploadOptions, codecs: CodecRegistry, slots: Int,
        purge: @escaping @Sendable (_ source: String) async -> Void
    ) {
        (self.options, self.codecs, self.purge) = (options, codecs, purge)
        secret = BearerSecret(options.key)
        threads = NIOThreadPool(numberOfThreads: slots)
        threads.start()
    }

    // MARK: Requests

    func takes(_ request: ImageServerRequest) -> Bool {
        let path = request.target.prefix { $0 != "?" }
        switch request.method {
        case "POST": return path == options.path
        case "PUT", "DELETE": return path.hasPrefix(options.path + "/")
        default: return false
        }
    }

    func refusal(of request: ImageServerRequest, byteCount: Int?) -> ImageServerResponse? {
        guard let field = request.headers["Authorization"], !field.isEmpty else {
            var response = ImageServerResponse.problem(status: 401, detail: "an upload needs a key")
            response.headers.add(name: "WWW-Authenticate", value: "Bearer")
            return response
        }
        guard secret.isSent(in: request.headers) else {
            return .problem(status: 403, detail: "wrong key for uploads")
        }
        if request.method != "POST", name(in: request) == nil { return Self.missing }
        let limit = options.rules.maximumBytes
        guard byteCount ?? 0 <= limit + Self.formBytes else {
            return .problem(
                status: 413, detail: "the file has \(byteCount ?? 0) bytes; the limit is \(limit)")
        }
        return nil
    }

    func respond(to request: ImageServerRequest, body: Data) async -> ImageServerResponse {
        do {
            switch (request.method, name(in: request)) {
            case ("POST", _): return try await add(UploadedFile(request, body))
            case ("PUT", let name?): return try await replace(name, UploadedFile(request, body))
            case (_, let name?): return try await remove(name)
            case (_, nil): return Self.missing
            }
        } catch let error as UploadError {
            return .problem(status: error.status, detail: error.message)
        } catch {
            var response = ImageServerResponse.problem(status: 500, detail: "the image could not be stored")
            response.reason = "\(error)"
            return response
        }
    }

    private static var missing: ImageServerResponse {
        .problem(status: 404, detail: "no such uploaded image")
    }

    /// Returns the name of a stored image from a request's target; nil for any other path.
    private func name(in request: ImageServerRequest) -> String? {
        let parts = request.target.prefix { $0 != "?" }.dropFirst(options.path.count).split(
            separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].isEmpty, parts[1].utf8.count == 32,
            parts[1].utf8.allSatisfy({ (48...57).contains($0) || (97...102).contains($0) }),
            parts[2] == UploadedFile.cleaned(parts[2])
        else { return nil }
        return "\(parts[1])/\(parts[2])"
    }

    // MARK: Images

    private func add(_ file: UploadedFile) async throws -> ImageServerResponse {
        let (data, format) = try await checked(file)
        let id = (0..<2).map { _ in ProgramSupport.hexadecimal(.random(in: 0...UInt64.max)) }.joined()
        let name = "\(id)/\(file.stem).\(format.fileExtension)"
        try await options.store.store(data, at: name)
        let source = JSONValue.object([("source", .string(options.sources + name))]).text
        return .text(
            source + "\n", status: 201,
            headers: [
                "Location": options.path + "/" + name, "Content-Type": "application/json",
                "Cache-Control": "no-store",
            ])
    }

    private func replace(_ name: String, _ file: UploadedFile) async throws -> ImageServerResponse {
        guard try await options.store.contains(name) else { return Self.missing }
        let (data, _) = try await checked(file)
        try await options.store.store(data, at: name)
        await purge(options.sources + name)
        return ImageServerResponse(status: 204, headers: ["Cache-Control": "no-store"])
    }

    private func remove(_ name: String) async throws -> ImageServerResponse {
        guard try await options.store.contains(name) else { return Self.missing }
        try await options.store.remove(name)
        await purge(options.sources + name)
        return ImageServerResponse(status: 204, headers: ["Cache-Control": "no-store"])
    }

    /// Returns the bytes to keep, and their format.
    private func checked(_ file: UploadedFile) async throws -> (Data, ImageFormat) {
        let (codecs, options) = (codecs, options)
        let image = try await threads.runIfActive {
            try codecs.prepareUpload(file.data, declaredType: file.type, rules: options.rules)
        }
        if options.isUnchanged { return (file.data, image.received.format) }
        return (image.image.data, image.image.format)
    }
}

/// A file sent by a client.
private struct UploadedFile: Sendable {
    let data: Data
    /// The media type given by the client; nil if there's none, or if it's the generic type that clients send
    /// for any body.
    let type: String?
    /// The image's name without its extension.
    let stem: String

    /// - Parameter body: the file, or a form with the file in the field `media`.
    init(_ request: ImageServerRequest, _ body: Data) {
        var (data, name) = (body, request.headers["Slug"])
        var type = request.headers["Content-Type"]
        if let form = type, form.lowercased().hasPrefix("multipart/form-data") {
            let file = MultipartFile(field: "media", in: body, type: form)
            (data, type) = (file?.data ?? Data(), file?.type)
            name = name ?? file?.name
        }
        self.data = data
        self.type = type.flatMap { $0.lowercased().hasPrefix("image/") ? $0 : nil }
        let text = name.map { PercentCoding.decoded($0) ?? $0 } ?? ""
        let last = text.split { $0 == "/" || $0 == "\\" }.last.map(Self.cleaned) ?? ""
        let end = last.lastIndex(of: ".") ?? last.endIndex
        stem = end == last.startIndex ? "image" : String(last[..<end])
    }

    /// Returns the text with only ASCII letters and digits, `-`, `_` and `.`, at most 100 characters long.
    static func cleaned(_ text: some StringProtocol) -> String {
        let allowed = text.unicodeScalars.prefix(100).map { scalar -> Character in
            switch scalar.value {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F: Character(scalar)
            default: "-"
            }
        }
        return String(allowed.drop { $0 == "." })
    }
}
#endif
