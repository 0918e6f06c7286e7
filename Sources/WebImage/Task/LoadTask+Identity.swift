// SPDX-License-Identifier: MIT

// Each call of `load` makes a task, so a task is itself and no other: two loads of one request are not equal.
extension LoadTask: Identifiable, Hashable {
    /// The identity of this task, unique among the tasks that exist. Two loads of the same request have
    /// different ones.
    public var id: ObjectIdentifier { ObjectIdentifier(self) }

    /// Whether both are the same task.
    public static func == (left: LoadTask, right: LoadTask) -> Bool { left === right }

    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension LoadTask: CustomStringConvertible {
    /// The request and how far the load is, such as `https://example.com/cat.jpg, priority high: running` or
    /// `https://example.com/cat.jpg: 64x48 PNG, from disk (fresh), 12.3 ms`. The URL is safe to log: see
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
