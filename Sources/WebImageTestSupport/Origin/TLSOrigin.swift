// SPDX-License-Identifier: MIT

#if os(Linux)
package import Foundation
import ImageBase
import Sockets

/// nginx on a free port of 127.0.0.1, with TLS, HTTP/2 and a certificate for `localhost` that is its own authority.
package final class TLSOrigin: Sendable {
    package static let body = Data(repeating: 5, count: 5000)
    package static let isPossible = nginx != nil && openssl != nil
    private static let nginx = find("nginx")
    private static let openssl = find("openssl")

    package let url: URL
    package let large: URL
    /// The path of the certificate.
    package let certificate: String
    /// Base64 of the SHA-256 of its public key.
    package let pin: String
    /// The paths of a certificate for a client, its key, and both as PKCS #12, encrypted with `secret`.
    package let clientCertificate: String
    package let clientKey: String
    package let clientPKCS12: String
    private let folder = Locked<TemporaryFolder?>(nil)
    private let process = Locked<Int32?>(nil)
    /// Has the port from before nginx takes it until long after.
    private let placeholder: CInt

    /// - Parameters:
    ///   - protocols: the versions of TLS that it speaks, as nginx names them.
    ///   - isExpired: whether the certificate's time was over a day ago.
    ///   - origin: who answers what is asked for, on a port of this machine; nil for its own files.
    package init(
        protocols: String = "TLSv1.2 TLSv1.3", isExpired: Bool = false, passingTo origin: Int? = nil
    ) throws {
        let folder = try TemporaryFolder()
        self.folder.withLock { $0 = folder }
        certificate = folder.path + "/cert.pem"
        try Self.run(
            Self.openssl,
            "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost "
                + "-keyout \(folder.path)/key.pem -out \(certificate)")
        if isExpired {
            try Self.run(
                Self.openssl,
                "x509 -in \(certificate) -signkey \(folder.path)/key.pem -days -1 -out \(certificate)")
        }
        try Self.run(Self.openssl, "x509 -in \(certificate) -pubkey -noout -out \(folder.path)/public.pem")
        try Self.run(
            Self.openssl,
            "pkey -pubin -in \(folder.path)/public.pem -outform DER -out \(folder.path)/public.der")
        try Self.run(
            Self.openssl, "dgst -sha256 -binary -out \(folder.path)/digest \(folder.path)/public.der")
        pin = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/digest")).base64EncodedString()
        clientCertificate = folder.path + "/client.pem"
        clientKey = folder.path + "/client.key"
        clientPKCS12 = folder.path + "/client.p12"
        try Self.run(
            Self.openssl,
            "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=visitor "
                + "-keyout \(clientKey) -out \(clientCertificate)")
        try Self.run(
            Self.openssl,
            "pkcs12 -export -in \(clientCertificate) -inkey \(clientKey) -passout pass:secret -out \(clientPKCS12)"
        )
        try Self.body.write(to: URL(fileURLWithPath: folder.path + "/a"))
        try Data(count: 20_000_000).write(to: URL(fileURLWithPath: folder.path + "/large"))
        guard let (placeholder, port) = Loopback.placeholder() else {
            throw ImageError(.network, "no port for nginx")
        }
        self.placeholder = placeholder
        let paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map {
            "\($0)_temp_path \(folder.path)/\($0);"
        }.joined(separator: " ")
        // As transparent as nginx can be made.
        let passing =
            origin.map { port in
                """
                client_max_body_size 0; proxy_request_buffering off; proxy_buffering off;
                location / { proxy_pass http://127.0.0.1:\(port); proxy_http_version 1.1;
                proxy_set_header Host $http_host; proxy_set_header Connection "";
                proxy_pass_header Date; proxy_pass_header Server; }
                """
            } ?? ""
        let configuration = """
            daemon off; master_process off; worker_processes 1; pid \(folder.path)/pid; error_log stderr crit;
            events { worker_connections 256; }
            http { access_log off; keepalive_requests 100000; \(paths)
            server { listen 127.0.0.1:\(port) ssl http2; root \(folder.path);
            ssl_protocols \(protocols); ssl_ciphers ALL:@SECLEVEL=0;
            ssl_certificate \(certificate); ssl_certificate_key \(folder.path)/key.pem;
            ssl_verify_client optional_no_ca; \(passing)
            location /connection { return 200 "$connection"; }
            location /who { return 200 "$ssl_client_s_dn"; }
            location ~ ^/away/(.*)$ { return 302 https://localhost:$1/who; }
            location ~ ^/to/(.*)$ { return 302 http://127.0.0.1:$1/plain; } } }
            """
        try Data(configuration.utf8).write(to: URL(fileURLWithPath: folder.path + "/nginx.conf"))
        url = URL(string: "https://localhost:\(port)/a") ?? URL(fileURLWithPath: "/")
        large = URL(string: "https://localhost:\(port)/large") ?? URL(fileURLWithPath: "/")
        let server = try Self.launch(
            Self.nginx,
            "-p \(folder.path) -c \(folder.path)/nginx.conf -e stderr".split(separator: " ").map(String.init))
        process.withLock { $0 = server }
        for _ in 0..<10_000 where !Self.listens(port) { usleep(10_000) }
    }

    package var port: Int { url.port ?? 0 }

    /// Says who the client is; empty for nobody.
    package var who: URL { address("/who") }

    package func address(_ path: String) -> URL {
        URL(string: url.absoluteString.dropLast(2) + path) ?? url
    }

    deinit {
        stop()
        close(placeholder)
    }

    /// Ends it: whoever asks from now on finds nobody. Later calls do nothing.
    package func stop() {
        let process = process.withLock { process in
            defer { process = nil }
            return process
        }
        guard let process else { return }
        // Not SIGTERM: it is blocked in threads of queues, and children inherit that.
        kill(process, SIGKILL)
        var status: Int32 = 0
        waitpid(process, &status, 0)
    }

    private static func find(_ name: String) -> String? {
        ["/usr/sbin/", "/usr/bin/", "/usr/local/bin/", "/usr/local/sbin/"].map { $0 + name }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    private static func run(_ path: String?, _ arguments: String) throws {
        let child = try launch(path, arguments.split(separator: " ").map(String.init))
        var status: Int32 = 0
        waitpid(child, &status, 0)
    }

    // Foundation's `Process` waits by a run loop, which a test's thread does not have.
    private static func launch(_ path: String?, _ arguments: [String]) throws -> pid_t {
        let path = path ?? ""
        var strings: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) }
        strings.append(nil)
        defer { for string in strings { free(string) } }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for stream: Int32 in 1...2 {
            posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_WRONLY, 0)
        }
        var child = pid_t()
        guard posix_spawn(&child, path, &actions, nil, strings, environ) == 0 else {
            throw ImageError(.io, "\(path) does not start")
        }
        return child
    }

    private static func listens(_ port: Int) -> Bool {
        guard let client = Loopback.connection(to: port) else { return false }
        close(client)
        return true
    }
}
#endif
