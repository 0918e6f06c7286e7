// SPDX-License-Identifier: MIT

#if Server
import CommandSupport
import ImageCoding
@_spi(Programs) import WebImage

/// Which images are decoded in confined processes. Formats that are slow to encode are encoded in them too.
/// The server starts its own program as the helper.
enum Isolation: String, Sendable, CaseIterable {
    case all
    case auto
    case none

    /// Returns the codecs of the server, with PDF if `webimage-pdf` is beside this program or in `PATH`.
    ///
    /// - Throws: ``ImageError/Code/unsupported`` where the system cannot confine decoders: a server for
    ///   strangers must not decode with its own permissions by accident.
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
            .unsupported, "images are isolated on Linux only; --isolate=none decodes in the server")
        #endif
    }
}
#endif
