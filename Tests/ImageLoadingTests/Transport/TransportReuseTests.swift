// SPDX-License-Identifier: MIT

import FoundationEssentials
import ImageBase
import ImageLoading
import Testing
import WebImageTestSupport

/// Servers that close connections after promising to keep them open.
@Suite(.timeLimit(.minutes(2))) struct TransportReuseTests {
    @Test(
        "A load replaces a dead connection any number of times",
        arguments: TransportKind.strict)
    func dead(kind: TransportKind) async throws {
        let origin = try TestOrigin()
        let body = Data(repeating: 7, count: 100)
        let served = Locked<Set<Int>>([])
        origin.setHandler { request in
            let isFirst = served.withLock { $0.insert(request.connection).inserted }
            return isFirst ? .bytes(body) : .noReply
        }
        let transport = kind.make { $0.maximumConnections = 1 }
        for index in 0..<40 {
            #expect(try await transport.get(origin.url("/\(index)")).data == body)
        }
        #expect(origin.connectionCount == 40)
    }
}
