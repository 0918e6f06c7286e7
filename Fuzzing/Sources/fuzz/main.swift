// SPDX-License-Identifier: MIT

import Foundation
import ImageCoding
import WebImageQOI

CodecRegistry.default.add(QOICodec())
CodecRegistry.default.add(encoder: QOICodec())

// fuzz list                       lists the targets
// fuzz seeds TARGET FOLDER        writes seed files
// fuzz TARGET [ARGUMENT...]       runs a target with arguments of libFuzzer
let arguments = CommandLine.arguments
if arguments.count == 2, arguments[1] == "list" {
    for target in FuzzTarget.all { print(target.name) }
    exit(0)
}
if arguments.count == 4, arguments[1] == "seeds", let target = FuzzTarget.named(arguments[2]) {
    try Seeds.write(for: target, to: URL(fileURLWithPath: arguments[3]))
    exit(0)
}
guard arguments.count > 1, let target = FuzzTarget.named(arguments[1]) else {
    print("usage: fuzz list | fuzz seeds TARGET FOLDER | fuzz TARGET [ARGUMENT...]")
    exit(2)
}
FuzzTarget.current = target
FuzzCount.printAtExit()
exit(runFuzzer(arguments: [arguments[0]] + arguments.dropFirst(2)))
