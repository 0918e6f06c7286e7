// SPDX-License-Identifier: MIT

import CGTK

extension OpaquePointer {
    var widget: UnsafeMutablePointer<GtkWidget> { UnsafeMutablePointer(self) }
}
