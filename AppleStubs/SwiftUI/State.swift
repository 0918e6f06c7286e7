// SPDX-License-Identifier: MIT

@_exported public import Combine
public import CoreGraphics

/// A property whose value the host keeps for the life of a view's identity.
@MainActor
protocol StubProperty {
    /// - Parameters:
    ///   - path: The place of the view.
    ///   - name: The name of the property.
    func stubAttach(_ host: StubRenderer, _ path: String, _ name: String)
}

// iOS 14, macOS 11
@MainActor
@propertyWrapper
public struct StateObject<Object: ObservableObject>: StubProperty {
    private final class Box {
        var make: (() -> Object)?
        var object: Object?
    }

    private let box = Box()

    public init(wrappedValue make: @autoclosure @escaping () -> Object) { box.make = make }

    public var wrappedValue: Object {
        if let object = box.object { return object }
        preconditionFailure("a StateObject was read outside of a view's body")
    }

    func stubAttach(_ host: StubRenderer, _ path: String, _ name: String) {
        let key = path + "." + name
        let object = host.objects[key] as? Object ?? box.make?()
        box.object = object
        host.kept.insert(key)
        guard host.objects[key] == nil, let object else { return }
        host.objects[key] = object
        (object.objectWillChange as? ObservableObjectPublisher)?.stubSink = { [weak host] in
            host?.invalidate(path)
        }
    }
}

/// An object that another owns. The view is evaluated again when it changes, and not the views around it.
// iOS 13, macOS 10.15
@MainActor
@propertyWrapper
public struct ObservedObject<Object: ObservableObject>: StubProperty {
    public var wrappedValue: Object

    public init(wrappedValue: Object) { self.wrappedValue = wrappedValue }

    func stubAttach(_ host: StubRenderer, _ path: String, _ name: String) {
        (wrappedValue.objectWillChange as? ObservableObjectPublisher)?.stubSink = { [weak host] in
            host?.invalidate(path)
        }
    }
}

/// A value of the environment. A closure of the view that is called later reads the value of the last update.
@MainActor
@propertyWrapper
public struct Environment<Value>: StubProperty {
    private final class Box {
        var value: Value?
    }

    private let path: KeyPath<EnvironmentValues, Value>
    private let box = Box()

    public init(_ path: KeyPath<EnvironmentValues, Value>) { self.path = path }

    public var wrappedValue: Value { box.value ?? StubEnvironment.values[keyPath: path] }

    func stubAttach(_ host: StubRenderer, _ place: String, _ name: String) {
        box.value = StubEnvironment.values[keyPath: path]
    }
}

// iOS 13, macOS 10.15
public enum LayoutDirection: Hashable, CaseIterable, Sendable { case leftToRight, rightToLeft }

public struct EnvironmentValues {
    private var stubValues: [ObjectIdentifier: any Sendable] = [:]

    public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value where Key.Value: Sendable {
        get { stubValues[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
        set { stubValues[ObjectIdentifier(key)] = newValue }
    }

    public var accessibilityReduceMotion: Bool { stubReducesMotion }
    public var stubReducesMotion = false
    public var displayScale: CGFloat = 1
    public var layoutDirection = LayoutDirection.leftToRight
}

public protocol EnvironmentKey {
    associatedtype Value
    static var defaultValue: Value { get }
}

/// The values outside of views, and while a view is rendered those that apply to it.
@MainActor
public enum StubEnvironment {
    public static var values = EnvironmentValues()
}

public struct Animation: Hashable, Sendable {
    let name: String
    public static let `default` = Animation(name: "default")
    public static func linear(duration: Double) -> Animation { Animation(name: "linear(\(duration))") }
    public static func easeIn(duration: Double) -> Animation { Animation(name: "easeIn(\(duration))") }
    public static func easeOut(duration: Double) -> Animation { Animation(name: "easeOut(\(duration))") }
    public static func easeInOut(duration: Double) -> Animation { Animation(name: "easeInOut(\(duration))") }
}

public struct Transaction {
    public var animation: Animation?
    public var disablesAnimations = false
    public init() {}
    public init(animation: Animation?) { self.animation = animation }
}

/// The transactions of `withTransaction`, in order.
@MainActor
public enum StubTransactions {
    public static var all: [Transaction] = []
}

@MainActor
public func withTransaction<Result>(
    _ transaction: Transaction, _ body: () throws -> Result
) rethrows -> Result {
    StubTransactions.all.append(transaction)
    return try body()
}
