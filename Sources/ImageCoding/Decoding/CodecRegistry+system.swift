// SPDX-License-Identifier: MIT

#if os(Linux)
extension CodecRegistry {
    static let system: CodecRegistry = {
        var registry = CodecRegistry()
        registry.add(JPEGCodec())
        registry.add(PNGCodec())
        return registry
    }()
}
#endif
