// SPDX-License-Identifier: MIT

// Each call to `load` makes a new task, so two loads of the same request aren't equal.
extension LoadTask: Identifiable, Hashable {
    /// This task's identity, unique among the tasks that exist. Two loads of the same request have different
    /// identities.
    public var id: ObjectIdentifier { ObjectIdentifier(self) }

    /// Whether both are the same task.
    public static func == (left: LoadTask, right: LoadTask) -> Bool { left === right }

    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension LoadTask: CustomStringConvertible {
    /// The request and the state of the load, such as `https://example.com/cat.jpg, priority high: running`
    /// or `https://example.com/cat.jpg: 64x48 PNG, from disk (fresh), 12.3 ms`. The URL is safe to log: see
    /// ``ImageError/url``.
    public var description: String {
        let priority = priority
        let changed = priority == request.priority ? "" : ", now priority \(priority)"
        return "\(request)\(changed): \(progressText)"
    }

    private var progressText: String {
        switch result {
        case .success(let response): "\(response)"
        case .failure(let error): error.code.rawValue
        case nil: "running"
        }
    }
}
