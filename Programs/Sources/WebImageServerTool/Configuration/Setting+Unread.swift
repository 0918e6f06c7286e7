// SPDX-License-Identifier: MIT

#if Server
// What imgproxy and thumbor have, and this server has not or has in another way.
extension Setting {
    /// Names of the other programs that limit something or keep it secret, which no setting reads, with the
    /// setting that takes their place. Without it, they stop the start.
    static let protectingVariables = [
        "IMGPROXY_ALLOWED_INFO_OPTIONS": "allowed-options", "MAX_WIDTH": "max-result-side",
        "MAX_HEIGHT": "max-result-side", "USE_BLACKLIST": "allowed-origins",
        "IMGPROXY_S3_ALLOWED_BUCKETS": "allowed-origins", "IMGPROXY_S3_DENIED_BUCKETS": "allowed-origins",
        "IMGPROXY_GCS_ALLOWED_BUCKETS": "allowed-origins", "IMGPROXY_GCS_DENIED_BUCKETS": "allowed-origins",
        "IMGPROXY_ABS_ALLOWED_BUCKETS": "allowed-origins", "IMGPROXY_ABS_DENIED_BUCKETS": "allowed-origins",
        "IMGPROXY_SWIFT_ALLOWED_BUCKETS": "allowed-origins",
        "IMGPROXY_SWIFT_DENIED_BUCKETS": "allowed-origins",
    ]

    /// The defaults of variables that settings read, where they differ from those of this server.
    static let otherStandards = [
        "IMGPROXY_BIND": ":8080, all addresses", "IMGPROXY_TIMEOUT": "10 s",
        "IMGPROXY_GRACEFUL_STOP_TIMEOUT": "20 s", "IMGPROXY_KEEP_ALIVE_TIMEOUT": "10 s",
        "IMGPROXY_WRITE_RESPONSE_TIMEOUT": "10 s", "IMGPROXY_DOWNLOAD_TIMEOUT": "5 s for the whole source",
        "IMGPROXY_WORKERS": "twice the number of cores", "IMGPROXY_REQUESTS_QUEUE_SIZE": "unlimited",
        "IMGPROXY_MAX_CLIENTS": "2048", "IMGPROXY_TTL": "a year",
        "IMGPROXY_CACHE_CONTROL_PASSTHROUGH": "false", "IMGPROXY_MAX_SRC_RESOLUTION": "50",
        "IMGPROXY_MAX_ANIMATION_FRAMES": "1", "IMGPROXY_ALLOW_PRIVATE_SOURCE_ADDRESSES": "true",
        "IMGPROXY_QUALITY": "80", "IMGPROXY_FORMAT_QUALITY": "webp=79,avif=63,jxl=77",
        "IMGPROXY_AUTO_WEBP": "false", "IMGPROXY_AUTO_AVIF": "false",
        "IMGPROXY_PREFERRED_FORMATS": "jpeg,png,gif", "IMGPROXY_MAX_CHAINED_PIPELINES": "unlimited",
        "IMGPROXY_FALLBACK_IMAGE_TTL": "the same as IMGPROXY_TTL", "QUALITY": "80", "AUTO_WEBP": "False",
        "AUTO_AVIF": "False", "PROGRESSIVE_JPEG": "True", "RESPECT_ORIENTATION": "False",
        "PRESERVE_EXIF_INFO": "False", "PRESERVE_EXIF_COPYRIGHT_INFO": "False", "MAX_PIXELS": "75000000",
        "HTTP_LOADER_REQUEST_TIMEOUT": "20 s for the whole source", "HTTP_LOADER_MAX_REDIRECTS": "5",
        "HEALTHCHECK_ROUTE": "/healthcheck", "ALLOW_UNSAFE_URL": "True", "PORT": "8000 or 8888",
    ]

