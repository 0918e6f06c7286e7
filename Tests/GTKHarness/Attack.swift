// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import Foundation
import ImageBase
import ImageLoading
import WebImage
import WebImageGTK
import WebImageTestSupport

/// Uses slots at random, the way apps do when they reuse, remove and close widgets during loads. Each step
/// expects the right images, and no objects may be left at the end.
///
///     GTKHarness attack              # 3 seconds, silent unless something is wrong
///     GTKHarness attack 60 [SEED]    # a minute, and a line about it
@MainActor
final class Attack {
    let fixture: WindowFixture
    var random: SeededRandom
    /// Whether the run is long enough for the large steps.
    let isLong: Bool
    /// The number of widgets that aren't finalized.
    nonisolated static let widgets = Locked(0)
    /// The number of objects that the options' closures capture.
    nonisolated static let captured = Locked(0)

    private init(seed: UInt64, isLong: Bool) throws {
        random = SeededRandom(seed: seed)
        self.isLong = isLong
        fixture = try WindowFixture(pictures: 0) { $0.network.retry = RetryPolicy(maximumAttempts: 1) }
        let content = try AttackContent(seed: seed)
        fixture.origin.setHandler { content.response(to: $0) }
    }

    static func run() async throws {
        let arguments = CommandLine.arguments.dropFirst(2)
        let seconds = arguments.first.flatMap { Double($0) }
        let seed = arguments.dropFirst().first.flatMap { UInt64($0) } ?? .random(in: 0...999_999)
        let loop = LoopWatch()
        var steps: [String: Int] = [:]
        do {
            let attack = try Attack(seed: seed, isLong: seconds != nil)
            try await attack.run(seconds: seconds ?? 3, &steps)
        }
        let limit = g_get_monotonic_time() + 10_000_000
        var left = (widgets: 0, captured: 0)
        repeat {
            await WindowFixture.nextIteration()
            left = (widgets.withLock { $0 }, captured.withLock { $0 })
        } while left != (0, 0) && g_get_monotonic_time() < limit
        Report.expect(left.widgets == 0, "all widgets are finalized (\(left.widgets) are not)")
        Report.expect(left.captured == 0, "no closure of options is kept (\(left.captured) are)")
        guard seconds != nil || !Report.isClean else { return }
        let names = steps.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
        print("seed \(seed): \(names); the main loop was blocked for \(loop.longest) ms at most")
    }

    private func run(seconds: Double, _ counts: inout [String: Int]) async throws {
        let end = g_get_monotonic_time() + gint64(seconds * 1_000_000)
        var steps: [(name: String, body: (Attack) -> () async throws -> Void)] = []
        repeat {
            if steps.isEmpty { steps = Self.steps.shuffled(using: &random) }
            let step = steps.removeLast()
            counts[step.name, default: 0] += 1
            try await step.body(self)()
        } while g_get_monotonic_time() < end
        await fixture.noTasks()
        gtk_window_destroy(UnsafeMutablePointer(fixture.window))
        fixture.origin.stop()
    }
}

/// The longest time between two turns of the main loop, in milliseconds.
@MainActor
final class LoopWatch {
    private(set) var longest: gint64 = 0
    private var last = g_get_monotonic_time()
    private var source: guint = 0

    init() {
        let data = Unmanaged.passUnretained(self).toOpaque()
        source = g_timeout_add_full(
            G_PRIORITY_HIGH, 1,
            { data in
                guard let data else { return 0 }
                let watch = Unmanaged<LoopWatch>.fromOpaque(data).takeUnretainedValue()
                MainActor.assumeIsolated { watch.turn() }
                return 1
            }, data, nil)
    }

    isolated deinit { g_source_remove(source) }

    private func turn() {
        let now = g_get_monotonic_time()
        longest = max(longest, (now - last) / 1000)
        last = now
    }
}

/// The images of the attack. An image's number determines its content.
struct AttackContent: Sendable {
    enum Kind {
        case still, wide, animation
        /// The response is missing, isn't an image, or is interrupted.
        case missing, broken, dropped

        init(_ number: Int) {
            self =
                switch number {
                case 20_000...: .wide
                case 500..<510: .animation
                case _ where number % 40 == 13: .missing
                case _ where number % 40 == 17: .broken
                case _ where number % 40 == 29: .dropped
                default: .still
                }
        }

        var fails: Bool { [.missing, .broken, .dropped].contains(self) }
    }

    private let seed: UInt64
    private let animation: Data
    private let wide: Data

    @MainActor
    init(seed: UInt64) throws {
        self.seed = seed
        animation = try AnimationScenarios.animation(frames: 4, delay: .milliseconds(30))
        wide = try WindowFixture.png(20_000, width: 20_000, height: 4)
    }

    /// The response arrives after up to 8 ms, so later requests may be finished first.
    func response(to request: OriginRequest) -> OriginResponse {
        let number = Int(request.path.dropFirst().prefix { $0 != "." }) ?? 0
        var random = SeededRandom(seed: seed ^ UInt64(number))
        let png = (try? WindowFixture.png(number)) ?? Data()
        let response: OriginResponse =
            switch Kind(number) {
            case .still: .bytes(png, contentType: "image/png")
            case .wide: .bytes(wide, contentType: "image/png")
            case .animation: .bytes(animation + Data([UInt8(number % 256)]), contentType: "image/gif")
            case .missing: .status(404)
            case .broken: .bytes(Data("no image".utf8), contentType: "image/png")
            case .dropped: .bytes(png, contentType: "image/png").dropped(afterBytes: 20)
            }
        return response.delayed(by: .milliseconds(Int.random(in: 0...8, using: &random)))
    }
}
#endif
