// SPDX-License-Identifier: MIT

#if Server
import ImageCoding
import ImageLoading
import WebImage
import WebImageRemoteCaches

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Reads the upload settings.
enum UploadSettings {
    /// - Returns: nil if there's no key.
    static func options(_ values: SettingValues) throws -> UploadOptions? {
        guard let key = values.text("upload-key") else { return nil }
        let path = values.textOrStandard("upload-path")
        guard path.hasPrefix("/"), path.count > 1, path.last != "/", !path.contains("?") else {
            throw SettingError("upload-path is \(path); it takes a path such as /image")
        }
        let text = values.textOrStandard("upload-to")
        let sources = text.hasSuffix("/") ? text : text + "/"
        var options = UploadOptions(
            key: key, path: path, sources: sources, store: try store(sources, values),
            isUnchanged: try values.flag("upload-unchanged"))
        options.rules.maximumBytes = try values.bytes("max-upload-bytes") ?? options.rules.maximumBytes
        options.rules.thumbnails = []
        return options
    }

    private static func store(_ sources: String, _ values: SettingValues) throws -> any UploadStore {
        let isLocal = sources.hasPrefix("local:///")
        let rest = sources.dropFirst(isLocal ? "local:///".count : "s3://".count)
        let names = rest.split(separator: "/")
        let isValid = !names.contains { $0 == "." || $0 == ".." } && !rest.contains("?")
        guard isValid, isLocal || sources.hasPrefix("s3://") && !names.isEmpty else {
            throw SettingError("upload-to is \(sources); it takes local:///folder/ or s3://bucket/folder/")
        }
        if isLocal {
            guard let folder = values.text("local-folder") else {
                throw SettingError("upload-to is \(sources), which needs local-folder")
            }
            return UploadFolder(path: ([folder] + names.map(String.init)).joined(separator: "/"))
        }
        guard try values.flag("s3-sources") else {
            throw SettingError("upload-to is \(sources), which needs s3-sources")
        }
        let sources = try S3Settings.sources(values)
        var bucket = S3Configuration(bucket: String(names[0]), region: sources.region)
        bucket.endpoint = sources.endpoint
        bucket.usesPathStyle = sources.usesPathStyle
        bucket.credentials = sources.credentials
        bucket.prefix = names.dropFirst().map { $0 + "/" }.joined()
        bucket.timeout = .seconds(60)
        let loader = ImageManagerConfiguration.makeLoader(LoaderConfiguration())
        return UploadBucket(bucket: S3Store(bucket, loader: loader))
    }
}
#endif
