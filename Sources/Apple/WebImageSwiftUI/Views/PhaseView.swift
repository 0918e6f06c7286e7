// SPDX-License-Identifier: MIT

#if canImport(SwiftUI)
import ImageLoading
import SwiftUI
import WebImageDisplay

/// A ``WebImageView``'s content and everything its modifiers add. For each frame of an animation, only this
/// view is evaluated.
struct PhaseView<Content: View>: View {
    @ObservedObject var frames: AnimationFrames
    let phase: WebImagePhase
    let state: SlotState
    let look: WebImageLook
    let content: (WebImagePhase, SlotState) -> Content

    var body: some View {
        let shown = frames.image.map { WebImagePhase.success($0) } ?? phase
        if let transition = look.transition {
            TransitionedContent(content: overlaid(shown), effect: transition.effect)
                .id(shown.image != nil)
        } else {
            overlaid(shown)
        }
    }

    @ViewBuilder
    private func overlaid(_ phase: WebImagePhase) -> some View {
        if let indicator = look.indicator {
            ZStack {
                FilledContent(phase: look.resized(phase), state: state, look: look, content: content)
                if case .loading = state.phase {
                    if indicator == .bar, let fraction = state.progress.fraction {
                        ProgressView(value: fraction)
                    } else {
                        ProgressView()
                    }
                }
            }
        } else {
            FilledContent(phase: look.resized(phase), state: state, look: look, content: content)
        }
    }
}

/// The content. If the look has a gravity, the image covers the view.
private struct FilledContent<Content: View>: View {
    let phase: WebImagePhase
    let state: SlotState
    let look: WebImageLook
    let content: (WebImagePhase, SlotState) -> Content

    var body: some View {
        if phase.image == nil, case .view(let placeholder) = look.placeholder {
            placeholder()
        } else if phase.image != nil, let gravity = look.gravity {
            content(phase, state).filling(gravity)
        } else {
            content(phase, state)
        }
    }
}

/// Content that appears and disappears with a transition.
private struct TransitionedContent<Content: View>: View {
    @Environment(\.accessibilityReduceMotion) private var reducesMotion
    @Environment(\.layoutDirection) private var direction
    let content: Content
    let effect: DisplayTransition.Effect?

    var body: some View { content.transition(transition) }

    private var transition: AnyTransition {
        guard case .slide(let edge) = effect, !reducesMotion else { return .opacity }
        // SwiftUI's edges are mirrored in right-to-left layouts. Left means left in all adapters.
        let isMirrored = direction == .rightToLeft
        switch edge {
        case .left: return .move(edge: isMirrored ? .trailing : .leading)
        case .right: return .move(edge: isMirrored ? .leading : .trailing)
        case .top: return .move(edge: .top)
        case .bottom: return .move(edge: .bottom)
        }
    }
}
#endif
