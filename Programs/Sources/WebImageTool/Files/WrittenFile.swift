// SPDX-License-Identifier: MIT

import Raster

/// One of an input's several files, in a folder.
struct WrittenFile: Sendable {
    /// The path in the folder.
    let name: String
    let path: String
    let size: PixelSize
    let bytes: Int
    /// Whether the file already exists and is kept.
    let isKept: Bool
}
