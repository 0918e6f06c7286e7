// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
public import CGTK
public import CWebImageGTK
import Raster
import WebImage

// The functions of webimage-gtk-transformations.h.

@_cdecl("webimage_options_add_resize")
public func optionsAddResize(options: OpaquePointer?, width: guint, height: guint, fit: WebImageFit) {
    let function = "webimage_options_add_resize"
    guard holds(width > 0 || height > 0, "width > 0 || height > 0", in: function) else { return }
    add(
        .resize(width: Int(width), height: Int(height), mode: fit.resizeMode), to: options, in: function)
}

@_cdecl("webimage_options_add_crop")
public func optionsAddCrop(options: OpaquePointer?, area: UnsafePointer<GdkRectangle>?) {
    let function = "webimage_options_add_crop"
    guard holds(area != nil, "area != NULL", in: function), let area = area?.pointee else { return }
    add(
        .crop(
            PixelRect(x: Int(area.x), y: Int(area.y), width: Int(area.width), height: Int(area.height))),
        to: options, in: function)
}

@_cdecl("webimage_options_add_rotation")
public func optionsAddRotation(options: OpaquePointer?, degrees: Double) {
    add(.rotate(degrees: degrees), to: options, in: "webimage_options_add_rotation")
}

@_cdecl("webimage_options_add_flip")
public func optionsAddFlip(options: OpaquePointer?, orientation: GtkOrientation) {
    let direction: FlipDirection = orientation == GTK_ORIENTATION_VERTICAL ? .vertically : .horizontally
    add(.flip(direction), to: options, in: "webimage_options_add_flip")
}

@_cdecl("webimage_options_add_rounded_corners")
public func optionsAddRoundedCorners(options: OpaquePointer?, radius: Double) {
    add(.roundedCorners(radius: radius), to: options, in: "webimage_options_add_rounded_corners")
}

@_cdecl("webimage_options_add_circle")
public func optionsAddCircle(options: OpaquePointer?) {
    add(.circle, to: options, in: "webimage_options_add_circle")
}

@_cdecl("webimage_options_add_blur")
public func optionsAddBlur(options: OpaquePointer?, radius: Double) {
    add(.blur(radius: radius), to: options, in: "webimage_options_add_blur")
}

@_cdecl("webimage_options_add_grayscale")
public func optionsAddGrayscale(options: OpaquePointer?) {
    add(.grayscale, to: options, in: "webimage_options_add_grayscale")
}

@_cdecl("webimage_options_add_tint")
public func optionsAddTint(options: OpaquePointer?, color: UnsafePointer<GdkRGBA>?) {
    let function = "webimage_options_add_tint"
    guard holds(color != nil, "color != NULL", in: function), let color = color?.pointee else { return }
    let tint = RGBAColor(
        red: Double(color.red), green: Double(color.green), blue: Double(color.blue),
        alpha: Double(color.alpha))
    add(.tint(tint), to: options, in: function)
}

@_cdecl("webimage_options_clear_transformations")
public func optionsClearTransformations(options: OpaquePointer?) {
    checked(options, in: "webimage_options_clear_transformations")?.values.transformers = []
}

private func add(_ transformer: Transformer, to options: OpaquePointer?, in function: String) {
    checked(options, in: function)?.values.transformers.append(transformer)
}
#endif
