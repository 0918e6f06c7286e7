// SPDX-License-Identifier: MIT

#if os(Linux) && PDF
import ImageCoding

// The program that `CodecRegistry.addingPDF(helper:)` starts. It is linked with Poppler, whose licence is the
// GPL; no library of this package is.
DecoderService.run(codecs: CodecRegistry().adding(PopplerCodec()))
#else
fatalError("webimage-pdf was built without the package trait PDF")
#endif
