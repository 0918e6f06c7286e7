// SPDX-License-Identifier: MIT

#if os(Linux)
import CLibraries
import ImageBase

/// A system library that is loaded when a format first needs it. Your app starts without it, and on a machine
/// where it isn't installed, only its formats fail.
struct SystemLibrary: Sendable {
    private let library: wi_library

    static let avif = SystemLibrary(library: WI_LIBRARY_AVIF)
    static let de265 = SystemLibrary(library: WI_LIBRARY_DE265)
    static let heif = SystemLibrary(library: WI_LIBRARY_HEIF)
    static let jxl = SystemLibrary(library: WI_LIBRARY_JXL)
    static let openJP2 = SystemLibrary(library: WI_LIBRARY_OPENJP2)
    static let raw = SystemLibrary(library: WI_LIBRARY_RAW)
    static let rsvg = SystemLibrary(library: WI_LIBRARY_RSVG)
    static let tiff = SystemLibrary(library: WI_LIBRARY_TIFF)

    /// Loads the library if it isn't loaded yet. Call this before calling any of its functions.
    ///
    /// - Throws: ``ImageError/Code/unsupported`` if it isn't installed.
    func load() throws(ImageError) {
        guard let problem = wi_library_load(library) else { return }
        throw ImageError(.unsupported, String(cString: problem))
    }

    /// Whether the library is loaded or can be loaded.
    var isInstalled: Bool { wi_library_load(library) == nil }

    /// Returns the value of one of the library's variables, or nil if the library doesn't have it.
    func variable<Value: BitwiseCopyable>(_ name: String, as type: Value.Type) -> Value? {
        wi_library_symbol(library, name)?.load(as: type)
    }
}
#endif
