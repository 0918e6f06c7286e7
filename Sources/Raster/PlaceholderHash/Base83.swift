// SPDX-License-Identifier: MIT

internal import ImageBase

/// Integers in BlurHash's 83 digits, the most significant digit first.
enum Base83 {
    private static let digits = Array(
        "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz#$%*+,-.:;=?@[]^_{|}~".utf8)

    private static let values: [UInt8: Int] = Dictionary(
        uniqueKeysWithValues: digits.enumerated().map { ($1, $0) })

    static func encode(_ value: Int, length: Int) -> String {
        var rest = value
        var text: [UInt8] = []
        for _ in 0..<length {
            text.append(digits[rest % 83])
            rest /= 83
        }
        return String(decoding: text.reversed(), as: UTF8.self)
    }

    static func decode(_ text: some Sequence<UInt8>) throws(ImageError) -> Int {
        var value = 0
        for character in text {
            guard let digit = values[character] else {
                throw ImageError(.corrupt, "BlurHash has an invalid character")
            }
            value = value * 83 + digit
        }
        return value
    }
}
