// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK

extension OpaquePointer {
    var widget: UnsafeMutablePointer<GtkWidget> { UnsafeMutablePointer(self) }
}
#endif
