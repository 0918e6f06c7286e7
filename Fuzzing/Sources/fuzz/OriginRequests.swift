// SPDX-License-Identifier: MIT

import Foundation

@testable import WebImageTestSupport

/// Reads requests as the test origin does.
enum OriginRequests {
    static func read(_ data: Data) {
        let socket = Socket(descriptor: ClosedConnection.sending(data))
        defer { socket.close() }
        var reader = RequestReader(socket: socket, connection: 0)
        var count = 0
        while case .request(let request, _) = reader.next() {
            expect(request.body.count <= data.count, "a body is not larger than the input")
            count += 1
            expect(count <= data.count, "there are no more requests than bytes")
        }
    }
}
