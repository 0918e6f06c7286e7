// SPDX-License-Identifier: MIT

#if canImport(SwiftUI)
import Combine
import CoreGraphics
import SwiftUI

#if canImport(AppKit) && !targetEnvironment(macCatalyst)
import AppKit
#endif
#if canImport(UIKit) && !os(watchOS)
import UIKit
#endif

// SwiftUI and Combine declarations that the adapters and their tests use.
@MainActor
final class ContractModel: ObservableObject {
    @Published private(set) var image: Image?

    func show(_ pixels: CGImage, _ transaction: Transaction) {
        let publisher: ObservableObjectPublisher = objectWillChange
        publisher.send()
        withTransaction(transaction) {
            image = Image(decorative: pixels, scale: 2, orientation: .up)
        }
        let _: Image = Image(pixels, scale: 2, orientation: .up, label: Text(verbatim: ""))
        let _: [Image.Orientation] = [.up, .upMirrored, .down]
        let _: Image.ResizingMode = .stretch
        let _: Image.ResizingMode = .tile
        let _: any Shape = Rectangle()
    }
}

struct ContractView<Content: View>: View {
    @StateObject private var model: ContractModel
    @Environment(\.accessibilityReduceMotion) private var reducesMotion
    @Environment(\.displayScale) private var displayScale: CGFloat
    @Environment(\.layoutDirection) private var layoutDirection: LayoutDirection
    private let content: (Image?) -> Content

    init(
        _ model: @autoclosure @escaping () -> ContractModel,
        @ViewBuilder content: @escaping (Image?) -> Content
    ) {
        _model = StateObject(wrappedValue: model())
        self.content = content
    }

    init<I: View, P: View>(
        _ model: @autoclosure @escaping () -> ContractModel, @ViewBuilder image: @escaping (Image) -> I,
        @ViewBuilder placeholder: @escaping () -> P
    ) where Content == _ConditionalContent<I, P> {
        self.init(model()) { shown in
            if let shown { image(shown) } else { placeholder() }
        }
    }

    var body: some View {
        content(model.image)
            .onAppear { _ = reducesMotion }
            .onDisappear { _ = (model, displayScale, layoutDirection == .leftToRight) }
            .environment(\.layoutDirection, .rightToLeft)
            #if os(visionOS)
        .onChange(of: reducesMotion) { _ = model }
            #else
        .onChange(of: reducesMotion) { _ in }
            #endif
    }
}

struct ContractLeaf: View {
    @ObservedObject var model: ContractModel

    var body: some View { AnyView(Text("text")) }
}

struct ContractExample: View {
    let isLoading: Bool

    var body: some View {
        ZStack {
            if isLoading { ProgressView() }
            EmptyView()
            Text("text").id(1)
            Color.red.frame(width: 1, height: 1)
            Color.gray.overlay(alignment: .topLeading) {
                Text("text").font(.system(size: 10)).foregroundColor(Color.red).padding(1)
                    .background(Color.black.opacity(0.5))
            }
            ContractLayout().callAsFunction {
                GeometryReader { (proxy: GeometryProxy) in
                    Color.clear
                        .onAppear { let _: CGSize = proxy.size }
                        #if os(visionOS)
                    .onChange(of: proxy.size) {}
                        #else
                    .onChange(of: proxy.size) { _ in }
                        #endif
                }
                .allowsHitTesting(false)
                Text("text").fixedSize(horizontal: false, vertical: true)
            }
            ProgressView(value: 0.5).transition(.opacity)
            Image(systemName: "photo").resizable(resizingMode: .stretch).scaledToFit().clipped()
                .contentShape(Rectangle())
                .clipShape(Circle(), style: FillStyle(eoFill: false, antialiased: true))
        }
    }
}

#if !os(watchOS)
@available(macOS 14, iOS 17, tvOS 17, *)
@MainActor
func ranged(_ image: Image) -> Image {
    let ranges: [Image.DynamicRange?] = [.standard, .constrainedHigh, .high]
    return image.allowedDynamicRange(ranges[2])
}
#endif

private struct ContractKey: EnvironmentKey {
    static let defaultValue: [Int] = []
}

extension EnvironmentValues {
    fileprivate var contract: [Int] {
        get { self[ContractKey.self] }
        set { self[ContractKey.self] = newValue }
    }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
private struct ContractScrolling: View {
    @Environment(\.contract) private var values

    var body: some View {
        Text("text")
            .environment(\.contract, values + [1])
            .onScrollGeometryChange(
                for: CGFloat.self,
                of: { (geometry: ScrollGeometry) in
                    let sizes: [CGSize] = [geometry.contentSize, geometry.containerSize]
                    return geometry.contentOffset.y + sizes[0].height
                }
            ) { old, new in let _: (CGFloat, CGFloat) = (old, new) }
    }
}

struct ContractLayout: Layout {
    func makeCache(subviews: Subviews) {}

    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
        subviews.last?.sizeThatFits(proposal) ?? .zero
    }

    func placeSubviews(
        in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
    ) {
        let width: CGFloat? = proposal.width
        let height: CGFloat? = proposal.height
        let all: LayoutSubviews = subviews
        let _: LayoutDirection = all.layoutDirection
        guard all.endIndex > all.startIndex else { return }
        let first: LayoutSubview? = all.first
        first?.place(at: bounds.origin, proposal: ProposedViewSize(width: width, height: height))
        subviews.last?.place(at: bounds.origin, proposal: .unspecified)
    }
}

@MainActor
func values() {
    var size: ProposedViewSize? = .zero
    size = ProposedViewSize(CGSize(width: 1, height: 1))
    _ = size?.replacingUnspecifiedDimensions(by: CGSize(width: 1, height: 1))
    _ = size?.replacingUnspecifiedDimensions()
    let path: KeyPath<EnvironmentValues, Bool> = \.accessibilityReduceMotion
    _ = Environment(path)
    let animation: Animation = .default
    var transaction = Transaction(animation: animation)
    transaction = Transaction()
    transaction.animation = .easeIn(duration: 1)
    let _: [Animation] = [.linear(duration: 1), .easeOut(duration: 1), .easeInOut(duration: 1)]
    let _: [AnyTransition] = [.opacity, .move(edge: .leading)]
    let _: [Alignment] = [.topLeading, .center]
    let _: Font = .system(size: 10)
    let _: [Edge] = [.top, .leading, .bottom, .trailing]
    let color = Color(cgColor: CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1))
    let _: CGColor? = color.cgColor
    transaction.disablesAnimations = true
    let tuple: TupleView<(Text, Text)>? = nil
    _ = tuple
}

/// A decoder from a package that uses Combine.
func decoding<Decoder: TopLevelDecoder>(_ decoder: Decoder, _ input: Decoder.Input) throws -> String {
    try decoder.decode(String.self, from: input)
}

// Windows for tests that show SwiftUI views.
#if canImport(AppKit) && !targetEnvironment(macCatalyst)
@MainActor
func hosted(_ content: AnyView) -> NSView {
    let view = NSHostingView(rootView: content)
    view.rootView = content
    return view
}
#endif
#if canImport(UIKit) && !os(watchOS)
@MainActor
func hosted(_ content: AnyView, in size: CGSize) -> UIViewController {
    let controller = UIHostingController(rootView: content)
    controller.rootView = content
    let _: CGSize = controller.sizeThatFits(in: size)
    return controller
}
#endif
#endif
