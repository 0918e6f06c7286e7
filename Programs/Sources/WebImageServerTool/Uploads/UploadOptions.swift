// SPDX-License-Identifier: MIT

#if Server
import ImageCoding

/// How images are uploaded and kept.
struct UploadOptions: Sendable {
    /// The secret of clients that may upload.
    var key: String
    /// The path that clients upload to. It begins with a slash, and doesn't end with one.
    var path: String
    /// The prefix of the images' source URLs, ending with a slash.
    var sources: String
    var store: any UploadStore
    var rules = UploadRules()
    /// Whether images are kept exactly as they were sent.
    var isUnchanged: Bool
}
#endif
