// SPDX-License-Identifier: MIT

#if Server
// The settings of `proxy`.
extension Setting {
    static let proxy: [Setting] = [
        Setting(
            "listen", value: "host:port",
            help: "Address to listen on, such as 127.0.0.1:8080. Port 0 picks a free port. Required."),
        Setting(
            "origin", value: "url",
            help: "Origin server, such as http://127.0.0.1:8000 or https://example.com. Required."),
        Setting(
            "host", .list, value: "names",
            help: "Additional names that clients use for this server, such as images.example.com."),
        Setting(
            "ca", value: "file", standard: "the system's",
            help: "Certificate authorities (PEM) for verifying an https origin."),
        Setting("cache", value: "folder", help: "Also keeps the cache in this folder."),
        Setting("memory", value: "size", help: "Size of the cache in memory, such as 64MiB."),
        Setting(
            "allow-other-machines", .flag,
            help:
                "Allows an address that other machines can reach, and follows the rules for shared caches."),
        Setting(
            "admin", value: "host:port", standard: "none",
            help: "Address for health and metrics, such as 127.0.0.1:8081."),
        Setting("log", value: "json|text|none", standard: "text", help: "Log format."),
    ]
}
#endif
