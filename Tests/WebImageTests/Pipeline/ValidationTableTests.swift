// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import ImageLoading
import Testing
import WebImageTestSupport

@testable import WebImage

@Suite("Tables of stored images", .timeLimit(.minutes(2)))
struct ValidationTableTests {
    @Test(
        "The stored image's age and the policy decide what's delivered", arguments: Storage.allCases
    )
    func deliveries(storage: Storage) async throws {
        for (age, policy, expected) in ValidationTable.deliveries {
            let fixture = try await StoredFixture(storage, age)
            let isFetched = expected == ["fetched new"]
            let count = fixture.origin.requestCount
            fixture.answer(isFetched ? fixture.newPicture() : fixture.confirmation(at: "gate"))
            let place = Comment(rawValue: "\(age), \(policy)")
            #expect(await fixture.events(policy) == expected, place)
            if age == .whileRevalidating, policy == .standard {
                await fixture.origin.requests(to: "/cat.png", reach: count + 1)
                fixture.origin.release("gate")
            } else {
                let isAsked = isFetched || expected.count == 2
                #expect(fixture.origin.requestCount == (isAsked ? count + 1 : count), place)
            }
        }
    }

    /// Makes a manager with a stored image, and sets up the outcome of its validation.
    private func fixture(
        _ end: ValidationEnd, _ storage: Storage, control: String
    ) async throws -> StoredFixture {
        let isVetoed = Locked(false)
        let isElsewhere = end.row == .goneElsewhere
        let fixture = try await StoredFixture(
            storage, control: control, name: isElsewhere ? "cat" : nil,
            path: isElsewhere ? "/dog.png" : "/cat.png",
            timeouts: end == .timeout ? LoadTimeouts(idle: .milliseconds(50)) : nil
        ) { configuration in
            if end == .openCircuit {
                var circuit = CircuitPolicy()
                circuit.failures = 1
                configuration.circuit = circuit
            }
            if end == .veto { configuration.shouldLoad = { _ in !isVetoed.withLock { $0 } } }
            var limits = Limits.default
            limits.encodedBytes = 50_000
            configuration.requestDefaults.limits = limits
        }
        isVetoed.withLock { $0 = true }
        let response = end.response(fixture)
        fixture.answer(response)
        if end == .refused { fixture.origin.stop() }
        if end.isRemembered {
            _ = try? await fixture.manager.image(for: fixture.request(.networkOnly))
        } else if end.isHeld {
            // Hold the response until the stored image has been delivered.
            fixture.answer(response.held(at: "gate"))
        }
        return fixture
    }

    /// Returns the image that a later load finds in the caches.
    private func stored(_ fixture: StoredFixture) async -> String {
        // An image that was removed during its decode is put into memory and then removed again.
        while fixture.manager.liveCounts.runningStages > 0, !Task.isCancelled { await Task.yield() }
        await fixture.manager.flush()
        let response = try? await fixture.manager.load(fixture.request(.cacheOnly)).response
        return response.map(StoredFixture.name) ?? "nothing"
    }

    @Test(
        "Each outcome has its result and keeps, replaces or removes images", arguments: ValidationEnd.allCases
    )
    func image(end: ValidationEnd) async throws {
        for storage in Storage.allCases {
            for control in ["max-age=60", "max-age=60, must-revalidate", "no-cache"] {
                for policy in [CachePolicy.standard, .refresh] {
                    let fixture = try await fixture(end, storage, control: control)
                    let count = fixture.origin.requestCount
                    let events = await fixture.events(policy)
                    let (event, left) = ValidationTable.result(
                        of: end, policy, isStrict: control != "max-age=60")
                    let place = Comment(rawValue: "\(storage), \(control), \(policy)")
                    // A failure that keeps the image delivers it first.
                    let delivers = end.isHeld || end.keepsStored(policy) && event == end.code(policy).rawValue
                    if delivers || events.count > 1 {
                        #expect(events == ["cached old", event], place)
                    } else {
                        #expect(events == [event], place)
                    }
                    if !end.isStopped(policy), ![.refused, .veto].contains(end) {
                        // The origin may read the request after the client has given up.
                        #expect(await fixture.origin.requests(reach: count + 1), place)
                    } else {
                        #expect(fixture.origin.requestCount == count, place)
                    }
                    #expect(await stored(fixture) == left, place)
                    fixture.manager.memory.removeAll()
                    #expect(await stored(fixture) == left, place)
                }
            }
        }
    }

    @Test("Data loads end in the same way", arguments: ValidationEnd.allCases)
    func data(end: ValidationEnd) async throws {
        // Data isn't decoded, so any nonempty body will do.
        if [.text, .rememberedText].contains(end) { return }
        for control in ["max-age=60", "no-cache"] {
            for policy in [CachePolicy.standard, .refresh] {
                let fixture = try await fixture(end, .disk, control: control)
                fixture.origin.release("gate")
                let event: String
                do {
                    let response = try await fixture.manager.data(for: fixture.request(policy))
                    event = "\(response.status) \(response.data == .picture() ? "old" : "new")"
                } catch {
                    event = error.code.rawValue
                }
                let expected = ValidationTable.result(of: end, policy, isStrict: control != "max-age=60")
                let place = Comment(rawValue: "\(control), \(policy)")
                #expect(event == expected.event, place)
                #expect(await stored(fixture) == expected.left, place)
            }
        }
    }

