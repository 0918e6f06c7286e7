// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK

/// A pointer to an object of GTK that can be passed to every C function that takes the object.
///
/// Swift imports a pointer to a `GtkWindow` as a typed one, a pointer to a `GtkPicture` as `OpaquePointer`,
/// and the macros with which C casts them not at all. Call a `GTKPointer` to get what a function takes:
///
/// ```swift
/// let window = GTKPointer(gtk_window_new())
/// let picture = GTKPointer(gtk_picture_new())
/// gtk_window_set_child(window(), picture())
/// picture.webImage.load(url)
/// ```
///
/// It doesn't retain the object, and doesn't check its type, as the functions do.
public struct GTKPointer: Hashable {
    /// The address of the object.
    public let opaque: OpaquePointer

    /// A pointer that a function returns as an opaque one.
    public init(_ pointer: OpaquePointer) { opaque = pointer }

    /// A pointer that a function returns as a typed one, such as `UnsafeMutablePointer<GtkWidget>`.
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
