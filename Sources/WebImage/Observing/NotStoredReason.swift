// SPDX-License-Identifier: MIT

/// Why an image wasn't stored on disk. See ``LoadEvent/Kind/notStored``. Later versions may add reasons.
public struct NotStoredReason: RawRepresentable, Sendable, Hashable {
    /// The name of the static member.
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// The image was loaded with credentials: a secret header field such as `Authorization` or `X-Api-Key`, a
    /// user name in the URL, cookies, a client certificate or a `CredentialProvider`.
    ///
    /// There are three ways to store such images. With ``ImageManagerConfiguration/userPartition``, each
    /// user's images are kept separately. If the images are the same for all users, use
    /// ``ImageRequest/cacheKey``, or add the credentials in a modifier with a name.
    public static let credentials = NotStoredReason(rawValue: "credentials")
    /// A modifier, decryptor, loader, transformer or set of codecs doesn't have a name. Other processes can't
    /// tell what it does, so its results are kept in memory only.
    public static let unnamed = NotStoredReason(rawValue: "unnamed")
    /// The response or the request has `Cache-Control: no-store`.
    public static let noStore = NotStoredReason(rawValue: "noStore")
    /// We can't tell whether a later request matches the response, for example because of `Vary: *`.
    public static let varying = NotStoredReason(rawValue: "varying")
    /// The response's status or another field doesn't allow storing it, or the loader doesn't
    /// (`LoadResponse.allowsStoring`).
    public static let forbidden = NotStoredReason(rawValue: "forbidden")
    /// The response only contains part of the image, because the request has its own `Range`.
    public static let partialContent = NotStoredReason(rawValue: "partialContent")
    /// The entry exceeds the disk cache's limit for a single entry.
    public static let tooLarge = NotStoredReason(rawValue: "tooLarge")
    /// The disk cache's volume is full, or a quota is used up.
    public static let diskFull = NotStoredReason(rawValue: "diskFull")
    /// The disk cache didn't store the image for another reason: its folder can't be used or is read-only, or
    /// your app's own cache refused it. See ``LoadEvent/Kind/diskCacheFailed``.
    public static let diskFailed = NotStoredReason(rawValue: "diskFailed")
    /// Too much data is already waiting for the disk: 64 MiB of originals, including those being written, or
    /// 64 MiB of bitmaps waiting to be encoded. Loads with ``ImageRequest/waitsForStore``, a manager's
    /// `store(_:for:)`, and prefetches to disk wait instead.
    public static let tooManyWaiting = NotStoredReason(rawValue: "tooManyWaiting")
    /// Memory was low, so the variant wasn't encoded.
    public static let memoryPressure = NotStoredReason(rawValue: "memoryPressure")
}
