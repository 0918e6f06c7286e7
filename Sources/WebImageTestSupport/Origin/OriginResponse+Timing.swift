// SPDX-License-Identifier: MIT

extension OriginResponse {
    /// Waits before the first byte of the answer. For demonstrations; a test is better off with ``held(at:)``.
    public func delayed(by duration: Duration) -> OriginResponse {
        changed { $0.pauses.append(Pause(offset: nil, kind: .time(duration))) }
    }

    /// Waits that long after that many bytes of the body.
    public func delayed(by duration: Duration, afterBytes count: Int) -> OriginResponse {
        changed { $0.pauses.append(Pause(offset: count, kind: .time(duration))) }
    }

    /// Waits before the first byte until ``TestOrigin/release(_:)`` opens the gate.
    ///
    /// - Parameter gate: its name; nil takes the request's path.
    public func held(at gate: String? = nil) -> OriginResponse {
        changed { $0.pauses.append(Pause(offset: nil, kind: .gate(gate))) }
    }

    /// Waits at a gate after the head and that many bytes of the body were sent.
    ///
    /// - Parameter gate: its name; nil takes the request's path.
    public func held(afterBytes count: Int, at gate: String? = nil) -> OriginResponse {
        changed { $0.pauses.append(Pause(offset: count, kind: .gate(gate))) }
    }

    /// Falls silent before the first byte and stays so until the client goes away.
    public func stalled() -> OriginResponse {
        changed { $0.pauses.append(Pause(offset: nil, kind: .forever)) }
    }

    /// Falls silent after that many bytes of the body, until the client goes away.
    public func stalled(afterBytes count: Int) -> OriginResponse {
        changed { $0.pauses.append(Pause(offset: count, kind: .forever)) }
    }

    /// Trickles the body out, evenly, in small pieces.
    ///
    /// - Parameter includingHead: trickles status line and headers out as well.
    public func slowLoris(bytesPerSecond: Double, includingHead: Bool = false) -> OriginResponse {
        changed { $0.pace = Pace(bytesPerSecond: bytesPerSecond, includesHead: includingHead) }
    }
}
