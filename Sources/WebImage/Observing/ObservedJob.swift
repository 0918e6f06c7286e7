// SPDX-License-Identifier: MIT

import ImageBase
import ImageLoading
import PortableFoundation

/// The job that's running a stage. Events about the work refer to this job.
final class ObservedJob: Sendable {
    let sender: EventSender
    /// The job's number, or `nil` if a caller's thread does the work itself.
    private let number: UInt64?
    private let url: URL?
    /// When the job's transfer began, and when it began to wait in a queue.
    private let transferStart = Locked<ContinuousClock.Instant?>(nil)
    private let queueStart = Locked<ContinuousClock.Instant?>(nil)
    private let tasks: @Sendable () -> [ObservedTask]

    /// The job that's running a stage on this thread. It's only set if there's an observer.
    @TaskLocal static var current: ObservedJob?

    /// - Parameter tasks: Returns the tasks that currently wait for the job.
    init(
        _ number: UInt64?, url: URL?, sender: EventSender, tasks: @escaping @Sendable () -> [ObservedTask]
    ) {
        self.number = number
        self.url = url
        self.sender = sender
        self.tasks = tasks
    }

    /// Runs the job's work.
    func run<Result>(_ body: () -> Result) -> Result { Self.$current.withValue(self, operation: body) }

    /// The job, and the loads that currently wait for it.
    var target: EventTarget { EventTarget(sender: sender, subject: subject) }

    private var subject: LoadEvent.Subject {
        let tasks = tasks()
        return LoadEvent.Subject(
            loads: LoadEvent.Loads(tasks.map(\.number)), job: number, request: tasks.first?.request,
            url: url)
    }

    @inline(never)
    func send(_ kind: LoadEvent.Kind, _ fields: LoadEvent.Fields? = nil) {
        sender.send(kind, of: subject, fields)
    }

    @inline(never)
    func transferBegan() {
        let now = ContinuousClock.now
        transferStart.withLock { $0 = now }
        sender.send(.transferBegan, of: subject, at: now)
    }

    @inline(never)
    /// - Parameter received: How many bytes a failed transfer has received.
    func transferEnded(_ result: Result<LoadedData, ImageError>, received: Int?) {
        var fields = LoadEvent.Fields()
        fields.duration = transferStart.withLock { $0 }?.duration(to: .now)
        switch result {
        case .success(let loaded):
            (fields.bytes, fields.status) = (loaded.data.count, loaded.response.status)
            fields.metrics = loaded.metrics
        case .failure(let error): (fields.error, fields.bytes) = (error, received)
        }
        send(.transferEnded, fields)
    }

    /// Sends everything that a transfer reports apart from its data and its end.
    @inline(never)
    func transferEvent(_ event: CollectorEvent) {
        switch event {
        case .response(let response):
            send(.responseReceived, LoadEvent.Fields(status: response.status))
        case .held(let duration): send(.waited, LoadEvent.Fields(duration: duration))
        case .queued(true): queueStart.withLock { $0 = $0 ?? .now }
        case .queued(false):
            let start = queueStart.withLock { start in
                defer { start = nil }
                return start
            }
            if let start { send(.waited, LoadEvent.Fields(duration: start.duration(to: .now))) }
        }
    }

    @inline(never)
    func progress(_ progress: LoadProgress) {
        send(.progress, LoadEvent.Fields(progress: progress))
    }
}
