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
        guard isolated, let path = DecoderProgram.path else { return .shared }
        var configuration = ImageManager.Configuration()
        configuration.codecs = DecoderProgram.codecs(path)
        return ImageManager(configuration)
    }
}
