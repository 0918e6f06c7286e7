// SPDX-License-Identifier: MIT

// iOS 13, macOS 10.15
public protocol ObservableObject: AnyObject {
    associatedtype ObjectWillChangePublisher = ObservableObjectPublisher
    var objectWillChange: ObjectWillChangePublisher { get }
}

extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
    public var objectWillChange: ObservableObjectPublisher { StubPublishers.publisher(of: self) }
}

// iOS 13, macOS 10.15
public final class ObservableObjectPublisher {
    public var stubSink: (() -> Void)?

    public init() {}
    public func send() { stubSink?() }
}

/// The publishers of objects, used on the main thread only.
private enum StubPublishers {
    private struct Entry {
        weak var object: AnyObject?
        let publisher: ObservableObjectPublisher
    }

    nonisolated(unsafe) private static var entries: [ObjectIdentifier: Entry] = [:]

    static func publisher(of object: AnyObject) -> ObservableObjectPublisher {
        let id = ObjectIdentifier(object)
        if let entry = entries[id], entry.object === object { return entry.publisher }
        entries = entries.filter { $0.value.object != nil }
        let entry = Entry(object: object, publisher: ObservableObjectPublisher())
        entries[id] = entry
        return entry.publisher
    }
}

// iOS 13, macOS 10.15
@propertyWrapper
public struct Published<Value> {
    private var value: Value

    public init(wrappedValue: Value) { value = wrappedValue }

    @available(*, unavailable, message: "@Published is for properties of classes")
    public var wrappedValue: Value {
        get { fatalError() }
        set { fatalError() }
    }

    public static subscript<Object: ObservableObject>(
        _enclosingInstance object: Object, wrapped wrapped: ReferenceWritableKeyPath<Object, Value>,
        storage storage: ReferenceWritableKeyPath<Object, Published<Value>>
    ) -> Value {
        get { object[keyPath: storage].value }
        set {
            (object.objectWillChange as? ObservableObjectPublisher)?.send()
            object[keyPath: storage].value = newValue
        }
    }
}
