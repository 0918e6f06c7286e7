// SPDX-License-Identifier: MIT

import ImageCoding

/// The frames or pages of an input, if only the first one was written.
struct LeftOutFrames: Sendable {
    /// How many frames or pages the input has.
    let count: Int
    let arePages: Bool
    /// The format of the written file.
    let format: ImageFormat
}
