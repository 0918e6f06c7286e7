// SPDX-License-Identifier: MIT

#if Server
// The settings of `serve` for stores: S3 sources, uploads and shared caches.
extension Setting {
    /// Sources in S3.
    static let objects: [Setting] = [
        Setting(
            "s3-sources", .flag, others: ["IMGPROXY_USE_S3"],
            help: "Objects in S3 are sources, such as s3://bucket/a/b.jpg and s3://bucket/a/b.jpg?version."),
        Setting(
            "s3-source-region", value: "name", standard: "us-east-1", others: ["IMGPROXY_S3_REGION"],
            help: "The region of the buckets of sources."),
        Setting(
            "s3-source-endpoint", value: "url", standard: "AWS", others: ["IMGPROXY_S3_ENDPOINT"],
            help: "The server of these buckets."),
        Setting(
            "s3-source-path-style", value: "true|false", standard: "true with s3-source-endpoint",
            others: ["IMGPROXY_S3_ENDPOINT_USE_PATH_STYLE"],
            help: "The bucket is in the path of URLs, not in the host name."),
    ]

    /// Sources uploaded by clients.
    static let uploads: [Setting] = [
        Setting(
            "upload-key", .secret,
            help: "Clients that upload images must send it as Authorization: Bearer …; without it, none can."),
        Setting(
            "upload-to", value: "url", standard: "local:///",
            help: "Where uploaded images are kept, such as local:///uploads/ or s3://bucket/uploads/."),
        Setting(
            "upload-path", value: "path", standard: "/image", help: "The path that images are uploaded to."),
        Setting(
            "max-upload-bytes", value: "size", standard: "20MiB",
            help: "The size of an uploaded image; more is 413."),
        Setting(
            "upload-unchanged", .flag,
            help: "Uploaded images are kept as they were sent, with their metadata, after they were checked."),
    ]

    /// Stores shared by several servers.
    static let sharedCaches: [Setting] = [
        Setting(
            "valkey", value: "url",
            help: "Valkey or Redis, as redis://USER@HOST:PORT/DATABASE; rediss:// for TLS. Needs cache."),
        Setting("valkey-password", .secret, help: "The password of Valkey."),
        Setting(
            "valkey-authorities", value: "file", standard: "the system's",
            help: "The authorities (PEM) that Valkey's certificate is verified against."),
        Setting(
            "valkey-prefix", value: "text", standard: "webimage:",
            help: "The beginning of all keys and channels in Valkey."),
        Setting(
            "s3-bucket", value: "name", help: "The bucket of S3 that keeps answers. Needs cache."),
        Setting("s3-region", value: "name", standard: "us-east-1", help: "The region of the bucket."),
        Setting(
            "s3-endpoint", value: "url", standard: "AWS", help: "The server of the bucket."),
        Setting(
            "s3-path-style", .flag, help: "The bucket is in the path of URLs, not in the host name."),
        Setting(
            "s3-prefix", value: "text", standard: "webimage/",
            help: "The beginning of the names of all objects."),
        Setting(
            "s3-access-key", .secret,
            help:
                "The access key of S3, for sources too. Without it, AWS's usual variables are read."
        ),
        Setting("s3-secret-key", .secret, help: "The secret key of S3."),
        Setting("s3-session-token", .secret, help: "The session token of S3, if its keys have one."),
        Setting("share-sources", .flag, help: "The stores keep sources too, not only answers."),
        Setting(
            "lease", value: "time|none", standard: "10s",
            help: "The time after which another server makes an image whose maker has gone. Needs valkey."),
    ]
}
#endif
