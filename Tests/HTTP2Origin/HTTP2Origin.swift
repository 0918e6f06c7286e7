// SPDX-License-Identifier: MIT

#if os(Linux)
package import Foundation
import Glibc
import ImageBase
import InternalTestSupport
import Sockets
import WebImageTestSupport

/// An HTTP/2 server with TLS on a free port of 127.0.0.1 that can send faulty responses.
///
/// It runs `faulty_origin.py`, which describes the paths. The faults are in `faults.py`.
package final class HTTP2Origin: Sendable {
    /// Whether openssl, and Python with the packages hpack and hyperframe, are installed.
    package static let isAvailable = python != nil && TLSOrigin.isAvailable
    private static let python: String? = ["/usr/bin/python3", "/usr/local/bin/python3"].first { path in
        (try? ServerProcess.run(path, ["-c", "import hpack, hyperframe"])) ?? false
    }

    /// The path of the server certificate.
    package let certificate: String
    /// The port that the origin listens on.
    package let port: Int
    private let folder: TemporaryFolder
    private let process: ServerProcess
    /// Reserves the port until this object is deallocated.
    private let placeholder: CInt

    /// Starts the origin and waits until it listens.
    ///
    /// - Parameter body: The content of every path.
    package init(body: Data) throws {
        folder = try TemporaryFolder("http2-origin")
        certificate = folder.file("cert.pem")
        try TLSOrigin.makeServerCertificate(at: certificate, in: folder.path)
        try body.write(to: URL(filePath: folder.file("body")))
        guard let (placeholder, port) = Loopback.placeholder() else {
            throw ImageError(.network, "no free port for the origin")
        }
        (self.placeholder, self.port) = (placeholder, port)
        let program = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "faulty_origin.py")
        process = try ServerProcess(
            Self.python,
            // Don't leave compiled files in the source folder.
            arguments: [
                "-B", program.path, "\(port)", certificate, folder.file("key.pem"), folder.file("body"),
            ],
            listeningOn: port)
    }

    deinit {
        process.stop()
        close(placeholder)
    }

    /// Returns the URL of `path`, which starts with a slash.
    package func url(_ path: String) -> URL {
        guard let url = URL(string: "https://localhost:\(port)\(path)") else {
            preconditionFailure("invalid URL path: \(path)")
        }
        return url
    }
}

/// The numbers of connections and requests that an ``HTTP2Origin`` has received.
package struct HTTP2Counts: Decodable, Sendable {
    package let connections: Int
    /// The number of requests by path.
    package let requests: [String: Int]
}
#endif
