// SPDX-License-Identifier: MIT

#if Server
// The settings of `serve` for stores: S3 sources, uploads and shared caches.
extension Setting {
    /// The settings for sources in S3.
    static let objects: [Setting] = [
        Setting(
            "s3-sources", .flag, others: ["IMGPROXY_USE_S3"],
            help: "Allows S3 objects as sources, such as s3://bucket/a/b.jpg and s3://bucket/a/b.jpg?version."
        ),
        Setting(
            "s3-source-region", value: "name", standard: "us-east-1", others: ["IMGPROXY_S3_REGION"],
            help: "Region of the source buckets."),
        Setting(
            "s3-source-endpoint", value: "url", standard: "AWS", others: ["IMGPROXY_S3_ENDPOINT"],
            help: "Server of these buckets."),
        Setting(
            "s3-source-path-style", value: "true|false", standard: "true with s3-source-endpoint",
            others: ["IMGPROXY_S3_ENDPOINT_USE_PATH_STYLE"],
            help: "Puts the bucket in the path of URLs, not in the host name."),
    ]

    /// The settings for sources that clients upload.
    static let uploads: [Setting] = [
        Setting(
            "upload-key", .secret,
            help:
                "Clients that upload images must send it as Authorization: Bearer …; uploads are off unless you set it."
        ),
        Setting(
            "upload-to", value: "url", standard: "local:///",
            help:
                "Where the server stores uploaded images, such as local:///uploads/ or s3://bucket/uploads/."),
        Setting(
            "upload-path", value: "path", standard: "/image", help: "Path that clients upload images to."),
        Setting(
            "max-upload-bytes", value: "size", standard: "20MiB",
            help: "Maximum size of an uploaded image. Larger ones get 413."),
        Setting(
            "upload-unchanged", .flag,
            help: "Checks uploaded images, but keeps them as they were sent, with their metadata."),
    ]

    /// The settings for stores shared by several servers.
    static let sharedCaches: [Setting] = [
        Setting(
            "valkey", value: "url",
            help:
                "Valkey or Redis server, as redis://USER@HOST:PORT/DATABASE, or rediss:// for TLS. Needs cache."
        ),
        Setting("valkey-password", .secret, help: "Password for Valkey."),
        Setting(
            "valkey-authorities", value: "file", standard: "the system's",
            help: "Certificate authorities (PEM) for verifying Valkey's certificate."),
        Setting(
            "valkey-prefix", value: "text", standard: "webimage:",
            help: "Prefix of all keys and channels in Valkey."),
        Setting(
            "s3-bucket", value: "name", help: "S3 bucket for responses. Needs cache."),
        Setting("s3-region", value: "name", standard: "us-east-1", help: "Region of the bucket."),
        Setting(
            "s3-endpoint", value: "url", standard: "AWS", help: "Server of the bucket."),
        Setting(
            "s3-path-style", .flag, help: "Puts the bucket in the path of URLs, not in the host name."),
        Setting(
            "s3-prefix", value: "text", standard: "webimage/",
            help: "Prefix of all object names."),
        Setting(
            "s3-access-key", .secret,
            help:
                "S3 access key, also for sources. Without it, the server reads AWS's usual variables."
        ),
        Setting("s3-secret-key", .secret, help: "S3 secret key."),
        Setting("s3-session-token", .secret, help: "S3 session token, if the keys have one."),
        Setting(
            "share-sources", .flag, help: "Stores sources in the shared caches, too, not only responses."),
        Setting(
            "lease", value: "time|none", standard: "10s",
            help:
                "Time after which another server takes over an image if the server that was making it dies. Needs valkey."
        ),
    ]
}
#endif
