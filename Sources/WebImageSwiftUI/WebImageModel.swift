// SPDX-License-Identifier: MIT

#if canImport(SwiftUI)
import Combine
import CoreGraphics
import ImageBase
import ImageCoding
import SwiftUI
import WebImage
import WebImageApple

/// The slot of one ``WebImageView``: all rules of display are those of ``SlotBinding``.
@MainActor
final class WebImageModel: ObservableObject, DisplaySlot {
    @Published private(set) var phase = WebImagePhase.empty
    private var created: SlotBinding?
    private var transaction = Transaction()
    private var animation: AnimationDisplay?
    private let visibility = AppearanceVisibility()
    private var needsLoad = true

    /// Shows the image if it is in memory, so that it is there in the first body of the view.
    init(_ source: WebImageSource) {
        guard let request = source.request,
            (source.options.manager ?? .shared).cachedImage(for: request) != nil
        else { return }
        load(source)
    }

    /// Created on first use, and read by the deinitializer.
    private var binding: SlotBinding {
        if let created { return created }
        let binding = SlotBinding(slot: self, schedule: MainQueue.schedule)
        created = binding
        return binding
    }

    var state: SlotState { binding.state }

    /// Loads when the view appears, unless it has loaded before.
    func appear(_ source: WebImageSource) {
        visibility.isVisible = true
        if needsLoad { load(source) }
        binding.state.task?.priority = source.request?.priority ?? .normal
    }

    func disappear(_ disappearance: WebImageDisappearance) {
        visibility.isVisible = false
        guard let task = binding.state.task else { return }
        switch disappearance {
        case .cancel:
            binding.cancel()
            needsLoad = true
        case .lowerPriority: task.priority = .low
        case .keep: break
        }
    }

    func load(_ source: WebImageSource) {
        needsLoad = false
        transaction = source.transaction
        var options = source.options
        let completion = options.completion
        options.completion = { [weak self] result in
            if case .failure(let error) = result { self?.didFail(error) }
            completion?(result)
        }
        let progress = options.progress
        options.progress = { [weak self] value in
            self?.objectWillChange.send()
            progress?(value)
        }
        binding.load(source.request, options: options)
    }

    func show(_ content: DisplayContent, transition: DisplayTransition) {
        if case .animation(_, let player) = content, animation?.player === player { return }
        animation?.stop()
        animation = nil
        switch content {
        case .nothing, .placeholder: change(to: .empty)
        case .image(let image): show(image)
        case .animation(let image, let player):
            show(image)
            let scale = image.scale
            animation = AnimationDisplay(player, reducesMotion: false, visibility: visibility) {
                [weak self] frame in
                self?.phase = .success(Image(decorative: frame, scale: scale, orientation: .up))
            }
        }
    }

    private func show(_ image: DecodedImage) {
        guard let pixels = image.bitmap.makeCGImage() else { return change(to: .empty) }
        change(to: .success(Image(decorative: pixels, scale: image.scale, orientation: .up)))
    }

    private func didFail(_ error: ImageError) {
        guard error.code != .cancelled, phase.image == nil else { return }
        change(to: .failure(error))
    }

    private func change(to phase: WebImagePhase) {
        withTransaction(transaction) { self.phase = phase }
    }

    deinit {
        MainQueue.run { [created, animation] in
            created?.end()
            animation?.stop()
        }
    }
}

/// Whether the view has appeared.
@MainActor
private final class AppearanceVisibility: SlotVisibility {
    var isVisible = false { didSet { if isVisible != oldValue { onChange?() } } }
    var onChange: (@MainActor () -> Void)?
}
#endif
