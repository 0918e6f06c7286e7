// SPDX-License-Identifier: MIT

#if canImport(ImageIO)
extension CodecRegistry {
    static let system: CodecRegistry = {
        var registry = CodecRegistry()
        registry.add(SystemCodec())
        registry.add(SystemEncoder())
        return registry
    }()
}
#endif
