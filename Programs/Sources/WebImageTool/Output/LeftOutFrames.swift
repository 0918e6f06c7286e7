// SPDX-License-Identifier: MIT

import ImageCoding

/// The frames or pages of an input of which only the first was written.
struct LeftOutFrames: Sendable {
    /// How many the input has.
    let count: Int
    let arePages: Bool
    /// The format of the file that was written.
    let format: ImageFormat
}
