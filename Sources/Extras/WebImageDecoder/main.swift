// SPDX-License-Identifier: MIT

#if os(Linux)
import ImageCoding
import WebImageQOI

CodecRegistry.default.add(QOICodec())
CodecRegistry.default.add(encoder: QOICodec())

// The executable that `CodecRegistry.isolated(_:helper:memoryBytes:)` starts.
DecoderService.run()
#endif
