// SPDX-License-Identifier: MIT

import ArgumentParser
import CommandSupport
import ImageBase
import ImageCoding
@_spi(Programs) import WebImage

/// The options that control how images are decoded.
struct DecodingArguments: ParsableArguments {
    @OptionGroup var cache: CacheFolderArguments

    /// Which images to decode in another process.
    enum Isolation: String, ExpressibleByArgument, CaseIterable {
        case auto
        case all
        case none
    }

    @Option(
        help: """
            Which images are decoded in a separate, sandboxed process: all, none, or auto for SVG, PDF, raw, \
            TIFF, JPEG 2000, HEIC, AVIF and JPEG XL. The last three are also encoded in one. Linux only; \
            needs webimage-decoder next to webimage or in PATH.
            """)
    var isolate = Isolation.auto

    @Option(
        help: ArgumentHelp("\(LimitArgument.help)", valueName: "name=value"), transform: LimitArgument.parse)
    var limit: [LimitArgument] = []

    @Flag(
        name: .shortAndLong,
        help: """
            Write details to standard error: * marks the steps with their times, > and < the headers of \
            requests and responses.
            """)
    var verbose = false

    func validate() throws {
        guard isolate == .all, DecoderProgram.path == nil else { return }
        #if os(Linux)
        throw ValidationError("--isolate=all: webimage-decoder is neither next to webimage nor in PATH.")
        #else
        throw ValidationError("--isolate=all: images are isolated only on Linux.")
        #endif
    }

    var limits: Limits {
        var limits = Limits.default
        for limit in limit { limit.apply(&limits) }
        return limits
    }

    /// The limits, and whether to draw SVG filters, which happens only in another process.
    var options: DecodingOptions {
        var options = DecodingOptions()
        options.limits = limits
        options.drawsSVGFilters = isolate != .none && DecoderProgram.path != nil
        return options
    }

    /// Returns the manager that loads a command's images. Each command calls this once.
    ///
    /// - Parameter changed: a changed copy of ``ToolCache/manager``'s configuration; nil for no changes.
    func manager(
        observer: (any ImageObserver)? = nil, changed: ImageManagerConfiguration? = nil
    ) -> ImageManager {
        guard isolate != .none || observer != nil || StandardError.isTerminal || changed != nil || verbose
        else { return ToolCache.manager }
        var configuration = changed ?? ToolCache.manager.configuration
        configuration.observer = verbose ? StepWriter(observer) : observer
        if verbose {
            StandardError.isVerbose = true
            // Don't use modifiers for this: they'd become part of the image's key.
            configuration.loader = VerboseLoader(base: configuration.loader)
        }
        if isolate != .none {
            configuration.codecs = DecoderProgram.codecs(
                isolating: isolate == .all ? nil : ProgramSupport.confinedFormats)
        }
        if StandardError.isTerminal { configuration.loader = ObservedLoader(base: configuration.loader) }
        return ImageManager(configuration)
    }
}

/// An image's dynamic range.
enum RangeArgument: String, ExpressibleByArgument, CaseIterable {
    case standard
    case high

    var range: DecodingOptions.DynamicRange { self == .high ? .high : .standard }
}

/// A limit on the resources that decoding an image may use, as `name=value`. The names match `Limits` and its
/// errors.
struct LimitArgument: Sendable {
    let apply: @Sendable (inout Limits) -> Void

    private static let limits: [(name: String, set: @Sendable (inout Limits, Int) -> Void)] = [
        ("encodedBytes", { $0.encodedBytes = $1 }), ("pixels", { $0.pixels = $1 }),
        ("sourcePixels", { $0.sourcePixels = $1 }), ("workingBytes", { $0.workingBytes = $1 }),
        ("side", { $0.side = $1 }), ("frames", { $0.frames = $1 }), ("scans", { $0.scans = $1 }),
        ("blockBytes", { $0.blockBytes = $1 }), ("drawnPixels", { $0.drawnPixels = $1 }),
        ("drawnElements", { $0.drawnElements = $1 }), ("drawnDepth", { $0.drawnDepth = $1 }),
        ("drawnLayerBytes", { $0.drawnLayerBytes = $1 }),
        ("colorProfileBytes", { $0.colorProfileBytes = $1 }),
        ("metadataBytes", { $0.metadataBytes = $1 }), ("headerBytes", { $0.headerBytes = $1 }),
        ("redirects", { $0.redirects = $1 }),
        ("decodingTime", { $0.decodingTime = .milliseconds($1) }),
        ("drawingTime", { $0.drawingTime = .milliseconds($1) }),
    ]

    private static let names = limits.map(\.name)

    /// Returns the option that raises the limit in an error; nil for any other error.
    static func hint(for error: ImageError) -> String? {
        guard let limit = error.limit, names.contains(limit.name) else { return nil }
        // Work that exceeds a time limit is stopped at the limit, so the measured time doesn't show how much
        // is needed.
        let isTime = limit.name.hasSuffix("Time")
        let value = isTime ? max(limit.found * 2, limit.allowed * 5) : limit.found
        return "--limit \(limit.name)=\(value) allows it"
    }

    static let help = """
        Change a limit on what an image may cost, for images that you trust: \
        \(names.joined(separator: ", ")). A value is a number, of bytes also as 100MB or 64MiB, and of time \
        in milliseconds; may be repeated.
        """

    /// - Throws: a usage error, which lists the limits for an unknown name, or describes the expected value.
    static func parse(_ argument: String) throws -> LimitArgument {
        let parts = argument.split(separator: "=", maxSplits: 1)
        let name = parts.first.map(String.init) ?? ""
        guard let set = limits.first(where: { $0.name == name })?.set else {
            throw ValidationError("unknown limit; the limits are \(names.joined(separator: ", "))")
        }
        guard parts.count == 2, let value = ByteCountArgument(argument: String(parts[1]))?.count else {
            throw ValidationError("\(name) needs a number, such as \(name)=1000000")
        }
        return LimitArgument { set(&$0, value) }
    }
}
