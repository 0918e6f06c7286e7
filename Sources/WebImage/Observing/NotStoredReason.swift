// SPDX-License-Identifier: MIT

/// The reason why an image was not stored on disk; see ``LoadEvent/Kind/notStored``. Later versions may add
/// reasons.
public struct NotStoredReason: RawRepresentable, Sendable, Hashable {
    /// The name of the static member.
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// The image was loaded with credentials: a secret header field such as `Authorization` or `X-Api-Key`, a
    /// user name in the URL, cookies, a client certificate or a `CredentialProvider`.
    ///
    /// There are three ways to store such images: ``ImageManager/Configuration/userPartition``, which keeps
    /// those of each user apart; ``ImageRequest/cacheKey``, for images that are the same for all users; and a
    /// modifier with a name that adds the credentials, for the same case.
    public static let credentials = NotStoredReason(rawValue: "credentials")
    /// A modifier, decryptor, loader, transformer or set of codecs has no name. Other processes cannot know
    /// what it does, so what it produced is kept in memory only.
    public static let unnamed = NotStoredReason(rawValue: "unnamed")
    /// The response or the request has `Cache-Control: no-store`.
    public static let noStore = NotStoredReason(rawValue: "noStore")
    /// No later request is certain to match the response, as with `Vary: *`.
    public static let varying = NotStoredReason(rawValue: "varying")
    /// The status or another field of the response does not allow storing, or the loader does not
    /// (`LoadResponse.allowsStoring`).
    public static let forbidden = NotStoredReason(rawValue: "forbidden")
    /// The response is a part of the image, because the request has a `Range` of its own.
    public static let partialContent = NotStoredReason(rawValue: "partialContent")
    /// The entry is larger than the limit of the disk cache for one.
    public static let tooLarge = NotStoredReason(rawValue: "tooLarge")
    /// The volume of the disk cache is full, or a quota is used up.
    public static let diskFull = NotStoredReason(rawValue: "diskFull")
    /// The disk cache did not store the image for another reason: its folder cannot be used or is read-only,
    /// or a cache of the application's own refused. See ``LoadEvent/Kind/diskCacheFailed``.
    public static let diskFailed = NotStoredReason(rawValue: "diskFailed")
    /// Too much waits for the disk already: originals of 64 MiB, those being written included, or bitmaps of
    /// 64 MiB that wait to be encoded. Loads with ``ImageRequest/waitsForStore``, `store(_:for:)` of a
    /// manager and prefetches to the disk wait instead.
    public static let tooManyWaiting = NotStoredReason(rawValue: "tooManyWaiting")
    /// Memory was short, so the variant was not encoded.
    public static let memoryPressure = NotStoredReason(rawValue: "memoryPressure")
}
