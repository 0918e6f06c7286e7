// SPDX-License-Identifier: MIT

import ImageCoding
import Raster
import WebImage

/// The content of a slot, and how it's shown. New content replaces all of these values in one step.
struct SlotContent {
    typealias Adaptation = @MainActor (Any) -> Any

    /// Whether the slot itself shows the content, as opposed to ``DisplayOptions/set``.
    private(set) var usesSlot = true
    /// The response with the image; `nil` for other content.
    private(set) var response: ImageResponse?
    /// The closure ``DisplayOptions/adapt``, which we keep while images may still be passed to it.
    private(set) var adaptation: Adaptation?
    /// Whether ``DisplayOptions/adapt`` has changed the content.
    private(set) var isAdapted = false
    private(set) var rangeOptions = RangeOptions()
    /// The load's ``DisplayOptions/gravity``, if it applies to the content.
    private(set) var gravity: Gravity?
    /// How a placeholder is placed; `nil` for other content, or if it's placed like images.
    private(set) var placeholderMode: Placeholder.ContentMode?
    /// The player of an animation that isn't a placeholder.
    private(set) var player: AnimationPlayer?
    /// The player of a placeholder.
    private(set) var placeholderPlayer: AnimationPlayer?
    /// The duration of the transition to this content, in seconds.
    private(set) var transitionDuration = 0.0
}

extension SlotContent {
    /// - Parameters:
    ///   - options: The load's options. Content without a load uses the default options.
    ///   - player: The image's player.
    ///   - response: The response with the image.
    ///   - keepsSize: Whether placeholders that are images keep their size.
    init(
        _ content: DisplayContent, _ options: DisplayOptions, player: AnimationPlayer?,
        response: ImageResponse?, transition: DisplayTransition, keepsSize: Bool
    ) {
        var placeholderPlayer: AnimationPlayer?
        var gravity = options.gravity
        var mode = Placeholder.ContentMode.view
        switch content {
        case .placeholder(let placeholder):
            mode = placeholder.mode(keepsSize: keepsSize && gravity == nil)
        case .animation(_, let other) where other !== player:
            placeholderPlayer = other
            if other.source is ShimmerSource {
                // A shimmer covers the view.
                gravity = gravity ?? .center
            } else if let placeholder = options.placeholder(of: other.source) {
                mode = placeholder.mode(keepsSize: keepsSize && gravity == nil)
            }
        case .nothing, .image, .animation: break
        }
        switch mode {
        case .view: break
        case .fill: gravity = gravity ?? .center
        case .scaleDown, .fit, .stretch: gravity = nil
        }
        // Setting all properties in one step saves a copy.
        self.init(
            usesSlot: options.set == nil, response: response, adaptation: options.adapt,
            isAdapted: options.adapt != nil, rangeOptions: options.rangeOptions, gravity: gravity,
            placeholderMode: mode == .view ? nil : mode, player: player,
            placeholderPlayer: placeholderPlayer, transitionDuration: transition.duration)
    }

    /// Returns whether a load can keep this content, because showing the image again wouldn't change
    /// anything.
    func isKept(by options: DisplayOptions, _ image: ImageResponse) -> Bool {
        usesSlot && options.set == nil && player == nil && options.adapt == nil && !isAdapted
            && rangeOptions == options.rangeOptions && response?.hasSameImage(as: image) == true
            && gravity == options.gravity
    }

    /// Returns the players that don't belong to `next`.
    func players(notIn next: SlotContent) -> [AnimationPlayer] {
        // Allocating an array would cost more than everything else here, and a still image doesn't need one.
        if player == nil, placeholderPlayer == nil { return [] }
        let old = player === next.player ? nil : player
        let oldPlaceholder = placeholderPlayer === next.placeholderPlayer ? nil : placeholderPlayer
        return [old, oldPlaceholder].compactMap { $0 }
    }

    /// Drops the image and the players, because the app shows something else. All other properties stay.
    ///
    /// - Returns: The players.
    mutating func replace() -> [AnimationPlayer] {
        let players = players(notIn: SlotContent())
        (response, player, placeholderPlayer) = (nil, nil, nil)
        return players
    }

    /// The state to keep when a slot is emptied after ``DisplayOptions/set`` has shown its content.
    var left: SlotContent {
        var content = SlotContent()
        (content.usesSlot, content.placeholderPlayer) = (false, placeholderPlayer)
        (content.placeholderMode, content.transitionDuration) = (placeholderMode, transitionDuration)
        return content
    }

    mutating func takeAdaptation() -> Adaptation? { adaptation.take() }
}

extension Placeholder {
    fileprivate func mode(keepsSize: Bool) -> ContentMode {
        contentMode ?? (keepsSize && hasOwnSize ? .scaleDown : .view)
    }
}

extension DisplayContent {
    var isEmpty: Bool { if case .nothing = self { true } else { false } }
}

/// A load's options that limit the dynamic range.
struct RangeOptions: Equatable {
    var range = DisplayOptions.DynamicRange.automatic
    var minimumSide = 0.0
}

extension DisplayOptions {
    var rangeOptions: RangeOptions { RangeOptions(range: dynamicRange, minimumSide: minimumHighRangeSide) }

    /// Returns the placeholder or error image that plays frames from `source`.
    fileprivate func placeholder(of source: any FrameSource) -> Placeholder? {
        [placeholder, errorImage].compactMap { $0 }.first {
            if case .animation(_, let other) = $0.kind { other.identity == source.identity } else { false }
        }
    }
}
