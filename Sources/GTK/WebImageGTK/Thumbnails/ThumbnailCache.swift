// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import Foundation
import ImageBase
import ImageCoding
import Raster

/// The thumbnails in a folder, as defined by freedesktop.org's Thumbnail Managing Standard, version 0.9.
struct ThumbnailCache: Sendable {
    /// The sizes of thumbnails, smallest first. Each size has its own folder.
    enum Size: String, CaseIterable, Sendable {
        case normal
        case large
        case xLarge = "x-large"
        case xxLarge = "xx-large"

        /// The maximum length of a side, in pixels.
        var pixels: Int {
            switch self {
            case .normal: 128
            case .large: 256
            case .xLarge: 512
            case .xxLarge: 1024
            }
        }
    }

    /// The name of WebImage's folder for failures.
    static let program = "webimage-1"

    let folder: String
    let writes: Bool

    /// Returns the PNG of the file's current thumbnail, which is made if it's missing.
    func thumbnail(
        of path: String, _ size: Size, limits: Limits, cancellation: CancellationToken
    ) throws(ImageError) -> Data {
        guard let file = ThumbnailFile(path: path) else { throw ImageError(.io, "cannot read the file") }
        let name = MD5Digest.hash(Array(file.uri.utf8)).hexadecimal + ".png"
        if let stored = read("\(size.rawValue)/\(name)", of: file, limits) { return stored }
        let failure = "fail/\(Self.program)/\(name)"
        guard read(failure, of: file, limits) == nil else {
            throw ImageError(
                .recentlyFailed, "no thumbnail could be made; it won't be retried until the file changes")
        }
        let isThumbnail = path.hasPrefix(folder + "/")
        do {
            let png = try make(of: file, size, limits: limits, cancellation: cancellation)
            // If the file has changed in the meantime, we may have read only a part of it, so don't store the
            // thumbnail.
            if writes, !isThumbnail, ThumbnailFile(path: path) == file {
                write(png, to: "\(size.rawValue)/\(name)")
            }
            return png
        } catch {
            if writes, !isThumbnail, [.corrupt, .unsupported, .limit, .empty].contains(error.code),
                let png = try? Self.makePixel()
            {
                write(PNGText.adding(file.texts, to: png), to: failure)
            }
            throw error
        }
    }

    /// Makes the PNG that records a failure. The pixel is meaningless. The information is in the text entries
    /// that we add.
    private static func makePixel() throws(ImageError) -> Data {
        let pixel = try Bitmap(size: PixelSize(width: 1, height: 1), alpha: .opaque) { pixels, _ in
            pixels.initializeMemory(as: UInt8.self, repeating: 255)
        }
        return try CodecRegistry.default.encode(pixel, as: .png)
    }

    private func read(_ name: String, of file: ThumbnailFile, _ limits: Limits) -> Data? {
        guard let data = try? UntrustedFile.read("\(folder)/\(name)", limit: limits.encodedBytes) else {
            return nil
        }
        let texts = PNGText.texts(of: data)
        guard texts["Thumb::URI"] == file.uri, texts["Thumb::MTime"].flatMap({ Int($0) }) == file.modified
        else { return nil }
        return data
    }

    private func make(
        of file: ThumbnailFile, _ size: Size, limits: Limits, cancellation: CancellationToken
    ) throws(ImageError) -> Data {
        let data = try UntrustedFile.read(file.path, limit: limits.encodedBytes)
        var options = DecodingOptions()
        options.limits = limits
        options.firstFrameOnly = true
        options.thumbnail = .fit(width: size.pixels, height: size.pixels)
        let image = try CodecRegistry.default.decode(data, options: options, cancellation: cancellation)
        let png = try CodecRegistry.default.encode(image.bitmap, as: .png, cancellation: cancellation)
        var texts = file.texts
        let full = image.info.displaySize
        texts.append(("Thumb::Image::Width", "\(full.width)"))
        texts.append(("Thumb::Image::Height", "\(full.height)"))
        return PNGText.adding(texts, to: png)
    }

    /// Replaces a file atomically. If that fails, the thumbnail is made again the next time.
    private func write(_ data: Data, to name: String) {
        let path = "\(folder)/\(name)"
        let parent = String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)])
        guard g_mkdir_with_parents(parent, 0o700) == 0 else { return }
        data.withUnsafeBytes { bytes in
            _ = g_file_set_contents_full(
                path, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), gssize(bytes.count),
                G_FILE_SET_CONTENTS_CONSISTENT, 0o600, nil)
        }
    }
}

/// A local file that has a thumbnail.
struct ThumbnailFile: Equatable {
    let path: String
    /// The file's URI, in GLib's spelling.
    let uri: String
    /// The modification time, in seconds since 1970.
    let modified: Int
    private let size: Int

    /// Returns `nil` if the file is missing or isn't a regular file.
    init?(path: String) {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            let uri = g_filename_to_uri(path, nil, nil)
        else { return nil }
        defer { g_free(uri) }
        self.path = path
        self.uri = String(cString: uri)
        modified = Int(status.st_mtim.tv_sec)
        size = Int(status.st_size)
    }

    /// The text entries to store in the file's thumbnail.
    var texts: [(key: String, text: String)] {
        [
            ("Thumb::URI", uri), ("Thumb::MTime", "\(modified)"), ("Thumb::Size", "\(size)"),
            ("Software", "WebImage"),
        ]
    }
}

/// Reads files that other processes may write.
private enum UntrustedFile {
    static func read(_ path: String, limit: Int) throws(ImageError) -> Data {
        // `O_NONBLOCK` keeps `open` from waiting for the writer of a FIFO.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw ImageError(.io, "cannot read the file") }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw ImageError(.io, "not a regular file")
        }
        guard status.st_size <= limit else {
            throw .limit("encodedBytes", found: Int(status.st_size), allowed: limit)
        }
        var data = Data(count: Int(status.st_size))
        var done = 0
        while done < data.count {
            let count = data.withUnsafeMutableBytes {
                Glibc.read(descriptor, $0.baseAddress?.advanced(by: done), $0.count - done)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw ImageError(.io, "cannot read the file") }
            done += count
        }
        return data
    }
}
#endif
