// SPDX-License-Identifier: MIT

#if os(Linux) && PDF
import ImageCoding

// The executable that `CodecRegistry.addingPDF(helper:)` starts. It's linked with Poppler, which is licensed
// under the GPL; the libraries in this package aren't.
DecoderService.run(codecs: CodecRegistry().adding(PopplerCodec()))
#else
fatalError("webimage-pdf was built without the package trait PDF")
#endif
