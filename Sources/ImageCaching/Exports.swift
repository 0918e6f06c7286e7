// SPDX-License-Identifier: MIT

// The types from ImageBase that this product's public declarations mention.
@_exported public import class ImageBase.ChangeObservation
@_exported public import enum ImageBase.CompositePolicy
@_exported public import struct ImageBase.ImageError
@_exported public import enum ImageBase.MemoryPressure
@_exported public import class ImageBase.MemoryPressureMonitor
@_exported public import struct ImageBase.SystemTime
@_exported public import protocol ImageBase.TimeSource
