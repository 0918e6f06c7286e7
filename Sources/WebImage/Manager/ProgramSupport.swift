// SPDX-License-Identifier: MIT

public import ImageBase
public import ImageCaching
public import ImageCoding
import ImageLoading
public import PortableFoundation
public import Raster

/// Library code for the executables in the package Programs: functions that format strings for terminals and
/// logs, and functions for names and versions. Apps don't need it.
@_spi(Programs) public enum ProgramSupport {
    /// Escapes the control characters in a string for a terminal or a log.
    public static func escaping(_ text: String) -> String { ImageError.escaping(text) }

    /// Removes the user name, password, query values and fragment from a URL for a terminal or a log.
    public static func redacting(_ url: String) -> String { ImageError.redacting(url) }

    /// Adds a URL to an error that doesn't have one yet.
    public static func error(_ error: ImageError, at url: String) -> ImageError { error.at(url: url) }

    /// Removes spaces and tabs from both ends of a string.
    public static func trimmed(_ text: Substring) -> String { String(text.trimmingOptionalWhitespace) }

    /// Percent-encodes everything in a path except unreserved characters and slashes.
    public static func encoding(path: String) -> String {
        PercentEncoding.encoded(path.utf8) { PercentEncoding.isUnreserved($0) || $0 == UInt8(ascii: "/") }
    }

    /// Returns the number as 16 lowercase hexadecimal digits.
    public static func hexadecimal(_ number: UInt64) -> String { number.hexadecimal }

    /// Returns the red, green and blue components of a color, each as two lowercase hexadecimal digits.
    public static func hexadecimal(_ color: RGBAColor) -> String { color.hexadecimal }

    /// Decodes base64url text leniently, because a log must hide secrets in malformed text, too. Returns
    /// `nil` if the text contains non-base64 characters or doesn't decode to UTF-8.
    public static func text(base64URL text: String) -> String? {
        Base64URL.bytes(of: text.utf8, isStrict: false).flatMap { String(validating: $0, as: UTF8.self) }
    }

    /// Parses a URL the way browsers do: it escapes invalid characters once and ignores white space at both
    /// ends.
    public static func url(text: String) -> URL? { URL(text: text) }

    /// Returns the output of `--version`: the version, the enabled traits and the library versions.
    public static func version(of program: String) -> String {
        WebImageVersion.text(
            program: program,
            libraries: LoadingLibraries.versions + CodecLibraries.versions + CachingLibraries.versions)
    }

    /// The names of all named color spaces.
    public static var colorSpaceNames: [String] { ColorSpace.words }

    /// Returns the color space with the given name.
    public static func colorSpace(named name: String) -> ColorSpace? {
        colorSpaceNames.contains(name) ? ColorSpace(key: name) : nil
    }

    /// Returns the name of a color space, or the digest of its profile if it doesn't have one.
    public static func name(of space: ColorSpace) -> String { space.key }

    /// Reads the metadata of an image.
    public static func metadata(of data: Data, codecs: CodecRegistry) throws(ImageError) -> ImageMetadata? {
        try codecs.metadata(data)
    }

    /// Whether a file of this format can hold several frames or pages.
    public static func holdsFrames(_ format: ImageFormat) -> Bool {
        format.has(.animated) || format.has(.pages)
    }

    /// Whether a file of this format can be an animation.
    public static func holdsAnimations(_ format: ImageFormat) -> Bool { format.has(.animated) }

    /// Whether a file of this format can have several pages.
    public static func holdsPages(_ format: ImageFormat) -> Bool { format.has(.pages) }

    /// Whether a file of this format can keep 16 bits per component.
    public static func keepsSixteenBits(_ format: ImageFormat) -> Bool { format.has(.sixteenBits) }

    /// Whether encoding an image in this format again losslessly may make its file smaller.
    public static func canRecompress(_ format: ImageFormat) -> Bool { format.has(.recompressed) }

    /// The format that this one extends, such as PNG for APNG, or else the format itself.
    public static func base(of format: ImageFormat) -> ImageFormat { format.base }

    /// The formats that need isolation most, because their libraries are the largest or their files are
    /// similar to programs.
    public static var riskyFormats: Set<ImageFormat> { Set(ImageFormat.all(with: .risky)) }

    /// The formats that the programs isolate by default: risky ones, and formats with slow encoders that
    /// can't be interrupted.
    public static var confinedFormats: Set<ImageFormat> {
        riskyFormats.union(ImageFormat.all(with: .slowToEncode))
    }

    /// Whether a header field with this name may contain a credential, so logs must omit it.
    public static func isSecretField(_ name: String) -> Bool {
        let name = HTTPHeaders.Name(name)
        return name.meansCredential || name == "Cookie" || name == "Set-Cookie"
    }

    /// The extensions of writable formats, as far as we know without loading a library.
    public static var encodableExtensions: [String] {
        CodecRegistry.default.possibleEncodableFormats.map(\.fileExtension).sorted()
    }

    /// Returns the reason why a format can't be written, or `nil` if it can.
    public static func failure(encoding format: ImageFormat) -> ImageError? {
        if CodecRegistry.default.encodes(format) { return nil }
        return ImageError(.unsupported, "\(format) can't be written\(format.hint(format.encodingTrait))")
    }

    /// The disk cache folder that unnamed programs share.
    public static var sharedCacheFolder: String { ImageManagerConfiguration.sharedFolder }

    /// Creates the folder of a disk cache, and checks that a file can be written to it. Blocks the thread.
    ///
    /// - Throws: ``ImageError/Code/io`` if the cache can't store data.
    public static func prepare(_ cache: DiskCache) throws(ImageError) { try cache.prepare() }

    /// Checks the owner and the mode of a disk cache's folder, which doesn't have to exist. Blocks the
    /// thread.
    ///
    /// - Throws: ``ImageError/Code/io`` if the cache can't use the folder.
    public static func checkFolder(of cache: DiskCache) throws(ImageError) { try cache.checkFolder() }

    /// Returns the key under which the original of a request is stored.
    public static func originalKey(of request: ImageRequest) -> CacheKey { request.originalKey }
}
