// SPDX-License-Identifier: MIT

#if canImport(SwiftUI)
import Combine
public import SwiftUI
public import WebImageDisplay
import WebImageApple

extension View {
    /// Limits which images the views in a scroll view or list load while the user scrolls fast.
    ///
    /// ```swift
    /// photoList.webImageFastScrolling(FastScrolling(maximumBytes: 16_000))
    /// ```
    ///
    /// It applies to each ``WebImageView`` in this view, and follows the nearest scroll view inside it. It
    /// requires iOS 18, macOS 15, tvOS 18, watchOS 11 or visionOS 2; earlier systems don't report a scroll
    /// view's position, so it has no effect there.
    public func webImageFastScrolling(_ options: FastScrolling = FastScrolling()) -> some View {
        FastScrollingView(content: self, options: options)
    }
}

/// A view with a scroll view. It passes its lists to the views inside.
private struct FastScrollingView<Content: View>: View {
    @StateObject private var model = ScrollModel()
    @Environment(\.webImageLists) private var outer
    let content: Content
    let options: FastScrolling

    init(content: Content, options: FastScrolling) {
        self.content = content
        self.options = options
    }

    var body: some View {
        let list = model.list(options)
        if #available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *) {
            content
                .environment(\.webImageLists, outer + [list])
                .onScrollGeometryChange(for: ListPosition.self, of: { ListPosition($0) }) {
                    [model] _, position in model.position = position
                }
        } else {
            content
        }
    }
}

/// A scroll view's list.
@MainActor
private final class ScrollModel: ObservableObject {
    var position = ListPosition()
    private lazy var observer = ScrollObserver(FastScrolling()) { [weak self] in self?.position }

    func list(_ options: FastScrolling) -> ScrolledList {
        let list = observer.list
        if list.options != options { list.options = options }
        return list
    }
}

@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
extension ListPosition {
    fileprivate init(_ geometry: ScrollGeometry) {
        self.init()
        let (offset, length) = (geometry.contentOffset, geometry.containerSize)
        add(offset: offset.x, length: length.width, of: geometry.contentSize.width)
        add(offset: offset.y, length: length.height, of: geometry.contentSize.height)
    }
}

extension EnvironmentValues {
    /// The surrounding lists, if they limit loads during fast scrolling.
    var webImageLists: [ScrolledList] {
        get { self[ListsKey.self] }
        set { self[ListsKey.self] = newValue }
    }
}

private struct ListsKey: EnvironmentKey {
    static let defaultValue: [ScrolledList] = []
}
#endif
