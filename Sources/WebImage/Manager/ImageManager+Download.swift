// SPDX-License-Identifier: MIT

public import ImageBase
import ImageCoding
import ImageLoading
public import PortableFoundation

/// The result of one image of ``ImageManager/download(_:to:replacesFiles:concurrency:progress:naming:)``.
public struct DownloadResult: Sendable {
    /// The URL of the request.
    public let url: URL?
    /// The file, or the error of an image without a file.
    public let file: Result<URL, ImageError>
    /// The bytes that were written; 0 without a new file.
    public let bytes: Int

    /// Whether the file was in the folder before.
    public var wasPresent: Bool { if case .success = file { bytes == 0 } else { false } }
}

/// The number of images of a download that are done.
public struct DownloadProgress: Sendable, Hashable {
    /// The images that are done, including ``failed``.
    public internal(set) var finished = 0
    /// The images that could not be loaded or written.
    public internal(set) var failed = 0
    public let total: Int
    /// The bytes of all new files.
    public internal(set) var bytes = 0
}

extension ImageManager {
    /// Loads the original data of images into files of a folder, and returns a result for each, in the order
    /// of the requests. A failure does not end the others.
    ///
    /// ```swift
    /// let results = await manager.download(urls, to: folder) { progress in
    ///     print("\(progress.finished) of \(progress.total)")
    /// }
    /// for result in results {
    ///     if case .failure(let error) = result.file { print(error) }
    /// }
    /// ```
    ///
    /// A file is named like the last component of its URL, without separators, control characters and a
    /// leading dot, and with the extension of its format if it has none. Equal names are numbered by the
    /// order of the requests: `a.png`, `a-2.png`. Nothing is written outside of the folder.
    ///
    /// Each file is written with a temporary name and renamed, so that it is complete or missing. A download
    /// that was interrupted is continued by the same call: files that are present are not loaded again, and a
    /// partial download of at least 64 KiB in the disk cache is completed if the server supports ranges. Data
    /// that is no image fails with ``ImageError/Code/unsupported``; it is not decoded otherwise.
    ///
    /// Cancelling the Swift task cancels the loads: their results are ``ImageError/Code/cancelled``.
    ///
    /// - Parameters:
    ///   - folder: A folder, which is created if it is missing.
    ///   - replacesFiles: Whether files that are present are loaded again and replaced. Default: false.
    ///   - concurrency: The number of images at a time, at least 1. Default: 6.
    ///   - progress: Called for each image that is done, one call at a time. Default: nil.
    ///   - naming: Returns the name of the file for a request and its index. The rules above apply to it; `/`
    ///     and other separators become `_`. Called on the caller's task, before the first load. Default: nil,
    ///     the last component of the URL.
    public func download(
        _ requests: some Sequence<some ImageRequestConvertible>, to folder: URL,
        replacesFiles: Bool = false, concurrency: Int = 6,
        progress: (@Sendable (DownloadProgress) -> Void)? = nil,
        naming: ((ImageRequest, Int) -> String)? = nil
    ) async -> [DownloadResult] {
        let requests = requests.map(\.imageRequest)
        let taken = TakenNames()
        let names = requests.enumerated().map { index, request in
            taken.claim(
                naming.map { FileName.clean($0(request, index)) }
                    ?? FileName.safe(for: request.url?.absoluteString ?? ""))
        }
        var results = [DownloadResult?](repeating: nil, count: requests.count)
        var state = DownloadProgress(total: requests.count)
        await withTaskGroup(of: (Int, DownloadResult).self) { group in
            var next = 0
            func startNext() {
                guard next < requests.count else { return }
                let file = DownloadFile(
                    folder: folder, name: names[next], taken: taken, isReplaced: replacesFiles)
                let (index, request) = (next, requests[next])
                next += 1
                group.addTask { (index, await self.download(request, to: file)) }
            }
            for _ in 0..<max(1, concurrency) { startNext() }
            for await (index, result) in group {
                results[index] = result
                state.finished += 1
                state.bytes += result.bytes
                if case .failure = result.file { state.failed += 1 }
                progress?(state)
                startNext()
            }
        }
        return results.compactMap(\.self)
    }

    private func download(_ request: ImageRequest, to file: DownloadFile) async -> DownloadResult {
        do throws(ImageError) {
            if let present = await file.present {
                return DownloadResult(url: request.url, file: .success(present), bytes: 0)
            }
            // A load that starts now could be done before its cancellation.
            guard !Task.isCancelled else { throw ImageError.cancelled }
            let data = try await data(for: request).data
            guard let format = ImageFormat.sniff(data) else {
                throw ImageError(.unsupported, "the data is no image", url: request.url?.absoluteString)
            }
            let written = try await file.write(data, format: format)
            return DownloadResult(url: request.url, file: .success(written), bytes: data.count)
        } catch {
            return DownloadResult(url: request.url, file: .failure(error), bytes: 0)
        }
    }
}

/// The file of an image in the folder of a download.
private struct DownloadFile: Sendable {
    let folder: URL
    /// Without an extension if neither the URL nor the program has given one.
    let name: String
    let taken: TakenNames
    let isReplaced: Bool

    private var lacksExtension: Bool { FileName.split(name).suffix.isEmpty }

    /// The file, if it is there and stays.
    var present: URL? {
        get async {
            guard !isReplaced else { return nil }
            var names = [name]
            if lacksExtension { names = ImageFormat.allKnown.map { name + "." + $0.fileExtension } }
            let files = names.map { folder.appending(path: $0, directoryHint: .notDirectory) }
            return await WorkerThreads.value {
                files.first { FileManager.default.fileExists(atPath: $0.path(percentEncoded: false)) }
            }
        }
    }

    /// Writes the file, and the folder if it is missing.
    func write(_ data: Data, format: ImageFormat) async throws(ImageError) -> URL {
        let name = lacksExtension ? taken.claim(name + "." + format.fileExtension) : name
        let file = folder.appending(path: name, directoryHint: .notDirectory)
        let error: ImageError? = await WorkerThreads.value { [folder] in
            do {
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
                // Written beside the file, and renamed.
                try data.write(to: file, options: .atomic)
                return nil
            } catch {
                return ImageError(
                    .io, "the file cannot be written", url: file.path(percentEncoded: false), cause: error)
            }
        }
        if let error { throw error }
        return file
    }
}
