// SPDX-License-Identifier: MIT

#if os(Linux)
import Attempts
import Foundation
import ImageBase
import ImageCoding
import Raster

// A decoder's arguments start with a number, and other modes' arguments with a name. A link ending in
// `-without-` and a number runs the service without these restrictions, one ending in `-of-nobody` without
// superuser privileges, and one ending in `-of-4-seconds` with that much CPU time.
let arguments = CommandLine.arguments
switch arguments.dropFirst().first {
case "attempt":
    // The status is 0 if the attempt succeeds.
    exit(Attempt.succeeds(arguments[2]) ? 0 : 1)
case "parent":
    // Write the process IDs of the decoder and of its parent, then run until killed.
    Parent.run(helper: arguments[0])
default:
    let codecs = CodecRegistry.default.adding(FaultyCodec())
    if arguments[0].hasSuffix("-of-nobody") { setuid(65534) }
    if arguments[0].hasSuffix("-of-4-seconds") {
        var limit = rlimit(rlim_cur: 4, rlim_max: 4)
        setrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &limit)
    }
    guard let range = arguments[0].range(of: "-without-"),
        let missing = Int(arguments[0][range.upperBound...])
    else {
        DecoderService.runIfHelper(codecs: codecs)
        exit(2)
    }
    DecoderService.run(
        codecs: codecs, confinement: .complete.subtracting(DecoderService.Confinement(rawValue: missing)))
}
#endif
