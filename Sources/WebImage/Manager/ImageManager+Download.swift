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
    /// order of the requests, those with an extension first: `a.png`, `a-2.png`. So are names of files that
    /// are in the folder and aren't of the same request. Nothing is written outside of the folder.
    ///
    /// Each file is written with a temporary name and renamed, so that it is complete or missing. A download
    /// that was interrupted is continued by the same call: files that the same request has written are not
    /// loaded again, and a partial download of at least 64 KiB in the disk cache is completed if the server
    /// supports ranges. Data that is no image fails with ``ImageError/Code/unsupported``; it is not decoded
    /// otherwise.
    ///
    /// An extended attribute of a file, `webimage.source`, has hashes of the request that wrote it and of its
    /// user. Without one (a file of an earlier version or of another application, a file system without
    /// attributes), and where credentials are others than before, the image is loaded, from the cache or the
    /// server, and the file is its result if it has the same bytes. Credentials are known for the same again
    /// in this process, and with a ``Configuration/userPartition`` always.
    ///
    /// Cancelling the Swift task cancels the loads: their results are ``ImageError/Code/cancelled``.
    ///
    /// - Parameters:
    ///   - folder: A folder, which is created if it is missing.
    ///   - replacesFiles: Whether images are loaded again, and replace the files of their names, whoever
    ///     wrote these. Default: false.
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
        let files = DownloadFiles(folder, isReplaced: replacesFiles)
        let names = requests.enumerated().map { index, request in
            let name =
                naming.map { FileName.clean($0(request, index)) }
                ?? FileName.safe(for: request.url?.absoluteString ?? "")
            return (name: name, mark: DownloadFiles.Mark(keys(for: request)))
        }
        let places = await WorkerThreads.value { files.places(names) }
        var results = [DownloadResult?](repeating: nil, count: requests.count)
        var state = DownloadProgress(total: requests.count)
        await withTaskGroup(of: (Int, DownloadResult).self) { group in
            var next = 0
            func startNext() {
                guard next < requests.count else { return }
                let (index, request, place) = (next, requests[next], places[next])
                next += 1
                group.addTask { (index, await self.download(request, to: place, of: files)) }
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

    private func download(
        _ request: ImageRequest, to place: DownloadFiles.Place, of files: DownloadFiles
    ) async -> DownloadResult {
        do throws(ImageError) {
            if let present = place.present {
                return DownloadResult(url: request.url, file: .success(present), bytes: 0)
            }
            // A load that starts now could be done before its cancellation.
            guard !Task.isCancelled else { throw ImageError.cancelled }
            let data = try await data(for: request).data
            guard let format = ImageFormat.sniff(data) else {
                throw ImageError(.unsupported, "the data is no image", url: request.url?.absoluteString)
            }
            let written = await WorkerThreads.value {
                Result { () throws(ImageError) in try files.write(data, format: format, at: place) }
            }
            let (file, isNew) = try written.get()
            return DownloadResult(url: request.url, file: .success(file), bytes: isNew ? data.count : 0)
        } catch {
            return DownloadResult(url: request.url, file: .failure(error), bytes: 0)
        }
    }
}
