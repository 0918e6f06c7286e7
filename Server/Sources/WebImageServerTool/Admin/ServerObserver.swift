// SPDX-License-Identifier: MIT

/// Counts and logs the requests of a listener.
struct ServerObserver: FrontObserver {
    let metrics: ServerMetrics
    let log: AccessLog

    func requestBegan() { metrics.requestBegan() }

    func requestEnded(_ record: RequestRecord) {
        metrics.requestEnded(record)
        log.write(record)
    }

    func connectionsChanged(by number: Int) { metrics.connectionsChanged(by: number) }

    func connectionRefused() { metrics.connectionRefused() }
}

/// Ignores the requests of the admin listener, which probes ask all the time.
struct SilentObserver: FrontObserver {
    func requestBegan() {}

    func requestEnded(_ record: RequestRecord) {}

    func connectionsChanged(by number: Int) {}

    func connectionRefused() {}
}
