// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import Foundation
import Glibc
import ImageBase
import ImageCoding
import ImageLoading
import Raster
import WebImage
import WebImageGTK

/// Desktop thumbnails, in a separate folder (`XDG_CACHE_HOME`).
@MainActor
enum ThumbnailScenarios {
    private static let cache = String(cString: g_get_user_cache_dir())
    private static let photo = URL(filePath: cache + "/photos/a b.png")

    /// Returns a thumbnail's file in a folder of sizes or failures.
    private static func stored(_ folder: String, of file: URL = photo) -> String {
        let uri = "file://" + file.path.replacing(" ", with: "%20")
        let digest = MD5Digest.hash(Array(uri.utf8)).map { byte in
            (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }.joined()
        return "\(cache)/thumbnails/\(folder)/\(digest).png"
    }

    private static func write(_ data: Data, to path: String, time: Int) throws {
        let parent = URL(filePath: path).deletingLastPathComponent()
        try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
        try data.write(to: URL(filePath: path))
        var times = [timeval(tv_sec: time, tv_usec: 0), timeval(tv_sec: time, tv_usec: 0)]
        Report.expect(utimes(path, &times) == 0, "the time of \(path) is set")
    }

    private static func request(_ side: Int) -> ImageRequest {
        ImageRequest(desktopThumbnailOf: photo, thumbnail: .fit(width: side, height: side))
    }

    private static func mode(_ path: String) -> UInt32 {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & 0o777 : 0
    }

    /// Loads with a manager that has nothing in memory.
    private static func load(_ request: ImageRequest) async throws(ImageError) -> DecodedImage {
        try await ImageManager(.memoryOnly).image(for: request)
    }

    /// Returns a PNG of that size with a thumbnail's text chunks.
    private static func thumbnail(_ width: Int, time: Int) throws -> Data {
        let png = try WindowFixture.png(1, width: width, height: width)
        var result = png.prefix(33)
        for (key, text) in [
            ("Thumb::MTime", "\(time)"), ("Thumb::URI", "file://" + cache + "/photos/a%20b.png"),
        ] {
            let content = Data("tEXt\(key)\0\(text)".utf8)
            // Text readers don't need a checksum, and libpng skips text chunks with a wrong one.
            let count = UInt32(content.count - 4).bigEndian
            result += withUnsafeBytes(of: count) { Data($0) } + content + Data([0, 0, 0, 0])
        }
        return result + png.dropFirst(33)
    }

    /// Makes, reads, replaces and rejects thumbnails.
    static func files() async throws {
        try write(WindowFixture.png(1, width: 1000, height: 750), to: photo.path, time: 1_700_000_000)
        let first = try await load(request(60))
        Report.expect(first.size == PixelSize(width: 60, height: 45), "the thumbnail is \(first.size)")
        let normal = stored("normal")
        Report.expect(mode(normal) == 0o600, "the thumbnail is private: \(mode(normal))")
        Report.expect(mode(cache + "/thumbnails/normal") == 0o700, "its folder is private")
        let made = try Data(contentsOf: URL(filePath: normal))
        for text in ["Thumb::URI\0file://\(cache)/photos/a%20b.png", "Thumb::MTime\u{0}1700000000"] {
            Report.expect(made.range(of: Data(text.utf8)) != nil, "the thumbnail has \(text)")
        }
        let size = try CodecRegistry.default.decode(made).size
        Report.expect(size == PixelSize(width: 128, height: 96), "the stored one is \(size)")

        // Another program's thumbnail is used, unless its time differs from the file's.
        try write(thumbnail(100, time: 1_700_000_000), to: normal, time: 1)
        let used = try await load(request(60))
        Report.expect(used.size == PixelSize(width: 60, height: 60), "the stored one is used")
        try write(thumbnail(100, time: 1_600_000_000), to: normal, time: 1)
        let remade = try await load(request(60))
        Report.expect(remade.size == PixelSize(width: 60, height: 45), "an old one is replaced")
        try write(Data("no image".utf8), to: normal, time: 1)
        let repaired = try await load(request(60))
        Report.expect(repaired.size == PixelSize(width: 60, height: 45), "a damaged one is replaced")

        let large = try await load(request(400))
        Report.expect(large.size == PixelSize(width: 400, height: 300), "a larger one is \(large.size)")
        Report.expect(mode(stored("xx-large")) == 0o600, "it is in the folder of its size")
        let full = try await load(ImageRequest(desktopThumbnailOf: photo, thumbnail: nil))
        Report.expect(full.size == PixelSize(width: 1000, height: 750), "the full size is the file")

        // The file changes.
        try write(WindowFixture.png(2, width: 500, height: 500), to: photo.path, time: 1_700_000_001)
        let changed = try await load(request(60))
        Report.expect(changed.size == PixelSize(width: 60, height: 60), "the changed file is shown")

        try write(Data("no image at all".utf8), to: photo.path, time: 1_700_000_002)
        for code in [ImageError.Code.unsupported, .recentlyFailed] {
            do {
                _ = try await load(request(60))
                Report.expect(false, "a file that is no image fails")
            } catch {
                Report.expect(error.code == code, "a file that is no image fails with \(error)")
            }
        }
        Report.expect(mode(stored("fail/webimage-1")) == 0o600, "the failure is noted")
        try write(WindowFixture.png(3, width: 300, height: 100), to: photo.path, time: 1_700_000_003)
        let again = try await load(request(60))
        Report.expect(
            again.size == PixelSize(width: 60, height: 20), "a file that has changed is tried again")

        let gone = URL(filePath: cache + "/photos/gone.png")
        do {
            _ = try await load(
                ImageRequest(desktopThumbnailOf: gone, thumbnail: .fit(width: 60, height: 60)))
            Report.expect(false, "a missing file fails")
        } catch {
            Report.expect(error.code == .io, "a missing file fails with \(error)")
        }
        Report.expect(mode(stored("fail/webimage-1", of: gone)) == 0, "a missing file is not noted")

        let reader = DesktopThumbnailLoader(folder: URL(filePath: cache + "/other"), writes: false)
        _ = try await load(
            ImageRequest(
                desktopThumbnailOf: photo, thumbnail: .fit(width: 60, height: 60), loader: reader))
        Report.expect(mode(cache + "/other") == 0, "nothing is written where that is not wanted")
    }

    /// A widget shows the thumbnail that fits its size.
    static func widget() async throws {
        try write(WindowFixture.png(1, width: 1000, height: 1000), to: photo.path, time: 1_700_000_000)
        let fixture = try WindowFixture()
        let slot = WidgetImage(fixture.pictures[0])
        let result = await withCheckedContinuation { continuation in
            slot.load(
                ImageRequest(desktopThumbnailOf: photo),
                options: fixture.options { $0.completion = { continuation.resume(returning: $0) } })
        }
        let size = try? result.get().image.size
        Report.expect(
            size == PixelSize(width: 64, height: 64), "40 points are \(size.map { "\($0)" } ?? "none")")
        Report.expect(mode(stored("normal")) == 0o600, "the normal thumbnail is kept")
        Report.expect(mode(stored("large")) == 0, "no other one is made")
    }
}
#endif
