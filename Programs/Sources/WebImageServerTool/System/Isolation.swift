// SPDX-License-Identifier: MIT

#if Server
import CommandSupport
import ImageCoding
@_spi(Programs) import WebImage

/// Which images are decoded in confined processes. Slow formats are also encoded there. The server uses its
/// own executable as the helper.
enum Isolation: String, Sendable, CaseIterable {
    case all
    case auto
    case none

    /// Returns the server's codecs, including PDF if `webimage-pdf` is beside `webimage-server` or in `PATH`.
    ///
    /// - Throws: ``ImageError/Code/unsupported`` if the system can't confine decoders: a public server must
    ///   not decode with its own permissions by accident.
    func codecs() throws(ImageError) -> CodecRegistry {
        if self == .none { return .default }
        #if os(Linux)
        guard DecoderService.confinement == .complete else {
            throw ImageError(
                .unsupported,
                "this system cannot confine decoders (landlock and seccomp are needed); --isolate=none decodes "
                    + "in the server")
        }
        let codecs = CodecRegistry.default.isolated(
            self == .all ? nil : ProgramSupport.confinedFormats, helper: DecoderService.thisProgram,
            requiresConfinement: true)
        return HelperProgram.path(of: "webimage-pdf").map {
            codecs.addingPDF(helper: $0, requiresConfinement: true)
        } ?? codecs
        #else
        throw ImageError(
            .unsupported, "images are isolated only on Linux; --isolate=none decodes in the server")
        #endif
    }
}
#endif
