// SPDX-License-Identifier: MIT

#if RemoteCaches
import ImageLoading
import WebImage
import WebImageRemoteCaches

// The examples of loading from S3.
extension Snippets {
    static func s3Sources(accessKey: String, secretKey: String) -> ImageManagerConfiguration {
        var configuration = ImageManagerConfiguration()
        var s3 = S3SourceLoader.Configuration(region: "eu-central-1")
        s3.credentials = .fixed(accessKey: accessKey, secretKey: secretKey)
        let network = ImageManagerConfiguration.defaultLoader
        configuration.loader = LoaderSet([network, S3SourceLoader(s3, loader: network)])
        return configuration
    }
}
#endif
