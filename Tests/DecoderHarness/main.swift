// SPDX-License-Identifier: MIT

#if os(Linux)
import Attempts
import Foundation
import ImageBase
import ImageCoding
import Raster

// The arguments of a decoder program begin with a number, those of other modes with a name. A link whose name
// ends in `-without-` and a number runs the service without these restrictions, one that ends in `-of-nobody`
// without the privileges of the superuser, and one that ends in `-of-4-seconds` with so much processor time.
let arguments = CommandLine.arguments
switch arguments.dropFirst().first {
case "attempt":
    // The status is 0 if the attempt succeeds.
    exit(Attempt.succeeds(arguments[2]) ? 0 : 1)
case "parent":
    // Writes the numbers of the decoder program and of its process, and ends when it is killed.
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