    /// Reasons for variables of imgproxy that no setting reads, by the beginnings of their names; the longest
    /// counts.
    static let unreadImgproxy: [(name: String, reason: String)] = [
        ("IMGPROXY_ABS_", "no sources in Azure"), ("IMGPROXY_GCS_", "no sources in Google's storage"),
        ("IMGPROXY_SWIFT_", "no sources in OpenStack"), ("IMGPROXY_S3_", "see `s3-` settings"),
        ("IMGPROXY_USE_ABS", "no sources in Azure"), ("IMGPROXY_USE_GCS", "no sources in Google's storage"),
        ("IMGPROXY_USE_SWIFT", "no sources in OpenStack"), ("IMGPROXY_USE_S3", "see `s3-` settings"),
        ("IMGPROXY_LOCAL_FILESYSTEM_ROOT", "name the folder in `allowed-origins` and `source-prefix`"),
        ("IMGPROXY_AIRBRAKE_", "errors are in the log only"),
        ("IMGPROXY_BUGSNAG_", "errors are in the log only"),
        ("IMGPROXY_HONEYBADGER_", "errors are in the log only"),
        ("IMGPROXY_SENTRY_", "errors are in the log only"),
        ("IMGPROXY_REPORT_", "errors are in the log only"),
        ("IMGPROXY_CLOUD_WATCH_", "metrics are for Prometheus"),
        ("IMGPROXY_DATADOG_", "metrics are for Prometheus"),
        ("IMGPROXY_NEW_RELIC_", "metrics are for Prometheus"),
        ("IMGPROXY_OPEN_TELEMETRY_", "a `traceparent` is continued and logged"),
        ("IMGPROXY_PROMETHEUS_", "`/metrics` of `admin`, which can also purge"),
        ("IMGPROXY_ENV_", "set the variables themselves, or use `config` and `secrets`"),
        ("IMGPROXY_SYSLOG_", "the log is on standard error, for journald or a collector"),
        ("IMGPROXY_LOG_LEVEL", "one line for each request"),
        ("IMGPROXY_LOG_MEM_STATS", "for imgproxy's developers"),
        ("IMGPROXY_COOKIE_", "cookies aren't sent to sources: clients share what is made"),
        ("IMGPROXY_ALWAYS_RASTERIZE_SVG", "always, unless `skp:svg` says otherwise"),
        ("IMGPROXY_CLIENT_KEEP_ALIVE_TIMEOUT", "connections to sources are kept by themselves"),
        ("IMGPROXY_DISABLE_SHRINK_ON_LOAD", "`fast-thumbnails` has the other direction"),
        (
            "IMGPROXY_ENABLE_DEBUG_HEADERS",
            "`Server-Timing` and `Cache-Status` are always there; `/info` has sizes"
        ),
        ("IMGPROXY_ENFORCE_THUMBNAIL", "embedded thumbnails aren't used"),
        ("IMGPROXY_ETAG_BUSTER", "a tag is a hash of the bytes"),
        ("IMGPROXY_LAST_MODIFIED_BUSTER", "a tag is a hash of the bytes"),
        ("IMGPROXY_FAIL_ON_DEPRECATION", "variables that are read are named at the start"),
        ("IMGPROXY_FALLBACK_IMAGE_URL", "`fallback-image` takes a file"),
        ("IMGPROXY_WATERMARK_URL", "`watermark` takes a file"),
        ("IMGPROXY_FREE_MEMORY_INTERVAL", "memory is freed at once"),
        ("IMGPROXY_IGNORE_SSL_VERIFICATION", "certificates are always verified"),
        ("IMGPROXY_NETWORK", "`listen` decides"),
        ("IMGPROXY_PNG_QUANTIZ", "`presets` with `default=pngo:0:1:256`"),
        ("IMGPROXY_PNG_UNLIMITED", "limits can't be switched off"),
        ("IMGPROXY_SVG_UNLIMITED", "limits can't be switched off"),
        ("IMGPROXY_TIFF_UNLIMITED", "limits can't be switched off"),
        ("IMGPROXY_PPROF_BIND", "for imgproxy's developers"),
        ("IMGPROXY_VIPS_", "for imgproxy's developers"),
        ("IMGPROXY_PRESETS_SEPARATOR", "`presets-file` has one on each line"),
        ("IMGPROXY_SANITIZE_SVG", "an SVG that is sent unchanged can't run scripts: it has a policy"),
        ("IMGPROXY_SOURCE_URL_QUERY_SEPARATOR", "sources outside of HTTP have no query"),
        ("IMGPROXY_SO_REUSEPORT", "one process uses all cores"),
        ("IMGPROXY_USE_ETAG", "always"),
        ("IMGPROXY_USE_LINEAR_COLORSPACE", "pixels are averaged in sRGB"),
        ("IMGPROXY_WEBP_PRESET", "`presets` with `default=webpo:::photo`"),
    ]

