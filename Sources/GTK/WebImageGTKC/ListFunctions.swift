// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import WebImage
import WebImageGTK

// The function of webimage-gtk-widgets.h for lists.

@_cdecl("webimage_list_item_factory_new")
public func listItemFactoryNew(
    property: UnsafePointer<CChar>?, options: OpaquePointer?
) -> OpaquePointer? {
    guard isOnMainThread(in: "webimage_list_item_factory_new") else { return nil }
    let property = property.map { String(cString: $0) } ?? "string"
    let options = LoadOptions.Values.of(options)
    return MainActor.assumeIsolated {
        let factory = WidgetImage.listItemFactory(options: options.displayOptions) { row in
            guard let object = row.object,
                let uri = webimage_copy_text_property(UnsafeMutableRawPointer(object), property)
            else { return nil }
            defer { g_free(uri) }
            // Treat an empty string like a missing one: there's nothing to load.
            if uri.pointee == 0 { return nil }
            return options.request(uri)
        }
        return Handle(factory)
    }.object
}
#endif
