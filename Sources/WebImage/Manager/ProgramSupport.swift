// SPDX-License-Identifier: MIT

public import ImageBase
public import ImageCaching
public import ImageCoding
import ImageLoading
public import PortableFoundation
public import Raster

/// The library's own code that the programs of the package Programs use: texts for terminals and logs, names
/// and versions. Applications don't need it.
@_spi(Programs) public enum ProgramSupport {
    /// Returns a text with control characters escaped, for a terminal or a log.
    public static func escaping(_ text: String) -> String { ImageError.escaping(text) }

    /// Returns a URL without user name, password, query values and fragment, for a terminal or a log.
    public static func redacting(_ url: String) -> String { ImageError.redacting(url) }

    /// Returns an error with a URL, if it has no URL yet.
    public static func error(_ error: ImageError, at url: String) -> ImageError { error.at(url: url) }

    /// Returns a text without the spaces and tabs at its ends.
    public static func trimmed(_ text: Substring) -> String { String(text.trimmingOptionalWhitespace) }

    /// Returns a path with everything percent-encoded but unreserved characters and slashes.
    public static func encoding(path: String) -> String {
        PercentEncoding.encoded(path.utf8) { PercentEncoding.isUnreserved($0) || $0 == UInt8(ascii: "/") }
    }

    /// Returns 16 lower-case hexadecimal digits.
    public static func hexadecimal(_ number: UInt64) -> String { number.hexadecimal }

    /// Returns the red, green and blue of a color as lower-case hexadecimal, two digits for each.
    public static func hexadecimal(_ color: RGBAColor) -> String { color.hexadecimal }

    /// Decodes text in base64url leniently, because a log must hide secrets in malformed text, too. Nil if it
    /// has other characters than base64, or isn't UTF-8.
    public static func text(base64URL text: String) -> String? {
        Base64URL.bytes(of: text.utf8, isStrict: false).flatMap { String(validating: $0, as: UTF8.self) }
    }

    /// Reads a URL as browsers do: escapes characters that aren't allowed, once, and ignores white space at
    /// the ends.
    public static func url(text: String) -> URL? { URL(text: text) }

    /// The text for `--version`: the version, the enabled traits and the versions of the libraries.
    public static func version(of program: String) -> String {
        WebImageVersion.text(
            program: program,
            libraries: LoadingLibraries.versions + CodecLibraries.versions + CachingLibraries.versions)
    }

    /// The names of the color spaces that have one.
    public static var colorSpaceNames: [String] { ColorSpace.words }

    /// Returns the color space with that name.
    public static func colorSpace(named name: String) -> ColorSpace? {
        colorSpaceNames.contains(name) ? ColorSpace(key: name) : nil
    }

    /// Returns the name of a color space; the digest of its profile if it has no name.
    public static func name(of space: ColorSpace) -> String { space.key }

    /// Reads the metadata of an image.
    public static func metadata(of data: Data, codecs: CodecRegistry) throws(ImageError) -> ImageMetadata? {
        try codecs.metadata(data)
    }

    /// Whether a file of a format can hold several frames or pages.
    public static func holdsFrames(_ format: ImageFormat) -> Bool {
        format.has(.animated) || format.has(.pages)
    }

    /// Whether a file of a format can be an animation.
    public static func holdsAnimations(_ format: ImageFormat) -> Bool { format.has(.animated) }

    /// The formats to confine first: their libraries are the largest, or their files are like programs.
    public static var riskyFormats: Set<ImageFormat> { Set(ImageFormat.all(with: .risky)) }

    /// The formats that programs confine by themselves: risky ones, and those whose encoders take long and
    /// cannot be interrupted.
    public static var confinedFormats: Set<ImageFormat> {
        riskyFormats.union(ImageFormat.all(with: .slowToEncode))
    }

    /// Whether a header field with that name may contain a credential, which logs leave out.
    public static func isSecretField(_ name: String) -> Bool {
        let name = HTTPHeaders.Name(name)
        return name.meansCredential || name == "Cookie" || name == "Set-Cookie"
    }

    /// The extensions of the formats that can be written, as far as that is known without loading a library.
    public static var encodableExtensions: [String] {
        CodecRegistry.default.possibleEncodableFormats.map(\.fileExtension).sorted()
    }

    /// The failure to write a format; nil if it can be written.
    public static func failure(encoding format: ImageFormat) -> ImageError? {
        if CodecRegistry.default.encodes(format) { return nil }
        return ImageError(.unsupported, "\(format) can't be written\(format.hint(format.encodingTrait))")
    }

    /// The disk cache folder of programs without a name, which they share.
    public static var sharedCacheFolder: String { ImageManager.Configuration.sharedFolder }

    /// Creates the folder of a disk cache, and a file in it that is removed. Blocks the thread.
    ///
    /// - Throws: ``ImageError/Code/io`` if the cache can't store data.
    public static func prepare(_ cache: DiskCache) throws(ImageError) { try cache.prepare() }

    /// Checks the owner and the mode of a disk cache's folder, which may be missing. Blocks the thread.
    ///
    /// - Throws: ``ImageError/Code/io`` if the cache may not use the folder.
    public static func checkFolder(of cache: DiskCache) throws(ImageError) { try cache.checkFolder() }

    /// Returns the key under which the original of a request is stored.
    public static func originalKey(of request: ImageRequest) -> CacheKey { request.originalKey }
}