    @Test("While suspended, a load waits unless the stale image can be its result")
    func suspended() async throws {
        for storage in Storage.allCases {
            for control in ["max-age=60", "max-age=60, must-revalidate", "no-cache"] {
                for policy in [CachePolicy.standard, .refresh] {
                    let fixture = try await StoredFixture(storage, control: control)
                    fixture.answer(fixture.confirmation())
                    fixture.manager.suspend()
                    let task = fixture.manager.load(fixture.request(policy))
                    if control == "max-age=60", policy == .standard {
                        #expect(try await task.response.status == .stale)
                    } else {
                        while fixture.manager.liveCounts.suspendedLoads == 0, !Task.isCancelled {
                            await Task.yield()
                        }
                        #expect(task.result == nil && fixture.origin.requestCount == 1)
                        fixture.manager.resume()
                        #expect(try await task.response.status == .revalidated)
                    }
                    fixture.manager.resume()
                    #expect(await stored(fixture) == "old")
                }
            }
        }
    }

    @Test(
        "Without the pipeline, the validation rules produce the same results, in any order of events",
        arguments: ValidationEnd.allCases)
    func rules(end: ValidationEnd) {
        for policy in [CachePolicy.standard, .refresh] {
            for isStrict in [false, true] {
                let servesStale = policy == .standard && !isStrict
                let (event, left) = ValidationTable.result(of: end, policy, isStrict: isStrict)
                for order in RuleDriver.Order.allCases {
                    var driver = RuleDriver()
                    driver.run(end.end(policy, servesStale: servesStale), order)
                    let place = Comment(rawValue: "\(policy), \(isStrict), \(order)")
                    let isDelivered =
                        order != .endFirst
                        || end.keepsStored(policy) && event == end.code(policy).rawValue
                    #expect(driver.events == (isDelivered ? ["cached old", event] : [event]), place)
                    #expect(driver.isRemoved == (left == "nothing"), place)
                }
            }
        }
    }

    @Test("The table also covers failures that no server can cause")
    func otherFailures() {
        for (error, row) in [
            (ImageError(.decoderCrashed, "crash"), ValidationTable.Row.unavailable),
            (
                ImageError(.framing, "end of the connection", cause: NetworkFailure.connectionLost),
                .unavailable
            ),
            (ImageError(.framing, "malformed status line"), .other), (ImageError(.io, "disk"), .other),
            (ImageError(.tls, "not trusted"), .other),
        ] {
            for servesStale in [false, true] {
                var driver = RuleDriver()
                driver.run(.init(error, removesStored: true, servesStale: servesStale), .storedFirst)
                let isStale = servesStale && row == .unavailable
                #expect(driver.events == ["cached old", isStale ? "stale old" : error.code.rawValue])
                #expect(!driver.isRemoved)
            }
        }
    }

    @Test("A validation canceled by the loader ends the task without waiting for the stored image")
    func cancelled() {
        for order in RuleDriver.Order.allCases {
            var driver = RuleDriver()
            driver.run(.init(.cancelled, removesStored: true, servesStale: true), order)
            #expect(driver.events == (order == .endFirst ? ["cancelled"] : ["cached old", "cancelled"]))
            #expect(!driver.isRemoved)
        }
    }
}

/// Runs the validation of one stored image without threads.
private struct RuleDriver {
    enum Order: CaseIterable {
        case storedFirst, endFirst
        /// The validation ends while the image is being delivered.
        case whileDelivering
    }

    private var validation = TestValidation()
    private(set) var events: [String] = []
    private(set) var isRemoved = false

    mutating func run(_ end: TestValidation.End, _ order: Order) {
        handle(.read("job"))
        if order == .endFirst { handle(.ended(end)) }
        for action in validation.handle(.decoded("old")) {
            guard case .deliver(let image) = action else {
                perform(action)
                continue
            }
            events.append("cached \(image)")
            if order == .whileDelivering { handle(.ended(end)) }
            handle(.delivered)
        }
        if order == .storedFirst { handle(.ended(end)) }
    }

    private mutating func handle(_ event: TestValidation.Event) {
        for action in validation.handle(event) { perform(action) }
    }

    private mutating func perform(_ action: TestValidation.Action) {
        switch action {
        case .join(let job): handle(.joined(job, nil))
        case .end(.image(let image)): events.append("fetched \(image)")
        case .end(.confirmed(let image, _)): events.append("revalidated \(image)")
        case .end(.stale(let image)): events.append("stale \(image)")
        case .end(.compared(_, let image)): events.append("fetched \(image)")
        case .end(.gone(let error)):
            isRemoved = true
            events.append(error.code.rawValue)
        case .end(.failure(let error)): events.append(error.code.rawValue)
        case .leave, .stop, .revalidate, .deliver: break
        }
    }
}

extension ValidationEnd {
    /// Returns the outcome in the form that a validation receives.
    fileprivate func end(_ policy: CachePolicy, servesStale: Bool) -> TestValidation.End {
        switch self {
        case .notModified, .sameBytes: return .stored(.confirmed(by: "response"))
        case .newImage: return .changed("new")
        default:
            let removes = row != .goneElsewhere && policy != .refresh
            return .init(error(policy), removesStored: removes, servesStale: servesStale)
        }
    }

    private func error(_ policy: CachePolicy) -> ImageError {
        let code = code(policy)
        switch self {
        case .openCircuit: return ImageError(.recentlyFailed, "the server fails")
        case _ where code == .recentlyFailed:
            let cause =
                self == .rememberedText
                ? ImageError(.unsupported, "no image") : .http(status: status ?? 0)
            return ImageError(.recentlyFailed, "failed recently", cause: cause)
        case _ where code == .http: return .http(status: status ?? 0)
        default: return ImageError(code, "failed")
        }
    }

    private var status: Int? {
        let digits = "\(self)".filter(\.isNumber)
        return Int(digits)
    }
}
