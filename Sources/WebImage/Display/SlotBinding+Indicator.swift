// SPDX-License-Identifier: MIT

extension SlotBinding {
    /// Starts or stops the indicator as the state of the load requires.
    func updateIndicator() {
        guard let indicator, display.isWaiting != indicatorRuns else { return }
        if indicatorRuns {
            stopIndicator()
        } else {
            indicatorRuns = true
            indicator.start()
            if display.progress.received > 0 { indicator.update(display.progress) }
        }
    }

    func stopIndicator() {
        indicatorRuns = false
        indicator?.stop()
    }
}
