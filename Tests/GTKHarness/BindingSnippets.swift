// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import Foundation
import WebImage
import WebImageGTK

// The examples of GTKBindings.md, which SnippetScenarios runs. The types look like those of the bindings.

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
final class CrossWidget {
    var widgetPointer: OpaquePointer

    init(_ pointer: OpaquePointer) { widgetPointer = pointer }
}

@MainActor
struct Image {
    /// The widget of the next image.
    static var widget: CrossWidget?

    init(_ url: URL) {}

    func inspect(_ body: @MainActor (CrossWidget) -> Void) -> Image {
        if let widget = Self.widget { body(widget) }
        return self
    }
}

@MainActor
func swiftCrossUI(url: URL) -> Image {
    Image(url).inspect { picture in
        WidgetImage(UnsafeMutableRawPointer(picture.widgetPointer)).load(url)
    }
}

@MainActor
final class ViewStorage {
    var opaquePointer: OpaquePointer?

    init(_ pointer: OpaquePointer) { opaquePointer = pointer }
}

@MainActor
struct AdwaitaPicture {
    let pointer: OpaquePointer

    func inspect(_ body: @MainActor (ViewStorage, Bool) -> Void) -> AdwaitaPicture {
        body(ViewStorage(pointer), true)
        return self
    }
}

@MainActor
func adwaitaForSwift(picture: AdwaitaPicture, url: URL) -> AdwaitaPicture {
    picture.inspect { storage, _ in
        if let pointer = storage.opaquePointer { WidgetImage(pointer).load(url) }
    }
}

@MainActor
struct PictureRef {
    let ptr: UnsafeMutableRawPointer
}

@MainActor
func swiftGtk(picture: PictureRef, url: URL) {
    WidgetImage(picture.ptr).load(url)
}
#endif
