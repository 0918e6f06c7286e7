// SPDX-License-Identifier: MIT

#if Server
import ImageCoding

/// How images are uploaded and stored.
struct UploadOptions: Sendable {
    /// The secret that clients need to upload images.
    var key: String
    /// The path that clients upload to. It begins with a slash, and doesn't end with one.
    var path: String
    /// The prefix of the images' source URLs, ending with a slash.
    var sources: String
    var store: any UploadStore
    var rules = UploadRules()
    /// Whether images are stored exactly as they were sent.
    var isUnchanged: Bool
}
#endif
