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
    /// The versions of those that are installed. Loads all of them. For libjpeg-turbo, which can't tell its
    /// version, the one of its headers.
    package static var versions: [LibraryVersion] {
        #if os(Linux)
        libraries.compactMap { $0.version() }
        #else
        []
        #endif
    }

    /// The version of the library that encodes a format, which it loads; empty for a format that the package
    /// encodes itself.
    package static func encoder(of format: ImageFormat) -> String {
        #if os(Linux)
        encoders.withLock { known in
            if let text = known[format] { return text }
            let library = libraries.first { $0.encodes.contains(format) }
            let text = library?.version()?.description ?? ""
            known[format] = text
            return text
        }
        #else
        ""
        #endif
    }

    /// Loads the libraries that are installed. A process does this before it is confined.
    package static func loadAll() { _ = versions }

    #if os(Linux)
    private static let encoders = Locked<[ImageFormat: String]>([:])

    private struct Library: Sendable {
        var encodes: [ImageFormat] = []
        /// Nil if the library isn't installed.
        let version: @Sendable () -> LibraryVersion?
    }

    private static let libraries: [Library] = {
        var libraries = [
            Library(encodes: [.jpeg]) {
                LibraryVersion(String(cString: wi_jpeg_library_name()), wi_jpeg_library_version())
            },
            Library(encodes: [.png, .apng]) { LibraryVersion("libpng", wi_png_library_version()) },
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
            Library(encodes: [.avif]) {
                SystemLibrary.avif.isInstalled ? LibraryVersion("libavif", avifVersion()) : nil
            })
        #endif
        #if HEIF
        libraries.append(
            Library(encodes: [.heic]) {
                SystemLibrary.heif.isInstalled ? LibraryVersion("libheif", heif_get_version()) : nil
            })
        libraries.append(
            Library {
                SystemLibrary.de265.isInstalled ? LibraryVersion("libde265", de265_get_version()) : nil
            })
        #endif
        #if JPEG2000
        libraries.append(
            Library { SystemLibrary.openJP2.isInstalled ? LibraryVersion("OpenJPEG", opj_version()) : nil })
        #endif
        #if JXL
        libraries.append(
            Library(encodes: [.jpegXL]) {
                guard SystemLibrary.jxl.isInstalled else { return nil }
                // 7001 is 0.7.1.
                let number = JxlDecoderVersion()
                return LibraryVersion(
                    "libjxl", parts: [number / 1_000_000, number / 1000 % 1000, number % 1000])
            })
        #endif
        #if RAW
        libraries.append(
            Library { SystemLibrary.raw.isInstalled ? LibraryVersion("LibRaw", libraw_version()) : nil })
        #endif
        #if SVG
        libraries.append(
            Library {
                let names = ["rsvg_major_version", "rsvg_minor_version", "rsvg_micro_version"]
                let parts = names.compactMap { SystemLibrary.rsvg.variable($0, as: UInt32.self) }
                return parts.isEmpty ? nil : LibraryVersion("librsvg", parts: parts)
            })
        #endif
        #if TIFF
        libraries.append(
            Library(encodes: [.tiff]) {
                guard SystemLibrary.tiff.isInstalled else { return nil }
                // "LIBTIFF, Version 4.5.0" and lines with the copyright.
                let text = String(cString: TIFFGetVersion())
                let line = text.split(whereSeparator: \.isNewline).first ?? ""
                return LibraryVersion("libtiff", String(line.split(separator: " ").last ?? ""))
            })
        #endif
        return libraries
    }()
    #endif
}
