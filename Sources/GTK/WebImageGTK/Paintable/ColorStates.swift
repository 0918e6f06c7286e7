// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
package import CGTK
import Glibc
import ImageBase
import Raster

/// The functions of GTK 4.16 for textures with a color state. The state defines the meaning of the pixels'
/// components, so wide gamut and bright colors reach the compositor.
///
/// They're looked up when the app runs, because the library supports GTK 4.8, whose headers don't have them.
/// Objects are opaque pointers here.
package struct ColorStates: Sendable {
    package typealias Make = @convention(c) () -> OpaquePointer?
    package typealias SetNumber = @convention(c) (_ object: OpaquePointer, _ value: UInt32) -> Void
    package typealias SetCount = @convention(c) (_ builder: OpaquePointer, _ value: gsize) -> Void
    package typealias SetObject = @convention(c) (_ builder: OpaquePointer, _ value: OpaquePointer?) -> Void
    package typealias BuildState =
        @convention(c) (
            _ parameters: OpaquePointer, _ error: UnsafeMutablePointer<UnsafeMutablePointer<GError>?>?
        ) -> OpaquePointer?
    package typealias Build = @convention(c) (_ builder: OpaquePointer) -> OpaquePointer?

    // These are GdkCicpParams functions. The numbers are code points from ITU-T H.273.
    package var newParameters: Make
    package var setPrimaries: SetNumber
    package var setTransfer: SetNumber
    package var setMatrix: SetNumber
    package var setRange: SetNumber
    package var buildState: BuildState
    // These are GdkMemoryTextureBuilder functions.
    package var newBuilder: Make
    package var setWidth: SetNumber
    package var setHeight: SetNumber
    package var setFormat: SetNumber
    package var setStride: SetCount
    package var setBytes: SetObject
    package var setState: SetObject
    package var build: Build

    package init(
        newParameters: Make, setPrimaries: SetNumber, setTransfer: SetNumber, setMatrix: SetNumber,
        setRange: SetNumber, buildState: BuildState, newBuilder: Make, setWidth: SetNumber,
        setHeight: SetNumber, setFormat: SetNumber, setStride: SetCount, setBytes: SetObject,
        setState: SetObject, build: Build
    ) {
        (self.newParameters, self.buildState) = (newParameters, buildState)
        (self.setPrimaries, self.setTransfer) = (setPrimaries, setTransfer)
        (self.setMatrix, self.setRange) = (setMatrix, setRange)
        (self.newBuilder, self.build) = (newBuilder, build)
        (self.setWidth, self.setHeight) = (setWidth, setHeight)
        (self.setFormat, self.setStride) = (setFormat, setStride)
        (self.setBytes, self.setState) = (setBytes, setState)
    }

    /// The functions of the loaded GTK version; nil before 4.16. Tests replace them.
    package static var current: ColorStates? {
        get { known.withLock { $0.functions } }
        set { known.withLock { $0 = Known(functions: newValue) } }
    }

    private struct Known {
        var functions: ColorStates?
        /// The color states by primaries and transfer function, which live as long as the process.
        var states: [SIMD2<UInt8>: StateHandle] = [:]
    }

    /// A GdkColorState, which doesn't change.
    private struct StateHandle: @unchecked Sendable {  // A C handle.
        let pointer: OpaquePointer
    }

    private static let known = Locked(Known(functions: find()))

    private static func find() -> ColorStates? {
        func function<Function>(_ name: String, _ type: Function.Type) -> Function? {
            dlsym(nil, "gdk_" + name).map { unsafeBitCast($0, to: type) }
        }
        guard let newParameters = function("cicp_params_new", Make.self),
            let setPrimaries = function("cicp_params_set_color_primaries", SetNumber.self),
            let setTransfer = function("cicp_params_set_transfer_function", SetNumber.self),
            let setMatrix = function("cicp_params_set_matrix_coefficients", SetNumber.self),
            let setRange = function("cicp_params_set_range", SetNumber.self),
            let buildState = function("cicp_params_build_color_state", BuildState.self),
            let newBuilder = function("memory_texture_builder_new", Make.self),
            let setWidth = function("memory_texture_builder_set_width", SetNumber.self),
            let setHeight = function("memory_texture_builder_set_height", SetNumber.self),
            let setFormat = function("memory_texture_builder_set_format", SetNumber.self),
            let setStride = function("memory_texture_builder_set_stride", SetCount.self),
            let setBytes = function("memory_texture_builder_set_bytes", SetObject.self),
            let setState = function("memory_texture_builder_set_color_state", SetObject.self),
            let build = function("memory_texture_builder_build", Build.self)
        else { return nil }
        return ColorStates(
            newParameters: newParameters, setPrimaries: setPrimaries, setTransfer: setTransfer,
            setMatrix: setMatrix, setRange: setRange, buildState: buildState, newBuilder: newBuilder,
            setWidth: setWidth, setHeight: setHeight, setFormat: setFormat, setStride: setStride,
            setBytes: setBytes, setState: setState, build: build)
    }

    /// Returns a texture for a bitmap that isn't 8-bit premultiplied sRGB, without converting it to that.
    ///
    /// - Parameter bytes: the pixels, a GBytes.
    /// - Returns: nil if GTK can't show them.
    func texture(of bitmap: Bitmap, bytes: OpaquePointer) -> OpaquePointer? {
        guard let state = Self.state(for: bitmap.colorSpace), let format = Self.format(of: bitmap),
            let builder = newBuilder()
        else { return nil }
        defer { g_object_unref(builder.raw) }
        setWidth(builder, UInt32(bitmap.width))
        setHeight(builder, UInt32(bitmap.height))
        setFormat(builder, format.rawValue)
        setStride(builder, gsize(bitmap.bytesPerRow))
        setBytes(builder, bytes)
        setState(builder, state)
        return build(builder)
    }

    /// Returns the color state for a color space; nil before GTK 4.16, or if H.273 has no numbers for the
    /// space, such as the space of an ICC profile.
    private static func state(for space: ColorSpace) -> OpaquePointer? {
        guard let primaries = space.primaries?.number, let transfer = space.transfer?.number,
            primaries != ColorSpace.Primaries.adobeRGB.number
        else { return nil }
        return known.withLock { known -> StateHandle? in
            let name = SIMD2(primaries, transfer)
            if let state = known.states[name] { return state }
            guard let functions = known.functions, let parameters = functions.newParameters()
            else { return nil }
            defer { g_object_unref(parameters.raw) }
            functions.setPrimaries(parameters, UInt32(primaries))
            functions.setTransfer(parameters, UInt32(transfer))
            // 0 is the matrix for RGB, and 1 is GDK_CICP_RANGE_FULL.
            functions.setMatrix(parameters, 0)
            functions.setRange(parameters, 1)
            guard let state = functions.buildState(parameters, nil) else { return nil }
            known.states[name] = StateHandle(pointer: state)
            return StateHandle(pointer: state)
        }?.pointer
    }

    private static func format(of bitmap: Bitmap) -> GdkMemoryFormat? {
        let isStraight = bitmap.alpha == .straight
        return switch bitmap.format {
        case .bgra8: isStraight ? GDK_MEMORY_B8G8R8A8 : GDK_MEMORY_B8G8R8A8_PREMULTIPLIED
        case .rgba16: isStraight ? GDK_MEMORY_R16G16B16A16 : GDK_MEMORY_R16G16B16A16_PREMULTIPLIED
        case .rgbaHalf:
            isStraight ? GDK_MEMORY_R16G16B16A16_FLOAT : GDK_MEMORY_R16G16B16A16_FLOAT_PREMULTIPLIED
        default: nil
        }
    }
}
#endif
