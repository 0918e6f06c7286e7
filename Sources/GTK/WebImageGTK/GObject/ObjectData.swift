// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
package import CGTK

/// Swift objects attached to a GObject, one for each quark. The GObject owns them and releases them when it
/// is finalized.
package enum ObjectData {
    package static func set<Value: AnyObject>(_ value: Value, on object: OpaquePointer, quark: GQuark) {
        g_object_set_qdata_full(object.gObject, quark, Unmanaged.passRetained(value).toOpaque()) { data in
            if let data { Unmanaged<AnyObject>.fromOpaque(data).release() }
        }
    }

    package static func get<Value: AnyObject>(
        _ type: Value.Type = Value.self, from object: OpaquePointer, quark: GQuark
    ) -> Value? {
        guard let data = g_object_get_qdata(object.gObject, quark) else { return nil }
        return Unmanaged<Value>.fromOpaque(data).takeUnretainedValue()
    }
}
#endif
