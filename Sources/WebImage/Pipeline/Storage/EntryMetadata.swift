// SPDX-License-Identifier: MIT

import ImageBase
import ImageCaching
import ImageCoding
import ImageLoading
import PortableFoundation
import Raster

/// The metadata of an entry on disk: the response that the data came with, the original's header for a
/// variant, and optionally a placeholder hash.
struct EntryMetadata: Sendable, Hashable {
    var http: StoredExchange?
    var info: ImageInfo?
    var hash: PlaceholderHash?
    /// The hash of the URL or name that the key begins with, for a private cache, whose keys are hashes.
    var hashedAddress: String?

    /// Data that the program has stored with the image.
    var extendedData: Data?
    /// The scale that another library has stored with the image.
    var scale: Double?
    /// When the original of a variant without HTTP headers was stored, in seconds since 1970.
    var originalStored: Double?

    /// The entity tag of an encoded variant.
    var entityTag: String?
    /// The original: this one, or the one that a variant was made of. Nil if an earlier version stored it.
    var original: OriginalTag?
    /// Whether something that was made of this original is on disk, or was.
    var isMade: Bool

    private static let tagMark = "tag "
    private static let addressMark = "of "
    private static let extendedMark = "extended "
    private static let storedMark = "stored "
    private static let scaleMark = "scale "
    private static let requestMark = "from "
    private static let originalMark = "original "
    private static let madeLine = "made"

    /// A hash by which the entries of a URL or a name are found in a private cache.
    static func hashURL(_ address: String) -> String {
        [0, 1].map { Hash128(address, seed: .init(0x6164_6472_6573_7365 + $0, 0x7365_616c)).hexadecimal }
            .joined()
    }

    /// Returns `scale` if it can be that of an image: another number was archived for another purpose.
    private static func scale(_ scale: Double) -> Double? { 1...4 ~= scale ? scale : nil }

    /// The first bytes of an archive of `NSKeyedArchiver`. No metadata of this library begins with them.
    private static let archiveMark = Data("bplist".utf8)
    private static let separator = Data("\n--\n".utf8)

    init(
        http: StoredExchange?, info: ImageInfo? = nil, hash: PlaceholderHash? = nil,
        extendedData: Data? = nil, scale: Double? = nil, originalStored: Double? = nil,
        entityTag: String? = nil, original: OriginalTag? = nil, isMade: Bool = false
    ) {
        self.isMade = isMade
        self.original = original
        self.scale = scale
        self.entityTag = entityTag
        self.extendedData = extendedData
        self.originalStored = originalStored
        self.http = http
        self.info = info
        self.hash = hash
    }

    var encoded: Data {
        var line = info?.metadataText ?? ""
        if let hash { line += "\n\(hash.kind.rawValue) \(hash.text)" }
        if let hashedAddress { line += "\n\(Self.addressMark)\(hashedAddress)" }
        if let url = http?.requestURL { line += "\n\(Self.requestMark)\(url)" }
        if let extendedData { line += "\n\(Self.extendedMark)\(extendedData.base64EncodedString())" }
        if let scale { line += "\n\(Self.scaleMark)\(scale)" }
        if let entityTag { line += "\n\(Self.tagMark)\(entityTag)" }
        if let original { line += "\n\(Self.originalMark)\(original.text)" }
        if isMade { line += "\n\(Self.madeLine)" }
        if let originalStored { line += "\n\(Self.storedMark)\(originalStored)" }
        var text = Data(line.utf8) + Self.separator
        if var http {
            http.headers = http.headers.endToEnd
            // Cookies are secrets, and no stored image needs them.
            http.headers.remove("Set-Cookie")
            http.headers.remove("Set-Cookie2")
            text += http.encoded
        }
        return text
    }

    /// Returns nil for empty data, which a plain file has.
    init?(encoded: Data) {
        self.init(http: nil)
        // Without the separator, which an archive may have by chance, it is the extended data of an imported
        // entry.
        guard !encoded.starts(with: Self.archiveMark), let separator = encoded.firstRange(of: Self.separator)
        else {
            guard !encoded.isEmpty else { return nil }
            extendedData = encoded
            scale = ArchivedNumber.value(in: encoded).flatMap(Self.scale)
            return
        }
        let lines = String(decoding: encoded[..<separator.lowerBound], as: UTF8.self)
            .split(separator: "\n", omittingEmptySubsequences: false)
        info = lines.first.flatMap { ImageInfo(metadataText: String($0)) }
        func value(_ mark: String) -> String? {
            lines.dropFirst().last { $0.hasPrefix(mark) }.map { String($0.dropFirst(mark.count)) }
        }
        hashedAddress = value(Self.addressMark)
        scale = value(Self.scaleMark).flatMap { Double($0) }.flatMap(Self.scale)
        extendedData = value(Self.extendedMark).flatMap { Data(base64Encoded: $0) }
        originalStored = value(Self.storedMark).flatMap { Double($0) }
        entityTag = value(Self.tagMark)
        original = value(Self.originalMark).map { OriginalTag(text: $0) }
        isMade = lines.dropFirst().contains { $0 == Self.madeLine }
        let words = lines.dropFirst().first?.split(separator: " ", maxSplits: 1) ?? []
        hash = words.first.flatMap { PlaceholderHash.Kind(rawValue: String($0)) }
            .flatMap { kind in words.last.flatMap { PlaceholderHash(kind: kind, text: String($0)) } }
        http = StoredExchange(encoded: Data(encoded[separator.upperBound...]))
        if let url = value(Self.requestMark) { http?.requestURL = url }
    }
}

extension EntryMetadata {
    /// The original that the data is, or was made of.
    var knownOriginal: KnownOriginal { KnownOriginal(original, isWritten: true, isMade: isMade) }
}

extension ImageInfo {
    /// `jpeg 4000 3000 6 1 1 0 8`: format, width, height, orientation, frames, loops, alpha, bits.
    fileprivate var metadataText: String {
        let numbers = [
            size.width, size.height, orientation.rawValue, frameCount, loopCount, hasAlpha ? 1 : 0, bitDepth,
        ]
        return ([format.rawValue] + numbers.map(String.init)).joined(separator: " ")
    }

    fileprivate init?(metadataText: String) {
        let words = metadataText.split(separator: " ")
        let numbers = words.dropFirst().compactMap { Int($0) }
        guard words.count == 8, numbers.count == 7, let orientation = Orientation(rawValue: numbers[2]) else {
            return nil
        }
        self.init(
            format: ImageFormat(rawValue: String(words[0])),
            size: PixelSize(width: numbers[0], height: numbers[1]), orientation: orientation,
            frameCount: numbers[3], loopCount: numbers[4], hasAlpha: numbers[5] == 1, bitDepth: numbers[6])
    }
}
