// SPDX-License-Identifier: MIT

#if Server
import ImageCoding

/// The way in which images are uploaded and kept.
struct UploadOptions: Sendable {
    /// The secret of clients that may upload.
    var key: String
    /// Begins with a slash and doesn't end with one.
    var path: String
    /// The beginning of the URLs of the images as sources, with a slash at its end.
    var sources: String
    var store: any UploadStore
    var rules = UploadRules()
    /// Whether images are kept as they were sent.
    var isUnchanged: Bool
}
#endif
