// SPDX-License-Identifier: MIT

/// The events that a load sends while its image is received over the network.
public enum ProgressiveMode: Sendable, Hashable, CaseIterable {
    /// No events, at no cost.
    case off
    /// The header, as ``LoadTask/Event/info(_:)``.
    case header
    /// The header, and previews as ``LoadTask/Event/preview(_:)``: scans of a progressive JPEG, passes of an
    /// interlaced PNG, rows of other JPEG, PNG and WebP files, and animations with the frames received so
    /// far. On a slow network, the first preview of a JPEG is the thumbnail in its EXIF data, if it has the
    /// image's aspect ratio.
    case scans
    /// The header, and previews that cover the whole image (thumbnails, scans and passes). They're blurred,
    /// and become sharper as more data arrives.
    case blurred
}
