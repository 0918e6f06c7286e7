// SPDX-License-Identifier: MIT

extension OriginResponse {
    /// Waits before the first byte of the response. This is for demos; tests should use ``held(at:)``.
    public func delayed(by duration: Duration) -> OriginResponse {
        changed { $0.pauses.append(Pause(offset: nil, kind: .time(duration))) }
    }

    /// Waits after `count` bytes of the body.
    public func delayed(by duration: Duration, afterBytes count: Int) -> OriginResponse {
        changed { $0.pauses.append(Pause(offset: count, kind: .time(duration))) }
    }

    /// Waits before the first byte until ``TestOrigin/release(_:)`` opens the gate.
    ///
    /// - Parameter gate: the gate's name. Default: `nil`, which uses the request's path with its query.
    public func held(at gate: String? = nil) -> OriginResponse {
        changed { $0.pauses.append(Pause(offset: nil, kind: .gate(gate))) }
    }

    /// Waits at a gate after the head and `count` bytes of the body.
    ///
    /// - Parameters:
    ///   - count: how many bytes of the body to send first.
    ///   - gate: the gate's name. Default: `nil`, which uses the request's path with its query.
    public func held(afterBytes count: Int, at gate: String? = nil) -> OriginResponse {
        changed { $0.pauses.append(Pause(offset: count, kind: .gate(gate))) }
    }

    /// Sends nothing, and keeps the connection open until the client disconnects.
    public func stalled() -> OriginResponse {
        changed { $0.pauses.append(Pause(offset: nil, kind: .forever)) }
    }

    /// Sends `count` bytes of the body, followed by nothing until the client disconnects.
    public func stalled(afterBytes count: Int) -> OriginResponse {
        changed { $0.pauses.append(Pause(offset: count, kind: .forever)) }
    }

    /// Sends the body slowly, in small parts at even intervals.
    ///
    /// - Parameters:
    ///   - bytesPerSecond: the rate.
    ///   - includingHead: whether to send the status line and headers slowly too. Default: `false`.
    public func slowLoris(bytesPerSecond: Double, includingHead: Bool = false) -> OriginResponse {
        changed { $0.pace = Pace(bytesPerSecond: bytesPerSecond, includesHead: includingHead) }
    }
}
