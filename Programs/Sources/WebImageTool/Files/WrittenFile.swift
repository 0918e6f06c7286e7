// SPDX-License-Identifier: MIT

import Raster

/// One of several files of an input, in a folder.
struct WrittenFile: Sendable {
    /// The path in the folder.
    let name: String
    let path: String
    let size: PixelSize
    let bytes: Int
    /// Whether the file exists already and stays.
    let isKept: Bool
}
