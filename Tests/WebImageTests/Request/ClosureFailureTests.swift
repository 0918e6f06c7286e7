// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import ImageLoading
import Testing
import WebImage
import WebImageTestSupport

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("App functions that throw", .timeLimit(.minutes(1)))
struct ClosureFailureTests {
    private struct Failure: Error {}

    /// Returns the error of a load with a function that throws `error`, and the number of calls.
    private func load(
        throwing error: any Error, asImage: Bool = false
    ) async throws -> (error: ImageError?, calls: Int) {
        let fixture = try ManagerFixture { $0.time = .system }
        let calls = EventLog<Void>()
        var request =
            asImage
            ? ImageRequest(
                id: "failing",
                image: {
                    calls.record()
                    throw error
                })
            : ImageRequest(id: "failing") {
                calls.record()
                throw error
            }
        request.retry = RetryPolicy(maximumAttempts: 3, firstDelay: .milliseconds(1))
        let thrown = await #expect(throws: ImageError.self) { try await fixture.manager.image(for: request) }
        return (thrown, calls.count)
    }

    @Test("An error thrown by a function ends the load after one call", arguments: [false, true])
    func anyError(asImage: Bool) async throws {
        let (error, calls) = try await load(throwing: Failure(), asImage: asImage)
        #expect(error?.code == .custom && error?.cause is Failure && calls == 1)
    }

    @Test("A library error that could be temporary is retried with its code unchanged")
    func imageErrors() async throws {
        for (thrown, count) in [
            (ImageError(.corrupt, "damaged"), 1), (ImageError.http(status: 404), 1),
            (ImageError(.network, "offline"), 3), (ImageError.http(status: 503), 3),
        ] {
            let (error, calls) = try await load(throwing: thrown)
            #expect(error?.code == thrown.code && error?.status == thrown.status && calls == count)
        }
    }

    @Test("A `URLError` that could be temporary is retried before it becomes the cause")
    func urlErrors() async throws {
        for (thrown, code, count) in [
            (URLError.Code.timedOut, ImageError.Code.timeout, 3), (.networkConnectionLost, .network, 3),
            (.notConnectedToInternet, .network, 3), (.cannotFindHost, .network, 3),
            (.userAuthenticationRequired, .custom, 1), (.badURL, .custom, 1), (.fileDoesNotExist, .custom, 1),
        ] {
            let (error, calls) = try await load(throwing: URLError(thrown))
            #expect(error?.code == code && calls == count, "\(thrown)")
            #expect((error?.cause as? URLError)?.code == thrown)
        }
    }

    @Test("A cancellation is reported as a cancellation")
    func cancellations() async throws {
        let cancellations: [any Error] = [CancellationError(), URLError(.cancelled), ImageError.cancelled]
        for thrown in cancellations {
            let (error, calls) = try await load(throwing: thrown)
            #expect(error?.code == .cancelled && calls == 1)
        }
    }

    @Test("The failure isn't remembered, so the next load calls the function again")
    func notRemembered() async throws {
        let fixture = try ManagerFixture()
        let calls = EventLog<Void>()
        let request = ImageRequest(id: "once") {
            calls.record()
            if calls.count == 1 { throw Failure() }
            return .picture()
        }
        await #expect(throws: ImageError.self) { try await fixture.manager.image(for: request) }
        #expect(try await fixture.manager.image(for: request).size.width == 40)
    }
}
