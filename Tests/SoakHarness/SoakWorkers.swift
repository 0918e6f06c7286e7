// SPDX-License-Identifier: MIT

#if os(Linux)
import ImageBase
import ImageLoading
import WebImage
import WebImageTestSupport

/// The state that all workers share.
final class SoakState: Sendable {
    let manager: ImageManager
    let transport: CurlTransport
    let origins: SoakOrigins
    let budget = FrameBudget(limit: 1 << 20)
    let faults = Locked<[String]>([])
    let loads = Locked(0)
    private let live = Locked<[SoakTask]>([])

    init(_ manager: ImageManager, _ transport: CurlTransport, _ origins: SoakOrigins) {
        self.manager = manager
        self.transport = transport
        self.origins = origins
    }

    func load(_ request: ImageRequest, width: Int? = nil) -> SoakTask {
        let task = SoakTask(manager, request, width: width)
        loads.withLock { $0 += 1 }
        let ended = live.withLock { live -> [SoakTask] in
            live.append(task)
            guard live.count > 400 else { return [] }
            let ended = live.filter(\.hasEnded)
            live.removeAll(where: \.hasEnded)
            return ended
        }
        check(ended)
        return task
    }

    private func check(_ ended: [SoakTask]) {
        for fault in ended.compactMap(\.fault) { report(fault) }
    }

    func report(_ fault: String) {
        faults.withLock { if $0.count < 20 { $0.append(fault) } }
    }

    /// Waits until all loads have ended, without canceling any.
    func settle() async {
        let all = live.withLock { live in
            defer { live = [] }
            return live
        }
        if !(await Wait.until(seconds: 60, { all.allSatisfy(\.hasEnded) })) {
            report("loads are still running after 60 s")
        }
        // An event delivered after the end would be a fault, and would follow soon.
        try? await Task.sleep(for: .milliseconds(100))
        check(all)
    }
}

enum Wait {
    /// Polls `condition` and returns whether it becomes true in time. There's no event to wait for when
    /// resources are released.
    static func until(seconds: Double, _ condition: () async -> Bool) async -> Bool {
        let end = ContinuousClock.now + .seconds(seconds)
        while !(await condition()) {
            if ContinuousClock.now >= end { return false }
            try? await Task.sleep(for: .milliseconds(10))
        }
        return true
    }
}

/// Performs random operations until its time is up.
struct SoakWorker {
    let state: SoakState
    var requests: SoakRequests
    private var tasks: [SoakTask] = []

    init(_ state: SoakState, seed: UInt64) {
        self.state = state
        requests = SoakRequests(state.origins, seed: seed)
    }

    private var manager: ImageManager { state.manager }

    /// Starts loads of all kinds and calls the other methods of the manager while they run.
    mutating func runMixed(until end: ContinuousClock.Instant) async {
        while ContinuousClock.now < end {
            switch requests.number(below: 1000) {
            case ..<640:
                let (request, width) = requests.next()
                tasks.append(state.load(request, width: width))
            case ..<760: tasks.randomElement(using: &requests.random)?.cancel()
            case ..<800:
                let priority = Priority.allCases[requests.number(below: Priority.allCases.count)]
                tasks.randomElement(using: &requests.random)?.task?.priority = priority
            case ..<850: startData()
            case ..<900: _ = manager.cachedImage(for: requests.next().request)
            case ..<940: await play()
            case ..<965: await remove()
            case ..<975: manager.memory.removeAll()
            case ..<977: await manager.disk?.removeAll()
            case ..<985:
                manager.suspend()
                try? await Task.sleep(for: .milliseconds(5))
                manager.resume()
            case ..<990: manager.forgetFailures()
            default: await readTwice()
            }
            tasks.removeAll(where: \.hasEnded)
            while tasks.count > 24, ContinuousClock.now < end {
                try? await Task.sleep(for: .milliseconds(2))
                tasks.removeAll(where: \.hasEnded)
            }
        }
        tasks = []
    }

    private mutating func startData() {
        let task = manager.loadData(requests.next().request)
        if requests.chance(30) { task.cancel() }
    }

    /// Plays an animation for up to 40 ms.
    private mutating func play() async {
        let number = requests.number(below: SoakOrigins.pathsPerKind)
        let address = state.origins.address(host: 1, origin: 0, .moving, number)
        guard let response = try? await manager.load(ImageRequest(string: address)).response,
            let player = response.makePlayer(budget: state.budget)
        else { return }
        player.play()
        let playing = Task { await player.run(by: .system) }
        try? await Task.sleep(for: .milliseconds(requests.number(below: 40)))
        playing.cancel()
        player.stop()
        await playing.value
    }

    /// Removes an image, or all images of a URL, while other workers load it.
    private mutating func remove() async {
        let request = requests.next().request
        let removesAll = requests.chance(30)
        if removesAll, let url = request.url {
            await manager.removeAllImages(for: url)
        } else {
            await manager.removeImage(for: request)
        }
    }

    /// Reads the events of one task twice. Both readers must receive the end.
    private mutating func readTwice() async {
        guard let events = state.load(requests.next().request).task?.events else { return }
        let ends = Locked(0)
        for _ in 0..<2 {
            Task {
                for await event in events {
                    if case .finished = event { ends.withLock { $0 += 1 } }
                }
            }
        }
        if !(await Wait.until(seconds: 30) { ends.withLock { $0 == 2 } }) {
            state.report("\(ends.withLock { $0 }) of two readers of a task's events received the end")
        }
    }

    /// Loads from addresses that refuse connections, using each one once.
    mutating func runRefused(until end: ContinuousClock.Instant) async {
        var number = requests.number(below: 1 << 20)
        while ContinuousClock.now < end {
            let group = (0..<32).map { _ in
                number += 1
                var request = ImageRequest(string: state.origins.refusingAddress(number))
                request.retry = .never
                return state.load(request)
            }
            if requests.chance(20) { for task in group { task.cancel() } }
            guard await Wait.until(seconds: 30, { group.allSatisfy(\.hasEnded) }) else {
                return state.report("a refused connection did not end its load within 30 s")
            }
            let circuits = manager.circuitCount
            if circuits > 1000 { state.report("\(circuits) circuits exist; the limit is 1000") }
        }
    }

    /// Cancels refreshes that never get a response soon after they start, which must end each of them.
    mutating func runCancelled(until end: ContinuousClock.Instant) async {
        while ContinuousClock.now < end {
            let request = requests.endlessRefresh()
            let group = (0..<4).map { _ in state.load(request) }
            for _ in 0..<requests.number(below: 4) { await Task.yield() }
            for task in group { task.cancel() }
            guard await Wait.until(seconds: 10, { group.allSatisfy(\.hasEnded) }) else {
                let count = group.count { !$0.hasEnded }
                state.report("\(count) of 4 cancelled refreshes did not end within 10 s")
                for task in group { task.cancel() }
                return
            }
        }
    }
}
#endif
