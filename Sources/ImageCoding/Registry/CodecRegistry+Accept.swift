// SPDX-License-Identifier: MIT

extension CodecRegistry {
    /// An `Accept` value (RFC 9110, 12.5.1) that asks servers for the smaller formats that the codecs can
    /// decode: `image/avif,image/webp,image/*,*/*;q=0.8`.
    ///
    /// Servers that choose a format by this field send JPEG or PNG unless the field names another format.
    package var acceptField: String {
        let decoded = decodableFormats
        let types = ImageFormat.all(with: .negotiated).filter(decoded.contains).compactMap(\.mimeTypes.first)
        return (types + ["image/*", "*/*;q=0.8"]).joined(separator: ",")
    }
}
