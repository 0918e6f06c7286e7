// SPDX-License-Identifier: MIT

import ArgumentParser
import ImageBase
import ImageCoding
import WebImage

/// Where pictures are decoded.
struct IsolationArguments: ParsableArguments {
    @Flag(
        help: """
            Decode each picture in a process of its own: what crashes or hangs there is an error. On Linux, by \
            webimage-decoder, beside this program or in PATH.
            """)
    var isolated = false

    func validate() throws {
        if isolated, DecoderProgram.path == nil {
            throw ValidationError("--isolated: webimage-decoder is neither beside this program nor in PATH.")
        }
    }

    /// What loads pictures for a command; to be asked for once.
    func manager() -> ImageManager {
        let path = isolated ? DecoderProgram.path : nil
        guard path != nil || StandardError.isTerminal else { return .shared }
        var configuration = ImageManager.Configuration()
        if let path { configuration.codecs = DecoderProgram.codecs(path) }
        if StandardError.isTerminal { configuration.loader = ObservedLoader(base: configuration.loader) }
        return ImageManager(configuration)
    }
}
