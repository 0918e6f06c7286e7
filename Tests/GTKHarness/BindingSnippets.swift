// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import Foundation
import WebImage
import WebImageGTK

// The examples for swift-adwaita and SwiftGtk in GTKBindings.md, which SnippetScenarios runs. The types look
// like the bindings' own.

@MainActor
class Picture {
    let pointer: UnsafeMutableRawPointer

    init(_ pointer: UnsafeMutableRawPointer) { self.pointer = pointer }
}

extension Picture: WebImageWidget {
    var webImageWidget: OpaquePointer { OpaquePointer(pointer) }
}

@MainActor
func swiftAdwaita(picture: Picture, url: URL) {
    picture.webImage.load(url)
}

@MainActor
struct PictureRef {
    let ptr: UnsafeMutableRawPointer
}

@MainActor
func swiftGtk(picture: PictureRef, url: URL) {
    WidgetImage(picture.ptr).load(url)
}

/// The view of an example for a declarative framework, which its stand-in creates once and then updates.
@MainActor
protocol ExampleView {
    /// The widget that the framework would insert into a window.
    var widget: OpaquePointer { get }
    /// The `GtkPicture` that the image is shown in.
    var picture: OpaquePointer { get }
    /// The value of the view's binding.
    var failure: String? { get }
    /// All failures that the view has reported through its binding.
    var failures: [String] { get }

    /// Updates the view as the framework does when state changes.
    func update(url: URL?)
}
#endif
