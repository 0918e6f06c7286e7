// SPDX-License-Identifier: MIT

public import CoreGraphics

/// What a view shows.
public enum StubLeaf {
    case text(String)
    case color(String)
    case image(Image)
    /// The part that is done; nil if it is not known.
    case progress(Double?)
}

/// What a modifier does for each view that it applies to.
enum StubAction {
    case appear(() -> Void)
    case disappear(() -> Void)
    case change(any Equatable, @MainActor (any Equatable) -> Void)
}

/// Renders views and keeps their state, by their place in the tree.
@MainActor
public final class StubRenderer {
    var leaves: [StubLeaf] = []
    var objects: [String: Any] = [:]
    var kept: Set<String> = []
    var appear: [String: () -> Void] = [:]
    var disappear: [String: () -> Void] = [:]
    var changes: [String: (value: any Equatable, action: @MainActor (any Equatable) -> Void)] = [:]
    /// The places of views whose objects have changed since the last update.
    private var invalid: Set<String> = []
    /// The places that the running update began with.
    private var updated: Set<String> = []
    /// How often the bodies of views were evaluated, by the names of their types. The stub computes all bodies
    /// for each update; SwiftUI evaluates views that have changed, and the views in them.
    private(set) var evaluations: [String: Int] = [:]
    var needsUpdate: Bool { !invalid.isEmpty }
    /// The actions for changes of the scroll view.
    var scrolled: [(ScrollGeometry, ScrollGeometry) -> Void] = []
    /// The transitions of the views, by their names.
    var transitions: Set<String> = []
    /// The shapes in which views take touches, by their names.
    private(set) var contentShapes: Set<String> = []
    /// The size that is proposed to the view that is being rendered.
    private(set) var proposal = ProposedViewSize.unspecified
    /// Whether views are only measured.
    private(set) var isMeasuring = false
    /// The number of views that have read their size.
    var stubReaderCount = 0
    /// The actions of the modifiers around the view that is being rendered.
    private var actions: [StubAction] = []

    func invalidate(_ path: String) { invalid.insert(path) }

    func beginUpdate() { (updated, invalid) = (invalid, []) }

    func show(_ transition: AnyTransition) {
        if !isMeasuring { transitions.insert(transition.name) }
    }

    func setContentShape(_ name: String) { contentShapes.insert(name) }

    func show(_ leaf: StubLeaf, _ path: String) {
        if !isMeasuring, !leaf.isClear { leaves.append(leaf) }
        attach(path)
    }

    /// Renders the content of a container, which is the view that the modifiers apply to.
    func contain<Result>(_ path: String, _ render: () -> Result) -> Result {
        attach(path)
        let outer = actions
        actions = []
        defer { actions = outer }
        return render()
    }

    func apply(_ action: StubAction, to content: any View, _ path: String) -> CGSize {
        actions.append(action)
        defer { actions.removeLast() }
        return render(content, path)
    }

    private func attach(_ path: String) {
        if isMeasuring { return }
        for (index, action) in actions.enumerated() {
            let key = "\(path).\(index)"
            switch action {
            case .appear(let action): appear[key] = action
            case .disappear(let action): disappear[key] = action
            case .change(let value, let action): changes[key] = (value, action)
            }
        }
    }

    /// Renders a view with another proposal than that of the view around it.
    func render(_ view: any View, _ path: String, in size: ProposedViewSize) -> CGSize {
        let outer = proposal
        proposal = size
        defer { proposal = outer }
        return render(view, path)
    }

    /// Returns the size of a view, which does not appear.
    func measure(_ view: any View, _ path: String, in size: ProposedViewSize) -> CGSize {
        let outer = isMeasuring
        isMeasuring = true
        defer { isMeasuring = outer }
        return render(view, path, in: size)
    }

    @discardableResult
    func render(_ view: any View, _ path: String) -> CGSize {
        if let primitive = view as? any StubPrimitive { return primitive.stubRender(self, path) }
        let path = "\(path)/\(type(of: view))"
        for child in Mirror(reflecting: view).children {
            (child.value as? any StubProperty)?.stubAttach(self, path, child.label ?? "")
        }
        if !isMeasuring, updated.contains(where: { path.hasPrefix($0) }) {
            evaluations[String("\(type(of: view))".prefix { $0 != "<" }), default: 0] += 1
        }
        return renderBody(view, path)
    }

    private func renderBody<Content: View>(_ view: Content, _ path: String) -> CGSize {
        render(view.body, path)
    }
}

extension StubLeaf {
    fileprivate var isClear: Bool { if case .color("clear") = self { true } else { false } }
}

/// Shows a view as a window does.
@MainActor
public final class StubHost {
    private let renderer = StubRenderer()
    private var root: (any View)?
    /// What each update showed, from the first.
    public private(set) var history: [[StubLeaf]] = []
    /// The size of the window, which is proposed to the view.
    public var stubWindowSize: CGSize {
        didSet {
            renderer.invalidate("")
            update()
        }
    }
    /// The size of the view.
    public private(set) var size = CGSize.zero
    /// The number of GeometryReaders in the view.
    public var stubReaderCount: Int { renderer.stubReaderCount }
    /// The transitions of the views.
    public var stubTransitions: Set<String> { renderer.transitions }
    /// The shapes in which views take touches.
    public var stubContentShapes: Set<String> { renderer.contentShapes }

    /// How often the bodies of views were evaluated, by the names of their types without parameters.
    public var stubEvaluations: [String: Int] { renderer.evaluations }

    public init(_ view: any View, stubWindowSize: CGSize = CGSize(width: 400, height: 800)) {
        self.stubWindowSize = stubWindowSize
        show(view)
    }

    /// Shows another value of the root view, or nothing.
    public func show(_ view: (any View)?) {
        root = view
        renderer.invalidate("")
        update()
    }

    public var leaves: [StubLeaf] { history.last ?? [] }

    /// Updates the view as long as its state changes.
    public func settle() {
        while renderer.needsUpdate { update() }
    }

    /// Covers the view with another, as a tab does, or uncovers it: it disappears or appears with its state.
    public func cover(_ isCovered: Bool) {
        for action in (isCovered ? renderer.disappear : renderer.appear).values { action() }
        settle()
    }

    /// Scrolls the scroll view.
    public func stubScroll(from old: ScrollGeometry, to new: ScrollGeometry) {
        for action in renderer.scrolled { action(old, new) }
        settle()
    }

    private func update() {
        let (oldAppear, oldDisappear, oldChanges) = (renderer.appear, renderer.disappear, renderer.changes)
        (renderer.leaves, renderer.kept) = ([], [])
        renderer.beginUpdate()
        renderer.transitions = []
        renderer.scrolled = []
        renderer.stubReaderCount = 0
        (renderer.appear, renderer.disappear, renderer.changes) = ([:], [:], [:])
        if let root { size = renderer.render(root, "", in: ProposedViewSize(stubWindowSize)) }
        history.append(renderer.leaves)
        for (key, action) in oldDisappear where renderer.disappear[key] == nil { action() }
        renderer.objects = renderer.objects.filter { renderer.kept.contains($0.key) }
        for (key, action) in renderer.appear where oldAppear[key] == nil { action() }
        for (key, change) in renderer.changes {
            // SwiftUI calls the closure that was made before the change.
            if let old = oldChanges[key], !isEqual(old.value, change.value) { old.action(change.value) }
        }
        settle()
    }

    private func isEqual<Value: Equatable>(_ left: Value, _ right: any Equatable) -> Bool {
        left == right as? Value
    }
}
