// SPDX-License-Identifier: MIT

#if Server
import ImageLoading
import WebImage
import WebImageRemoteCaches

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Reads the S3 settings, for sources and for shared caches.
enum S3Settings {
    static func credentials(_ values: SettingValues) throws -> S3Credentials {
        switch (values.text("s3-access-key"), values.text("s3-secret-key")) {
        case (let accessKey?, let secretKey?):
            return .fixed(
                accessKey: accessKey, secretKey: secretKey, sessionToken: values.text("s3-session-token"))
        case (nil, nil): return .environment
        default: throw SettingError("s3-access-key and s3-secret-key are needed together")
        }
    }

    static func endpoint(_ name: String, _ values: SettingValues) throws -> URL? {
        try values.value(name, "a URL of http or https") { text in
            URL(string: text).flatMap {
                ["http", "https"].contains($0.scheme) && $0.host() != nil ? $0 : nil
            }
        }
    }

    /// Returns the configuration of the server for `s3:` sources.
    static func sources(_ values: SettingValues) throws -> S3SourceLoader.Configuration {
        var configuration = S3SourceLoader.Configuration(
            region: values.textOrStandard("s3-source-region"))
        configuration.endpoint = try endpoint("s3-source-endpoint", values)
        configuration.usesPathStyle =
            values.text("s3-source-path-style") == nil
            ? configuration.endpoint != nil : try values.flag("s3-source-path-style")
        configuration.credentials = try credentials(values)
        return configuration
    }
}
#endif
