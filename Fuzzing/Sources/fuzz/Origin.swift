// SPDX-License-Identifier: MIT

import Foundation

@testable import WebImageTestSupport

/// The test origin's side of a connection.
enum Origin {
    static func read(_ data: Data) {
        let socket = Socket(descriptor: Line.bringing(data))
        defer { socket.close() }
        var reader = RequestReader(socket: socket, connection: 0)
        var count = 0
        while case .request(let request, _) = reader.next() {
            expect(request.body.count <= data.count, "a body has no more than came")
            count += 1
            expect(count <= data.count, "requests are made of bytes")
        }
    }
}
