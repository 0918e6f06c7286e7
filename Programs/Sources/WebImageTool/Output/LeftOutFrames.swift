// SPDX-License-Identifier: MIT

import ImageCoding

/// The frames or pages of an input, if only the first one was written.
struct LeftOutFrames: Sendable {
    /// How many there are in the input.
    let count: Int
    let arePages: Bool
    /// The format of the written file.
    let format: ImageFormat
}
