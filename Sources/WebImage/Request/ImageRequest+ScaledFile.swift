// SPDX-License-Identifier: MIT

import ImageBase
public import PortableFoundation

extension ImageRequest {
    /// Creates a request for the variant of an image file that best fits a display, or `nil` if there's no
    /// such file.
    ///
    /// ```swift
    /// // cat@2x.png, else cat@3x.png, else cat.png
    /// let request = ImageRequest(imageNamed: "cat.png", in: folder, displayScale: 2)
    /// ```
    ///
    /// The variants are `name@2x`, `name@3x` and `name` (scale 1). A variant with the display's scale comes
    /// first, then larger ones, then smaller ones, nearest first. If the name has no extension, these
    /// extensions are tried in order: png, apng, gif, webp, jpg, jpeg, heic, avif, jxl and svg. The image has
    /// the scale of its file name (``ImageRequest/decoding``). At most 33 files are checked.
    ///
    /// - Parameters:
    ///   - name: The name without `@2x`. It may contain folders, as in `icons/cat`. A name that leaves the
    ///     folder with `..` isn't found.
    ///   - folder: The folder that contains the files, such as `Bundle.main.resourceURL`.
    ///   - displayScale: The number of pixels per point. Default: 1.
    public init?(imageNamed name: String, in folder: URL, displayScale: Double = 1) {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        guard let last = parts.last, !last.isEmpty, last != ".", !parts.contains("..") else { return nil }
        var stem = name
        var extensions = Self.fileExtensions
        if let dot = last.lastIndex(of: "."), dot != last.startIndex {
            extensions = [String(last[dot...])]
            stem = String(name[..<dot])
        }
        let scales = [1, 2, 3].sorted { Self.rank($0, displayScale) < Self.rank($1, displayScale) }
        for fileExtension in extensions {
            for scale in scales {
                let suffix = scale == 1 ? fileExtension : "@\(scale)x\(fileExtension)"
                let file = folder.appending(path: stem + suffix, directoryHint: .notDirectory)
                let kind = (try? POSIXFileSystem.system.status(at: file.path))?.kind
                guard kind == .file || kind == .link else { continue }
                self.init(url: file)
                return
            }
        }
        return nil
    }

    /// Scaling down a larger image loses nothing, so larger images come before smaller ones.
    private static func rank(_ scale: Int, _ displayScale: Double) -> Double {
        let difference = Double(scale) - displayScale
        return difference >= 0 ? difference : 10 - difference
    }

    private static let fileExtensions = [
        "", ".png", ".apng", ".gif", ".webp", ".jpg", ".jpeg", ".heic", ".avif", ".jxl", ".svg",
    ]
}
