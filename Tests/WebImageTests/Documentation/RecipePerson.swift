// SPDX-License-Identifier: MIT

import Foundation
import Raster
import WebImage
import WebImageDisplay

/// A person in the recipe.
struct RecipePerson {
    let name: String
    let portrait: URL?
    let face: Gravity?
}

/// A slot that keeps its content.
@MainActor
final class RecipeSlot: DisplaySlot, DisplayBinding {
    private(set) var content = DisplayContent.nothing
    private(set) lazy var binding = SlotBinding(slot: self) { work in Task { @MainActor in work() } }

    func show(_ content: DisplayContent, transition: DisplayTransition) { self.content = content }
}
