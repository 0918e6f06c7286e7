// SPDX-License-Identifier: MIT

#if os(Linux)
extension CodecRegistry {
    static let system: CodecRegistry = {
        var registry = CodecRegistry()
        registry.add(JPEGCodec())
        registry.add(PNGCodec())
        registry.add(GIFCodec())
        return registry
    }()
}
#endif
