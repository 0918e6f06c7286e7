// SPDX-License-Identifier: MIT

import ArgumentParser
import ImageBase
import ImageCoding
import WebImage

/// The option for decoding in another process.
struct IsolationArguments: ParsableArguments {
    @Flag(
        help: """
            Decode each image in a process of its own, so that a crash of a decoder is an error. On Linux, \
            this needs the program webimage-decoder beside this program or in PATH.
            """)
    var isolated = false

    func validate() throws {
        if isolated, DecoderProgram.path == nil {
            throw ValidationError("--isolated: webimage-decoder is neither beside this program nor in PATH.")
        }
    }

    /// Returns the manager that loads images for a command. Called once for each command.
    func manager(observer: (any ImageObserver)? = nil) -> ImageManager {
        let path = isolated ? DecoderProgram.path : nil
        guard path != nil || observer != nil || StandardError.isTerminal else { return .shared }
        var configuration = ImageManager.Configuration()
        configuration.observer = observer
        if let path { configuration.codecs = DecoderProgram.codecs(path) }
        if StandardError.isTerminal { configuration.loader = ObservedLoader(base: configuration.loader) }
        return ImageManager(configuration)
    }
}
