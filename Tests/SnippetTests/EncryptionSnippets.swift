// SPDX-License-Identifier: MIT

#if Encryption
import Foundation
import WebImage
import WebImageEncryption

// The examples of WebImageEncryption.
extension Snippets {
    static func encryptedCache(
        _ configuration: inout ImageManagerConfiguration, folder: String, key: EncryptionKey
    ) {
        configuration.disk = EncryptedDiskCache(directory: folder, key: key)
    }

    static func encryptionKey() throws -> [EncryptionKey] {
        let key = EncryptionKey.random()
        let kept = key.bytes
        let sameKey = try EncryptionKey(bytes: kept)
        return [key, sameKey]
    }

    static func rotation(folder: String, newKey: EncryptionKey, oldKey: EncryptionKey) async -> Int {
        let cache = EncryptedDiskCache(directory: folder, key: newKey, previousKeys: [oldKey])
        let count = await cache.reencryptEntries()
        return count
    }
}

#if os(Linux)
/// Returns the key in the secret service, where the first call puts a new one.
func cacheKey() throws -> EncryptionKey {
    let attributes = ["application", "org.example.App", "use", "image-cache"]
    let found = try secretTool(["lookup"] + attributes)
    if let data = Data(base64Encoded: found), !data.isEmpty { return try EncryptionKey(bytes: data) }
    let key = EncryptionKey.random()
    // Given to its input: arguments of programs are visible to other users.
    let text = Data(key.bytes).base64EncodedString()
    _ = try secretTool(["store", "--label=Image cache"] + attributes, input: text)
    return key
}

private func secretTool(_ arguments: [String], input: String = "") throws -> String {
    let (process, stdin, stdout) = (Process(), Pipe(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/secret-tool")
    process.arguments = arguments
    process.standardInput = stdin
    process.standardOutput = stdout
    try process.run()
    try stdin.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try stdin.fileHandleForWriting.close()
    let output = try stdout.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: output, as: UTF8.self)
}
#endif
#endif
