// SPDX-License-Identifier: MIT

@_spi(Programs) import ImageBase

/// Loads in Chrome's trace event format, which chrome://tracing, Perfetto and Speedscope open. Each load has
/// its own row.
enum ChromeTrace {
    static func json(_ loads: [LoadTrace]) -> JSONValue {
        .object([
            ("displayTimeUnit", .string("ms")),
            ("traceEvents", .array(loads.flatMap(events))),
        ])
    }

    private static func events(of load: LoadTrace) -> [JSONValue] {
        let name = event(of: load, name: "thread_name", phase: "M") {
            [("args", .object([("name", .string("load \(load.number)"))]))]
        }
        let whole = event(of: load, name: "load", phase: "X") {
            [
                ("ts", microseconds(load.start)), ("dur", microseconds(load.end - load.start)),
                ("args", .object([("url", .string(load.url))])),
            ]
        }
        let steps = load.steps.map { step in
            event(of: load, name: step.name, phase: step.duration == nil ? "i" : "X") {
                [
                    ("ts", microseconds(step.start)),
                    step.duration.map { ("dur", microseconds($0)) } ?? ("s", .string("t")),
                    ("args", .object(step.detail.isEmpty ? [] : [("detail", .string(step.detail))])),
                ]
            }
        }
        return [name, whole] + steps
    }

    private static func event(
        of load: LoadTrace, name: String, phase: String, _ fields: () -> [(key: String, value: JSONValue)]
    ) -> JSONValue {
        .object(
            [
                ("name", .string(name)), ("ph", .string(phase)), ("pid", .int(1)),
                ("tid", .int(Int(clamping: load.number))),
            ] + fields())
    }

    private static func microseconds(_ duration: Duration) -> JSONValue {
        .double(duration / .microseconds(1))
    }
}
