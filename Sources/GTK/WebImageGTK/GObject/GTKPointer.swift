// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK

/// A pointer to a GTK object that you can pass to every C function that takes the object.
///
/// Swift imports a pointer to a `GtkWindow` as a typed pointer and a pointer to a `GtkPicture` as
/// `OpaquePointer`, and it doesn't import the macros that cast them in C. Call a `GTKPointer` to get the type
/// that a function expects:
///
/// ```swift
/// let window = GTKPointer(gtk_window_new())
/// let picture = GTKPointer(gtk_picture_new())
/// gtk_window_set_child(window(), picture())
/// picture.webImage.load(url)
/// ```
///
/// It doesn't retain the object or check its type; the functions check the type.
public struct GTKPointer: Hashable {
    /// The object's address.
    public let opaque: OpaquePointer

    /// Wraps an opaque pointer that a function returned.
    public init(_ pointer: OpaquePointer) { opaque = pointer }

    /// Wraps a typed pointer that a function returned, such as `UnsafeMutablePointer<GtkWidget>`.
    public init(_ pointer: UnsafeMutableRawPointer) { opaque = OpaquePointer(pointer) }

    /// The same address, for functions that take a pointer to an `Object`.
    public func callAsFunction<Object>() -> UnsafeMutablePointer<Object> { UnsafeMutablePointer(opaque) }

    /// The same address, for functions that take an opaque pointer.
    public func callAsFunction() -> OpaquePointer { opaque }

    /// The same address, for functions that take an object of any type, such as `g_object_ref`.
    public func callAsFunction() -> UnsafeMutableRawPointer { opaque.raw }
}

extension GTKPointer: WebImageWidget {
    public var webImageWidget: OpaquePointer { opaque }
}
#endif
