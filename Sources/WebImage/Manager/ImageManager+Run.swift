// SPDX-License-Identifier: MIT

import Dispatch
import ImageBase

extension ImageManager {
    /// Does what the graph wants done; what comes of it at once is done too.
    func run(_ actions: [Graph.Action], on delivery: Delivery = .caller) {
        var actions = actions
        var next = 0
        while next < actions.count {
            let action = actions[next]
            next += 1
            switch action {
            case .start(let effect, let work, let input):
                if let outcome = start(effect, work, input) {
                    actions += graph.withLock { $0.finished(effect.id, outcome) }
                }
            case .cancel(let effect): effect.cancel(heldBy: disk == nil ? nil : pendingStores)
            case .reprioritise(let effect, let priority): effect.setPriority(priority)
            case .joined(let effect): effect.notice(graph.withLock { $0.clients(of: effect.id) }, self)
            case .finish(let task, let client, let result):
                actions += finish(task, client, result, on: delivery)
            }
        }
    }

    /// The task's job has ended: moves the task to the next one, or ends it.
    private func finish(
        _ task: TaskID, _ client: any JobClient, _ result: Result<Payload, ImageError>, on delivery: Delivery
    ) -> [Graph.Action] {
        if let next = client.next(after: result, on: delivery) {
            return graph.withLock { $0.move(task, next.client, plan: next.plan) } ?? []
        }
        if graph.withLock({ $0.end(task) }) { client.finish(result, on: delivery) }
        return []
    }

    func complete(_ effect: EffectHandle, _ outcome: Graph.Outcome, on delivery: Delivery = .caller) {
        run(graph.withLock { $0.finished(effect.id, outcome) }, on: delivery)
    }

    /// The outcome when it is there at once.
    private func start(_ effect: EffectHandle, _ work: Work, _ input: Payload?) -> Graph.Outcome? {
        switch work {
        case .fetch(let key):
            fetch(key, effect, input?.bytes)
            return nil
        case .readVariant, .readOriginal, .compare:
            reads.async { self.complete(effect, self.perform(work, input, effect.cancellation)) }
            return nil
        case .decode, .decodeVariant, .reuseVariant, .transform:
            pixels.async { self.complete(effect, self.perform(work, input, effect.cancellation)) }
            return nil
        case .finish(let key) where key.finishComputes:
            pixels.async { self.complete(effect, self.perform(work, input, effect.cancellation)) }
            return nil
        case .finish, .recheckMemory, .examine, .give:
            return perform(work, input, effect.cancellation)
        }
    }

    private func perform(_ work: Work, _ input: Payload?, _ cancellation: CancellationToken) -> Graph.Outcome
    {
        if cancellation.isCancelled { return .failed(.cancelled) }
        switch work {
        case .recheckMemory(let key): return recheckMemory(key)
        case .readVariant(let key): return readVariant(key)
        case .decodeVariant(let key): return decodeVariant(key, input, cancellation)
        case .reuseVariant(let key, let variant): return reuseVariant(key, variant, input, cancellation)
        case .transform(let key): return transform(key, input, cancellation)
        case .finish(let key): return finish(key, input, cancellation)
        case .decode(let key): return decode(key, input, cancellation)
        case .readOriginal(let key): return readOriginal(key)
        case .examine(let key): return examine(key, input)
        case .compare(let key): return compare(key, input, cancellation)
        case .give(let bytes): return .done(.bytes(bytes))
        case .fetch: return .failed(ImageError(.notCached, "a transfer does not block"))
        }
    }
}

extension ImageManager {
    /// Goes through a plan that never asks the network, on this thread.
    func runBlocking(_ plan: Graph.Plan) -> Result<Payload, ImageError> {
        var steps = plan.steps
        var input: Payload?
        var index = 0
        let cancellation = CancellationToken()
        while index < steps.count {
            let outcome: Graph.Outcome
            switch steps[index] {
            case .upstream(let plan):
                switch runBlocking(plan) {
                case .success(let payload): outcome = .advance(payload)
                case .failure(let error): outcome = .failed(error)
                }
            case .effect(_, let work): outcome = perform(work, input, cancellation)
            }
            switch outcome {
            case .done(let payload): return .success(payload)
            case .failed(let error): return .failure(error)
            case .replace(let other): (steps, index, input) = (other, 0, nil)
            case .advance(let count, let payload): (index, input) = (index + count, payload)
            }
        }
        return .failure(.notCached)
    }
}
