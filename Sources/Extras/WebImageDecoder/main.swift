// SPDX-License-Identifier: MIT

#if os(Linux)
import ImageCoding

// The program that `CodecRegistry.isolated(_:helper:memoryBytes:)` starts.
DecoderService.run()
#endif
