// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import ImageBase
import ImageCoding

/// Decodes images of GTK apps in confined processes, to contain damaged and malicious files.
///
/// That's the default if `webimage-decoder` is installed with the library or the app; see
/// ``DecoderService/installedHelper``. If it isn't installed, images are decoded in the app, and GLib logs
/// one warning.
///
/// ```swift
/// // The first thing that the app does with images.
/// DesktopDecoders.confine(.all, isRequired: true)
/// ```
///
/// This doesn't change codecs that the app adds to ``CodecRegistry/default`` later, or managers and requests
/// with their own ``CodecRegistry``.
public enum DesktopDecoders {
    /// The formats that are decoded in confined processes.
    public enum Formats: Sendable {
        /// No formats.
        case none
        /// All formats that C libraries decode, except JPEG. A JPEG can show previews while it loads, but not
        /// from a confined process, which only decodes whole files.
        case automatic
        /// All formats that C libraries decode.
        case all

        var set: Set<ImageFormat> {
            switch self {
            case .none: []
            case .automatic: Formats.all.set.filter { $0 != .jpeg }
            case .all: Set(ImageFormat.all(with: .decodedInC))
            }
        }
    }

    private static let isChosen = Locked(false)

    /// Chooses which formats are decoded in confined processes. Call it before the first image is loaded:
    /// later calls do nothing.
    ///
    /// - Parameters:
    ///   - formats: The formats to decode in confined processes. Default: ``Formats/automatic``.
    ///   - isRequired: Whether images in these formats fail to load if they can't be confined, because the
    ///     helper is missing or the kernel doesn't support it. Default: false.
    ///   - helper: The path of `webimage-decoder`. Default: nil, which uses
    ///     ``DecoderService/installedHelper``.
    /// - Returns: Whether the formats are confined from now on.
    @discardableResult
    public static func confine(
        _ formats: Formats = .automatic, isRequired: Bool = false, helper: String? = nil
    ) -> Bool {
        let isFirst = isChosen.withLock { isChosen in
            defer { isChosen = true }
            return !isChosen
        }
        guard isFirst, formats != .none else { return false }
        let found = helper ?? DecoderService.installedHelper
        if found == nil, !isRequired {
            webimage_warn("webimage-decoder isn't installed: images are decoded in this process")
            return false
        }
        CodecRegistry.default = CodecRegistry.default.isolated(
            formats.set, helper: found ?? "webimage-decoder", requiresConfinement: isRequired)
        return found != nil && (isRequired || DecoderService.confinement == .complete)
    }

    /// Confines the decoders of the default formats, unless the app has already made a choice. Views call
    /// this before they load an image.
    package static func confineByDefault() { _ = standard }

    private static let standard: Void = { _ = confine() }()
}
#endif
