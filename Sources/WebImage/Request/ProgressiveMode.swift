// SPDX-License-Identifier: MIT

/// The events that a load sends while its image is received over the network.
public enum ProgressiveMode: Sendable, Hashable, CaseIterable {
    /// None, at no cost.
    case off
    /// The header, as ``LoadTask/Event/info(_:)``.
    case header
    /// The header, and previews as ``LoadTask/Event/preview(_:)``: the scans of a progressive JPEG, the
    /// passes of an interlaced PNG, the rows of other JPEG, PNG and WebP files, and animations with the
    /// frames received so far. The first preview of a JPEG on a slow network is the thumbnail in its EXIF, if
    /// that has the aspect ratio of the image.
    case scans
    /// The header, and previews that cover the whole image (thumbnails, scans and passes). They are blurred,
    /// and less so as more data is received.
    case blurred
}
