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
    /// The hash of the URL or name that the key begins with. Private caches need it, because their keys are
    /// hashed.
    var hashedAddress: String?

    /// Data that your app stored with the image.
    var extendedData: Data?
    /// The scale that another library stored with the image.
    var scale: Double?
    /// When the original was stored, in seconds since 1970, for a variant without HTTP headers.
    var originalStored: Double?

    /// An encoded variant's entity tag.
    var entityTag: String?
    /// The tag of this original, or of the original that a variant was made from. Nil if an earlier version
    /// stored it.
    var original: OriginalTag?

    /// The first word of each line after the first.
    private enum Mark: String {
        case entityTag = "tag"
        case address = "of"
        case extended, stored, scale, original
        case requestURL = "from"

        func line(_ value: some CustomStringConvertible) -> String { "\n\(rawValue) \(value)" }
    }

    /// The hash for finding the entries of a URL or a name in a private cache.
    static func hashURL(_ address: String) -> String {
        [0, 1].map { Hash128(address, seed: .init(0x6164_6472_6573_7365 + $0, 0x7365_616c)).hexadecimal }
            .joined()
    }

    /// Returns `scale` if it's plausible for an image. Any other number was archived for another purpose.
    private static func scale(_ scale: Double) -> Double? { 1...4 ~= scale ? scale : nil }

    /// The first bytes of an `NSKeyedArchiver` archive. This library's own metadata never begins with them.
    private static let archiveMark = Array("bplist".utf8)
    private static let separator = Array("\n--\n".utf8)
    private static let lineEnd = UInt8(ascii: "\n")

    init(
        http: StoredExchange?, info: ImageInfo? = nil, hash: PlaceholderHash? = nil,
        extendedData: Data? = nil, scale: Double? = nil, originalStored: Double? = nil,
        entityTag: String? = nil, original: OriginalTag? = nil
    ) {
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
        if let hashedAddress { line += Mark.address.line(hashedAddress) }
        if let url = http?.requestURL { line += Mark.requestURL.line(url) }
        if let extendedData { line += Mark.extended.line(extendedData.base64EncodedString()) }
        if let scale { line += Mark.scale.line(scale) }
        if let entityTag { line += Mark.entityTag.line(entityTag) }
        if let original { line += Mark.original.line(original.text) }
        if let originalStored { line += Mark.stored.line(originalStored) }
        var text = Data(line.utf8) + Self.separator
        if var http {
            // Fields that concern only the connection aren't stored (RFC 9111, 3.1).
            http.headers = http.headers.endToEnd
            // Cookies are secrets, and stored images don't need them.
            http.headers.remove("Set-Cookie")
            http.headers.remove("Set-Cookie2")
            text += http.encoded
        }
        return text
    }

    /// Decodes metadata. Returns nil if it's empty, as it is for plain files.
    init?(encoded: Data) {
        self.init(http: nil)
        // Every load from disk calls this. Searching `Data` or `String` takes many times longer.
        let bytes = [UInt8](encoded)
        // An archive, or data without a separator, is the extended data of an imported entry. An archive may
        // contain the separator by chance, so check its first bytes, too.
        guard !bytes.starts(with: Self.archiveMark), let head = Self.head(of: bytes) else {
            guard !bytes.isEmpty else { return nil }
            extendedData = encoded
            scale = ArchivedNumber.value(in: encoded).flatMap(Self.scale)
            return
        }
        var requestURL: String?
        let lines = bytes[..<head].split(separator: Self.lineEnd, omittingEmptySubsequences: false)
        for line in lines.dropFirst() {
            guard let space = line.firstIndex(of: UInt8(ascii: " ")) else { continue }
            let name = String(decoding: line[..<space], as: UTF8.self)
            let value = String(decoding: line[(space + 1)...], as: UTF8.self)
            switch Mark(rawValue: name) {
            case .entityTag: entityTag = value
            case .address: hashedAddress = value
            case .extended: extendedData = Data(base64Encoded: value)
            case .stored: originalStored = Double(value)
            case .scale: scale = Double(value).flatMap(Self.scale)
            case .requestURL: requestURL = value
            case .original: original = OriginalTag(text: value)
            case nil:
                guard hash == nil, let kind = PlaceholderHash.Kind(rawValue: name) else { continue }
                hash = PlaceholderHash(kind: kind, text: value)
            }
        }
        info = lines.first.flatMap { ImageInfo(metadataText: String(decoding: $0, as: UTF8.self)) }
        http = StoredExchange(encoded: encoded.dropFirst(head + Self.separator.count))
        if let requestURL { http?.requestURL = requestURL }
    }

    /// Whether encoded metadata contains this original's tag, and its response doesn't depend on any request
    /// fields. This is called for each load that isn't stored, so it doesn't decode the metadata, and returns
    /// false if it would have to.
    static func isCommon(_ encoded: Data, of tag: OriginalTag) -> Bool {
        let bytes = [UInt8](encoded)
        guard let head = head(of: bytes) else { return false }
        let line = Mark.original.line(tag.text).utf8.dropFirst()
        return bytes[..<head].split(separator: lineEnd).contains { $0.elementsEqual(line) }
            && StoredExchange.isCommon(encoded: bytes[(head + separator.count)...])
    }

    /// The number of bytes before the separator; nil without one.
    private static func head(of bytes: [UInt8]) -> Int? {
        var line = 0
        while let end = bytes[line...].firstIndex(of: lineEnd) {
            if bytes[end...].starts(with: separator) { return end }
            line = end + 1
        }
        return nil
    }
}

extension ImageInfo {
    /// `jpeg 4000 3000 6 1 1 0 8`: format, width, height, orientation, frames, loops, alpha, bits. Followed
    /// by `palette` if the image has one.
    fileprivate var metadataText: String {
        let numbers = [
            size.width, size.height, orientation.rawValue, frameCount, loopCount, hasAlpha ? 1 : 0, bitDepth,
        ]
        let palette = hasPalette ? [Self.paletteWord] : []
        return ([format.rawValue] + numbers.map(String.init) + palette).joined(separator: " ")
    }

    fileprivate init?(metadataText: String) {
        var words = metadataText.split(separator: " ")
        let hasPalette = words.last.map(String.init) == Self.paletteWord
        if hasPalette { words.removeLast() }
        let numbers = words.dropFirst().compactMap { Int($0) }
        guard words.count == 8, numbers.count == 7, let orientation = Orientation(rawValue: numbers[2]) else {
            return nil
        }
        self.init(
            format: ImageFormat(rawValue: String(words[0])),
            size: PixelSize(width: numbers[0], height: numbers[1]), orientation: orientation,
            frameCount: numbers[3], loopCount: numbers[4], hasAlpha: numbers[5] == 1, bitDepth: numbers[6])
        self.hasPalette = hasPalette
    }

    private static let paletteWord = "palette"
}