    /// Reasons for names of thumbor that no setting reads.
    static let unreadThumbor: [(name: String, reason: String)] = [
        ("MAX_WIDTH", "set `max-result-side`; otherwise it stops the start"),
        ("MAX_HEIGHT", "set `max-result-side`; otherwise it stops the start"),
        ("MIN_WIDTH", "a side has at least one pixel"), ("MIN_HEIGHT", "a side has at least one pixel"),
        ("USE_BLACKLIST", "set `allowed-origins`; otherwise it stops the start"),
        ("PILLOW_JPEG_SUBSAMPLING", "4:2:0"), ("PILLOW_JPEG_QTABLES", "the encoder's"),
        ("PILLOW_RESAMPLING_FILTER", "Lanczos"), ("PILLOW_PRESERVE_INDEXED_MODE", "no"),
        ("AVIF_CODEC", "the system decides"), ("SRGB_PROFILE", "images have no profile"),
        ("PNG_COMPRESSION_LEVEL", "`format-effort` with `png=6`"), ("SVG_DPI", "the size of the SVG"),
        ("AUTO_JPG", "`preferred-formats`"), ("AUTO_PNG", "`preferred-formats`"),
        ("AUTO_PNG_TO_JPG", "the filter `autojpg`"), ("MAX_AGE_TEMP_IMAGE", "an image is never provisional"),
        ("IGNORE_SMART_ERRORS", "`smart` can't fail"), ("PRESERVE_IPTC_INFO", "as `PRESERVE_EXIF_INFO`"),
        ("USE_GIFSICLE_ENGINE", "all filters work on animations"),
        ("ENGINE", "the library's own"), ("GIF_ENGINE", "the library's own"),
        ("ENGINE_THREADPOOL_SIZE", "`workers`"), ("METRICS", "`/metrics` of `admin`"),
        ("STATSD_HOST", "metrics are for Prometheus"),
        ("LOADER", "HTTP, and files that `allowed-origins` names"),
        ("FILE_LOADER_ROOT_PATH", "name the folder in `allowed-origins` and `source-prefix`"),
        ("STORAGE", "`cache` keeps sources too"), ("FILE_STORAGE_ROOT_PATH", "`cache` keeps sources too"),
        ("STORAGE_EXPIRATION_SECONDS", "as long as HTTP allows"),
        ("RESULT_STORAGE", "`cache`, `valkey` and `s3-bucket`"),
        ("RESULT_STORAGE_EXPIRATION_SECONDS", "as long as HTTP allows, up to `cache-size`"),
        ("RESULT_STORAGE_STORES_UNSAFE", "always"),
        ("STORES_CRYPTO_KEY_FOR_EACH_IMAGE", "a change of the key needs both keys for a while"),
        ("ENABLE_ETAGS", "always"), ("MAX_ID_LENGTH", "a URL has at most 8,192 bytes"),
        ("HTTP_LOADER_CONNECT_TIMEOUT", "`source-timeout`"), ("HTTP_LOADER_MAX_CLIENTS", "by itself"),
        ("HTTP_LOADER_FORWARD_USER_AGENT", "clients share what is made"),
        ("HTTP_LOADER_FORWARD_ALL_HEADERS", "clients share what is made; `source-headers` adds fields"),
        ("HTTP_LOADER_FORWARD_HEADERS_WHITELIST", "clients share what is made; `source-headers` adds fields"),
        ("HTTP_LOADER_PROXY_HOST", "no"), ("HTTP_LOADER_CA_CERTS", "the system's"),
        ("HTTP_LOADER_VALIDATE_CERTS", "always"), ("HTTP_LOADER_CLIENT_KEY", "no"),
        ("UPLOAD_ENABLED", "see the settings for uploads"), ("META_CALLBACK_NAME", "`meta` is plain JSON"),
        ("DETECTORS", "no detectors; `smart` keeps what attracts attention"),
        ("OPTIMIZERS", "encoders write small files"), ("FILTERS", "all filters, always"),
        ("QUEUED_", "no detectors"), ("REDIS_QUEUE_", "no detectors"), ("SQS_QUEUE_", "no detectors"),
        ("USE_CUSTOM_ERROR_HANDLING", "errors are in the log"), ("SENTRY_", "errors are in the log"),
        ("ERROR_", "errors are in the log"), ("URL_SIGNER", "HMAC-SHA1"),
        ("MAX_WAIT_SECONDS_BEFORE_SERVER_SHUTDOWN", "`drain-timeout`"), ("HANDLER_LISTS", "no plug-ins"),
        ("APP_CLASS", "no plug-ins"), ("COMPATIBILITY_", "no plug-ins"),
        ("THUMBOR_LOG_", "`log`"), ("GC_INTERVAL", "no"), ("NON_BLOCKING_SOCKETS", "always"),
    ]
}
#endif
