// SPDX-License-Identifier: MIT

import ImageBase

@testable import WebImage

/// In these tests, names stand for jobs, timers and images.
typealias TestValidation = Validation<String, String, String>

extension ValidationWorld.Work {
    var name: String {
        switch self {
        case .action(let action): action.name
        case .event(let event): "\(event)"
        }
    }
}

extension ImageError {
    static let network = ImageError(.network, "no connection")
    static let late = ImageError(.timeout, "no response in time")
    static let notFound = ImageError.http(status: 404)
    static let undecodable = ImageError(.corrupt, "not an image")
}

extension TestValidation.End {
    static var all: [Self] {
        ofPatience + [
            .stored(.confirmed(by: "response")), .stored(.deliver(before: .network)), .changed("new"),
            .stored(.compared(with: "new")), .gone(.notFound), .cancelled(.cancelled),
        ]
    }

    /// A stored response may forbid stale use after some time.
    static var ofPatience: [Self] { [.stored(.stale), .stored(.deliver(before: .late))] }

    var isGone: Bool { if case .gone = self { true } else { false } }

    var name: String {
        switch self {
        case .stored(.confirmed): "confirmed"
        case .stored(.stale): "unavailable"
        case .stored(.compared): "compared"
        case .stored(.deliver(let error)): "failed with \(error.code.rawValue)"
        case .changed: "changed"
        case .gone: "gone"
        case .cancelled: "cancelled by the loader"
        }
    }
}

extension TestValidation.Event {
    static var jobEnds: [(String, Self)] {
        [
            ("old", .decoded("old")), ("corrupt", .decodeFailed(.undecodable)),
            ("fresh", .loaded("fresh", isFresh: true)), ("other", .loaded("other", isFresh: false)),
        ]
    }

    static var all: [Self] {
        [.read("job"), .joined("job", nil), .joined("job", "timer"), .shown("old")] + jobEnds.map(\.1)
            + [.delivered, .head, .finished] + TestValidation.End.ofPatience.map { .patienceEnded($0) }
            + TestValidation.End.all.map { .ended($0) }
    }

    var isFinished: Bool { if case .finished = self { true } else { false } }
    var isDelivered: Bool { if case .delivered = self { true } else { false } }
    var endsJob: Bool { if case .ended = self { true } else { false } }
    var firesTimer: Bool { if case .patienceEnded = self { true } else { false } }
}

extension TestValidation {
    var isEnded: Bool { if case .ended = state { true } else { false } }

    var isDelivering: Bool {
        switch state {
        case .delivering, .endingAfterDelivery: true
        default: false
        }
    }

    var name: String {
        func name(_ running: Running) -> String {
            switch running.head {
            case .awaited(let timer): timer ?? "no timer"
            case .received: "head"
            }
        }
        return switch state {
        case .none: "none"
        case .decoding(let running): "decoding \(name(running))"
        case .decodingAfter(let use): "decodingAfter \(End.stored(use).name)"
        case .delivering(let image, let running): "delivering \(image) \(name(running))"
        case .endingAfterDelivery(let ending): "endingAfterDelivery \(ending.name)"
        case .waiting(.success(let image), let running): "waiting \(image) \(name(running))"
        case .waiting(.failure(let error), let running): "waiting \(error.code.rawValue) \(name(running))"
        case .ended: "ended"
        }
    }
}

extension TestValidation.Action {
    var name: String {
        switch self {
        case .join: "join"
        case .leave: "leave"
        case .stop: "stop"
        case .deliver(let image): "deliver \(image)"
        case .revalidate(_, let image): "revalidate \(image ?? "unknown")"
        case .end(let ending): "end \(ending.name)"
        }
    }
}

extension TestValidation.Ending {
    var name: String {
        switch self {
        case .image(let image): image
        case .confirmed(let image, let response): "\(image) by \(response)"
        case .stale(let image): "stale \(image)"
        case .compared(let image, let response): "\(image) compared with \(response)"
        case .gone(let error): "gone \(error.code.rawValue)"
        case .failure(let error) where error.code == .cancelled: "cancelled by the loader"
        case .failure(let error): error.code.rawValue
        }
    }
}
