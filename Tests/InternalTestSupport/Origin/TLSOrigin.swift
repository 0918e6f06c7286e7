// SPDX-License-Identifier: MIT

#if os(Linux)
package import Foundation
import ImageBase
import Sockets
import WebImageTestSupport

/// An nginx process on a free port of 127.0.0.1 with TLS, HTTP/2 and a self-signed certificate for
/// `localhost`.
package final class TLSOrigin: Sendable {
    /// The content of ``url``.
    package static let body = Data(repeating: 5, count: 5000)
    /// Whether nginx and openssl are installed.
    package static let isAvailable = nginx != nil && openssl != nil
    private static let nginx = ServerProcess.find("nginx")
    private static let openssl = ServerProcess.find("openssl")

    /// The URL of ``body``.
    package let url: URL
    /// The URL of a file with 20 million bytes.
    package let largeURL: URL
    /// The path of the server certificate.
    package let certificate: String
    /// The SHA-256 digest of the certificate's public key, in Base64.
    package let pin: String
    /// The path of a client certificate.
    package let clientCertificate: String
    /// The path of the private key of ``clientCertificate``.
    package let clientKey: String
    /// The path of a PKCS #12 file with ``clientCertificate`` and ``clientKey``. Its password is `secret`.
    package let clientPKCS12: String
    private let folder: TemporaryFolder
    private let process: ServerProcess
    /// Reserves the port until this object is deallocated.
    private let placeholder: CInt

    /// Creates the certificates, starts nginx and waits until it listens.
    ///
    /// - Parameters:
    ///   - protocols: The enabled TLS versions, as in nginx's configuration. Default: 1.2 and 1.3.
    ///   - isExpired: Whether the certificate expired a day ago. Default: `false`.
    ///   - origin: The port of a server on 127.0.0.1 that all requests are forwarded to. Default: `nil`;
    ///     nginx serves its own files.
    ///   - usesHTTP2: Whether clients can choose HTTP/2. Default: `true`.
    package init(
        protocols: String = "TLSv1.2 TLSv1.3", isExpired: Bool = false, forwardingTo origin: Int? = nil,
        usesHTTP2: Bool = true
    ) throws {
        let folder = try TemporaryFolder()
        self.folder = folder
        certificate = folder.path + "/cert.pem"
        pin = try Self.makeServerCertificate(at: certificate, in: folder.path, isExpired: isExpired)
        clientCertificate = folder.path + "/client.pem"
        clientKey = folder.path + "/client.key"
        clientPKCS12 = folder.path + "/client.p12"
        try Self.run(
            Self.openssl,
            "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=visitor "
                + "-keyout \(clientKey) -out \(clientCertificate)")
        try Self.run(
            Self.openssl,
            "pkcs12 -export -in \(clientCertificate) -inkey \(clientKey) -passout pass:secret "
                + "-out \(clientPKCS12)")
        try Self.body.write(to: URL(fileURLWithPath: folder.path + "/a"))
        try Data(count: 20_000_000).write(to: URL(fileURLWithPath: folder.path + "/large"))
        guard let (placeholder, port) = Loopback.placeholder() else {
            throw ImageError(.network, "no free port for nginx")
        }
        self.placeholder = placeholder
        let configuration = Self.configuration(
            folder: folder.path, listener: "127.0.0.1:\(port) ssl" + (usesHTTP2 ? " http2" : ""),
            protocols: protocols, origin: origin)
        try Data(configuration.utf8).write(to: URL(fileURLWithPath: folder.path + "/nginx.conf"))
        url = URL(string: "https://localhost:\(port)/a") ?? URL(fileURLWithPath: "/")
        largeURL = URL(string: "https://localhost:\(port)/large") ?? URL(fileURLWithPath: "/")
        let arguments = ["-p", folder.path, "-c", folder.path + "/nginx.conf", "-e", "stderr"]
        process = try ServerProcess(Self.nginx, arguments: arguments, listeningOn: port)
    }

    package var port: Int { url.port ?? 0 }

    /// The URL of a text with the subject of the client's certificate, which is empty without one.
    package var clientNameURL: URL { address("/client") }

    /// Returns the URL of `path` on this server.
    package func address(_ path: String) -> URL {
        URL(string: url.absoluteString.dropLast(2) + path) ?? url
    }

    deinit {
        stop()
        close(placeholder)
    }

    /// Stops nginx, which then refuses connections. Calling it again has no effect.
    package func stop() { process.stop() }

    /// Writes a certificate for `localhost` to `certificate`, and its key to `key.pem` in `folder`.
    ///
    /// - Returns: The public key's pin.
    @discardableResult
    package static func makeServerCertificate(
        at certificate: String, in folder: String, isExpired: Bool = false
    ) throws -> String {
        try run(
            openssl,
            "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost "
                + "-addext subjectAltName=DNS:localhost -keyout \(folder)/key.pem -out \(certificate)")
        if isExpired {
            try run(
                openssl, "x509 -in \(certificate) -signkey \(folder)/key.pem -days -1 -out \(certificate)")
        }
        try run(openssl, "x509 -in \(certificate) -pubkey -noout -out \(folder)/public.pem")
        try run(openssl, "pkey -pubin -in \(folder)/public.pem -outform DER -out \(folder)/public.der")
        try run(openssl, "dgst -sha256 -binary -out \(folder)/digest \(folder)/public.der")
        return try Data(contentsOf: URL(fileURLWithPath: folder + "/digest")).base64EncodedString()
    }

    private static func configuration(
        folder: String, listener: String, protocols: String, origin: Int?
    ) -> String {
        let paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map {
            "\($0)_temp_path \(folder)/\($0);"
        }.joined(separator: " ")
        // Forwards requests and responses with as few changes as nginx allows.
        let forwarding =
            origin.map { port in
                """
                client_max_body_size 0; proxy_request_buffering off; proxy_buffering off;
                location / { proxy_pass http://127.0.0.1:\(port); proxy_http_version 1.1;
                proxy_set_header Host $http_host; proxy_set_header Connection "";
                proxy_pass_header Date; proxy_pass_header Server; }
                """
            } ?? ""
        return """
            daemon off; master_process off; worker_processes 1; pid \(folder)/pid; error_log stderr crit;
            events { worker_connections 256; }
            http { access_log off; keepalive_requests 100000; \(paths)
            server { listen \(listener); root \(folder);
            ssl_protocols \(protocols); ssl_ciphers ALL:@SECLEVEL=0;
            ssl_certificate \(folder)/cert.pem; ssl_certificate_key \(folder)/key.pem;
            ssl_verify_client optional_no_ca; \(forwarding)
            location /connection { return 200 "$connection"; }
            location /client { return 200 "$ssl_client_s_dn"; }
            location ~ ^/away/(.*)$ { return 302 https://localhost:$1/client; }
            location ~ ^/to/(.*)$ { return 302 http://127.0.0.1:$1/plain; } } }
            """
    }

    private static func run(_ path: String?, _ arguments: String) throws {
        try ServerProcess.run(path, arguments.split(separator: " ").map(String.init))
    }
}
#endif
