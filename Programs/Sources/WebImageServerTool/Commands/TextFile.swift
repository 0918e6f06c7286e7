// SPDX-License-Identifier: MIT

#if Server
#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

enum TextFile {
    /// Reads a UTF-8 file.
    static func read(_ path: String) -> String? {
        (try? Data(contentsOf: URL(filePath: path))).flatMap { String(validating: $0, as: UTF8.self) }
    }
}
#endif
