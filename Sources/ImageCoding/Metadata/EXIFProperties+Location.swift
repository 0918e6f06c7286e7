// SPDX-License-Identifier: MIT

public import PortableFoundation

extension EXIFProperties {
    /// A place on Earth, usually in WGS 84.
    public struct Location: Hashable, Sendable {
        /// Degrees north of the equator, from -90 to 90.
        public let latitude: Double
        /// Degrees east of the prime meridian, from -180 to 180.
        public let longitude: Double
        /// Meters above sea level, or nil if unknown.
        public let altitude: Double?
    }

    /// The camera's location, or nil if a coordinate or its hemisphere is missing or invalid.
    public var location: Location? {
        guard let latitude = coordinate(2, reference: 1, directions: ("N", "S"), limit: 90),
            let longitude = coordinate(4, reference: 3, directions: ("E", "W"), limit: 180)
        else { return nil }
        var altitude: Double?
        if case .rationals(let values)? = self[6, in: .gps], let height = values.first?.value {
            // Exif 3.0 adds the references 2 and 3, which are relative to the ellipsoid.
            let isBelow =
                switch self[5, in: .gps] {
                case .bytes(let bytes): bytes.first == 1 || bytes.first == 3
                default: false
                }
            altitude = isBelow ? -height : height
        }
        return Location(latitude: latitude, longitude: longitude, altitude: altitude)
    }

    /// When the location was measured, in UTC and the Gregorian calendar.
    public var locationDate: DateComponents? {
        guard case .rationals(let values)? = self[7, in: .gps], values.count == 3,
            let hour = values[0].value, let minute = values[1].value, let second = values[2].value,
            (0..<24).contains(hour), (0..<60).contains(minute), (0..<61).contains(second)
        else { return nil }
        return EXIFDate.components(text(0x1D, .gps), hour: hour, minute: minute, second: second)
    }

    /// Returns degrees from degrees, minutes and seconds. Minutes and seconds may be missing.
    private func coordinate(
        _ tag: Int, reference: Int, directions: (positive: String, negative: String), limit: Double
    ) -> Double? {
        guard let direction = text(reference, .gps),
            direction == directions.positive || direction == directions.negative,
            case .rationals(let values)? = self[tag, in: .gps], let degrees = values.first?.value
        else { return nil }
        let parts = values.dropFirst().prefix(2).map { $0.value ?? 0 }
        let result = zip(parts, [60.0, 3600]).reduce(degrees) { $0 + $1.0 / $1.1 }
        guard (0...limit).contains(result) else { return nil }
        return direction == directions.positive ? result : -result
    }
}
