// SPDX-License-Identifier: MIT

#if os(Linux)
extension CodecRegistry {
    static let system: CodecRegistry = {
        var registry = CodecRegistry()
        registry.add(JPEGCodec())
        return registry
    }()
}
#endif
