// SPDX-License-Identifier: MIT

package import ImageBase

#if os(Linux)
import CCodecs
import CLCMS
import CWebP
#endif
#if os(Linux) && AVIF
import CAVIF
#endif
#if os(Linux) && HEIF
import CDE265
import CHEIF
#endif
#if os(Linux) && JPEG2000
import COpenJP2
#endif
#if os(Linux) && JXL
import CJXL
#endif
#if os(Linux) && RAW
import CLibRaw
#endif
#if os(Linux) && TIFF
import CTIFF
#endif

/// The libraries that decode and encode images.
package enum CodecLibraries {
    /// The versions of the installed libraries. Getting them loads all of the libraries. libjpeg-turbo can't
    /// report its version, so we use the version of its headers.
    package static var versions: [LibraryVersion] {
        #if os(Linux)
        libraries.compactMap(\.installedVersion)
        #else
        []
        #endif
    }

    /// Returns the version of the library that encodes a format, after loading it. Empty for a format that
    /// the package encodes itself.
    package static func encoder(of format: ImageFormat) -> String {
        #if os(Linux)
        if let known = encoders.withLock({ $0[format] }) { return known }
        // This loads a library, so don't hold the lock.
        let text = libraries.first { $0.encodes.contains(format) }?.installedVersion?.description ?? ""
        encoders.withLock { $0[format] = text }
        return text
        #else
        ""
        #endif
    }

    /// Loads the installed libraries. A process does this before it's confined.
    package static func loadAll() { _ = versions }

    #if os(Linux)
    private static let encoders = Locked<[ImageFormat: String]>([:])

    private struct Library: Sendable {
        /// The library to load when it's needed, or nil if it's linked.
        var loaded: SystemLibrary?
        var encodes: [ImageFormat] = []
        /// Returns the library's version. Call this after the library has been loaded.
        let version: @Sendable () -> LibraryVersion

        /// The version, or nil if the library isn't installed.
        var installedVersion: LibraryVersion? { loaded?.isInstalled == false ? nil : version() }
    }

    private static let libraries: [Library] = {
        var libraries = [
            Library(encodes: [.jpeg]) {
                LibraryVersion(String(cString: wi_jpeg_library_name()), wi_jpeg_library_version())
            },
            Library(encodes: PNGCodec().formats) { LibraryVersion("libpng", wi_png_library_version()) },
            Library(encodes: [.webp]) {
                // 0x010204 is 1.2.4.
                let number = WebPGetDecoderVersion()
                return LibraryVersion("libwebp", parts: [number >> 16, number >> 8 & 0xFF, number & 0xFF])
            },
            Library {
                // 2140 is 2.14, and 2161 is 2.16.1.
                let number = cmsGetEncodedCMMversion()
                return LibraryVersion("lcms2", parts: [number / 1000, number / 10 % 100, number % 10])
            },
        ]
        #if AVIF
        libraries.append(
            Library(loaded: .avif, encodes: [.avif]) { LibraryVersion("libavif", avifVersion()) })
        #endif
        #if HEIF
        libraries.append(
            Library(loaded: .heif, encodes: [.heic]) { LibraryVersion("libheif", heif_get_version()) })
        libraries.append(
            Library(loaded: .de265) { LibraryVersion("libde265", de265_get_version()) })
        #endif
        #if JPEG2000
        libraries.append(
            Library(loaded: .openJP2) { LibraryVersion("OpenJPEG", opj_version()) })
        #endif
        #if JXL
        libraries.append(
            Library(loaded: .jxl, encodes: [.jpegXL]) {
                // 7001 is 0.7.1.
                let number = JxlDecoderVersion()
                return LibraryVersion(
                    "libjxl", parts: [number / 1_000_000, number / 1000 % 1000, number % 1000])
            })
        #endif
        #if RAW
        libraries.append(
            Library(loaded: .raw) { LibraryVersion("LibRaw", libraw_version()) })
        #endif
        #if SVG
        libraries.append(
            Library(loaded: .rsvg) {
                let names = ["rsvg_major_version", "rsvg_minor_version", "rsvg_micro_version"]
                let parts = names.compactMap { SystemLibrary.rsvg.variable($0, as: UInt32.self) }
                return LibraryVersion("librsvg", parts: parts)
            })
        #endif
        #if TIFF
        libraries.append(
            Library(loaded: .tiff, encodes: [.tiff]) {
                // The text is "LIBTIFF, Version 4.5.0", followed by copyright lines.
                let text = String(cString: TIFFGetVersion())
                let line = text.split(whereSeparator: \.isNewline).first ?? ""
                return LibraryVersion("libtiff", String(line.split(separator: " ").last ?? ""))
            })
        #endif
        return libraries
    }()
    #endif
}
