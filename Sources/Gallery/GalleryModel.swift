// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import Foundation
import WebImage
import WebImageTestSupport

/// What the window shows and what it tells about it.
@MainActor
final class GalleryModel {
    let exhibits: [Exhibit]
    let origin: GalleryOrigin
    let manager: ImageManager
    let figures = Figures()
    let errorImage: Placeholder?
    private let folder: URL

    init(_ exhibits: [Exhibit]) throws {
        self.exhibits = exhibits
        origin = try GalleryOrigin(exhibits)
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("webimage-gallery-\(getpid())")
        manager = ImageManager.shared
        errorImage = (try? ErrorPicture.draw()).map { .bitmap($0) }
    }

    /// Takes the gallery's own disk cache away.
    func close() {
        origin.origin.stop()
        try? FileManager.default.removeItem(at: folder)
    }
}
#endif
