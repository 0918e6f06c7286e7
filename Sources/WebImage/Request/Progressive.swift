// SPDX-License-Identifier: MIT

/// What is told of a picture while it comes over the network.
public enum Progressive: Sendable, Hashable, CaseIterable {
    /// Nothing; it costs nothing.
    case off
    /// Its header, as ``LoadTask/Event/info(_:)``.
    case header
    /// Its header, and what there is of it, as ``LoadTask/Event/preview(_:)``: the scans of a progressive JPEG, the
    /// passes of an interlaced PNG, the rows of other JPEG, PNG and WebP files, an animation with the frames that have
    /// come.
    case scans
    /// As ``scans``, but only what covers the whole picture (scans, passes), blurred: the more so the less of it has
    /// come.
    case blurred
}
