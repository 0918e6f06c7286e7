// SPDX-License-Identifier: MIT

#if canImport(Darwin)
import Foundation
#endif

/// Properties of a cache's folders that Apple platforms support.
struct FolderAttributes: Sendable, Hashable {
    let isExcludedFromBackup: Bool
    let protection: DiskCacheConfiguration.FileProtection?

    init(_ configuration: DiskCacheConfiguration) {
        isExcludedFromBackup = configuration.isExcludedFromBackup
        protection = configuration.fileProtection
    }

    /// Applies the attributes to existing folders; new folders and files inherit their folder's protection.
    /// Errors are ignored.
    func apply(to folder: CacheFolder) {
        #if canImport(Darwin)
        if isExcludedFromBackup {
            var url = URL(fileURLWithPath: folder.root, isDirectory: true)
            var values = URLResourceValues()
            values.isExcludedFromBackup = true
            try? url.setResourceValues(values)
        }
        guard let protection else { return }
        let key = FileAttributeKey(rawValue: "NSFileProtectionKey")
        let attributes: [FileAttributeKey: Any] = [key: Self.systemName(protection)]
        for path in [folder.root, folder.entries, folder.temporary] {
            try? FileManager.default.setAttributes(attributes, ofItemAtPath: path)
        }
        #endif
    }

    /// Returns the corresponding value of `FileProtectionType`.
    private static func systemName(_ protection: DiskCacheConfiguration.FileProtection) -> String {
        switch protection {
        case .complete: "NSFileProtectionComplete"
        case .completeUnlessOpen: "NSFileProtectionCompleteUnlessOpen"
        case .completeUntilFirstUserAuthentication: "NSFileProtectionCompleteUntilFirstUserAuthentication"
        case .unprotected: "NSFileProtectionNone"
        }
    }
}
