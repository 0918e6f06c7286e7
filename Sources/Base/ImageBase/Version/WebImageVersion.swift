// SPDX-License-Identifier: MIT

/// WebImage's version, for the User-Agent and for bug reports.
package enum WebImageVersion {
    /// The major, minor and patch version, as in the first heading of CHANGELOG.md. It stays 0.9 until 1.0 is
    /// tagged.
    package static let current = "0.9.0"

    /// The major and minor version. We keep the patch version out of `User-Agent`: a server may vary its
    /// responses by that header, and every patch would then invalidate the stored ones.
    package static let minor = String(current.prefix(upTo: current.lastIndex(of: ".") ?? current.endIndex))

    /// The enabled package traits, in alphabetical order.
    package static let traits = knownTraits.filter(\.isEnabled).map(\.name)

    /// All package traits. Each one is a compilation condition, which only `#if` can read.
    package static let knownTraits: [(name: String, isEnabled: Bool)] = {
        var traits: [(name: String, isEnabled: Bool)] = []
        #if AVIF
        traits.append(("AVIF", true))
        #else
        traits.append(("AVIF", false))
        #endif
        #if Encryption
        traits.append(("Encryption", true))
        #else
        traits.append(("Encryption", false))
        #endif
        #if GTK
        traits.append(("GTK", true))
        #else
        traits.append(("GTK", false))
        #endif
        #if HEIF
        traits.append(("HEIF", true))
        #else
        traits.append(("HEIF", false))
        #endif
        #if JPEG2000
        traits.append(("JPEG2000", true))
        #else
        traits.append(("JPEG2000", false))
        #endif
        #if JXL
        traits.append(("JXL", true))
        #else
        traits.append(("JXL", false))
        #endif
        #if Observability
        traits.append(("Observability", true))
        #else
        traits.append(("Observability", false))
        #endif
        #if PDF
        traits.append(("PDF", true))
        #else
        traits.append(("PDF", false))
        #endif
        #if RAW
        traits.append(("RAW", true))
        #else
        traits.append(("RAW", false))
        #endif
        #if RemoteCaches
        traits.append(("RemoteCaches", true))
        #else
        traits.append(("RemoteCaches", false))
        #endif
        #if SVG
        traits.append(("SVG", true))
        #else
        traits.append(("SVG", false))
        #endif
        #if Server
        traits.append(("Server", true))
        #else
        traits.append(("Server", false))
        #endif
        #if TIFF
        traits.append(("TIFF", true))
        #else
        traits.append(("TIFF", false))
        #endif
        #if URLSessionTransport
        traits.append(("URLSessionTransport", true))
        #else
        traits.append(("URLSessionTransport", false))
        #endif
        return traits
    }()

    /// Returns the text for `--version`: the version, the enabled traits and the versions of `libraries`,
    /// each on its own line.
    package static func text(program: String, libraries: [LibraryVersion]) -> String {
        var lines = ["\(program) \(current)"]
        lines.append("traits: " + (traits.isEmpty ? "none" : traits.joined(separator: ", ")))
        if !libraries.isEmpty {
            lines.append("libraries: " + libraries.map(\.description).joined(separator: ", "))
        }
        return lines.joined(separator: "\n")
    }
}
