// SPDX-License-Identifier: MIT

import Foundation

guard let arguments = Arguments(Array(CommandLine.arguments.dropFirst())) else {
    FileHandle.standardError.write(Data((Arguments.usage + "\n").utf8))
    exit(2)
}
exit(Gallery(arguments).run())
