// SPDX-License-Identifier: MIT

#if Server
// The settings of `proxy`.
extension Setting {
    static let proxy: [Setting] = [
        Setting(
            "listen", value: "host:port",
            help: "The address to listen on, such as 127.0.0.1:8080; port 0 takes a free one. Required."),
        Setting(
            "origin", value: "url",
            help: "The origin, such as http://127.0.0.1:8000 or https://example.com. Required."),
        Setting(
            "host", .list, value: "names",
            help: "Further names that clients use for this server, such as images.example.com."),
        Setting(
            "ca", value: "file", standard: "the system's",
            help: "The authorities (PEM) that an https origin is verified against."),
        Setting("cache", value: "folder", help: "Also keeps the cache in this folder."),
        Setting("memory", value: "size", help: "The size of the cache in memory, such as 64MiB."),
        Setting(
            "allow-other-machines", .flag,
            help:
                "Listens on an address that other machines can reach, with the rules for shared caches."),
        Setting(
            "admin", value: "host:port", standard: "none",
            help: "An address for health and metrics, such as 127.0.0.1:8081."),
        Setting("log", value: "json|text|none", standard: "text", help: "The form of the log."),
    ]
}
#endif
