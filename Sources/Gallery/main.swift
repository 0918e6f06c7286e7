// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import Foundation

guard let arguments = Arguments(Array(CommandLine.arguments.dropFirst())) else {
    FileHandle.standardError.write(Data((Arguments.usage + "\n").utf8))
    exit(2)
}
exit(Gallery(arguments).run())
#else
print("the gallery needs Linux, GTK 4 and the package trait GTK: swift run --traits GTK gallery")
#endif
