// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import Testing
import WebImage
import WebImageDisplay
import WebImageTestSupport

private struct Binding: DisplayBinding {
    let binding: SlotBinding
}

@MainActor
@Suite("Awaiting a slot's load", .timeLimit(.minutes(1)))
struct SlotAsyncTests {
    private let fixture: ManagerFixture
    private let slot = RecordingSlot()
    private var options = DisplayOptions()

    init() throws {
        fixture = try ManagerFixture()
        options.manager = fixture.manager
    }

    /// A request that never gets a response.
    private func endless() -> ImageRequest { fixture.serve("/endless.png", .status(200).held()) }

    private func waitUntilLoading() async {
        for await state in slot.binding.states where state.task != nil { return }
    }

    @Test("The call returns once the image is shown, from the network or from memory")
    func success() async throws {
        let request = fixture.serve()
        var completions = 0
        var options = options
        options.completion = { _ in completions += 1 }
        #expect(try await slot.binding.loadImage(request, options: options).origin == .network)
        #expect(slot.shown.count == 2 && completions == 1)
        let binding = Binding(binding: slot.binding)
        #expect(try await binding.loadImage(request, options: options).origin == .memory)
        #expect(completions == 2 && binding.url == request.url)
    }

    @Test("The call throws the load's error, or invalidURL without a request")
    func failure() async throws {
        let request = fixture.serve("/missing.png", .status(404))
        await #expect(throws: ImageError.self) { try await slot.binding.loadImage(request, options: options) }
        let error = await #expect(throws: ImageError.self) {
            try await slot.binding.loadImage(nil, options: options)
        }
        #expect(error?.code == .invalidURL)
    }

    @Test("The call throws canceled if the slot stops using the load")
    func replaced() async throws {
        let request = endless()
        let uses: [@MainActor (SlotBinding) -> Void] = [
            { [options] in $0.load(nil, options: options) }, { $0.cancel() }, { $0.clear() }, { $0.end() },
        ]
        for use in uses {
            let task = Task { try await slot.binding.loadImage(request, options: options) }
            await waitUntilLoading()
            use(slot.binding)
            let error = await #expect(throws: ImageError.self) { try await task.value }
            #expect(error?.code == .cancelled)
        }
        await #expect(throws: ImageError.self) { try await slot.binding.loadImage(request) }
    }

    @Test("Canceling the Swift task cancels only its own load")
    func taskCancelled() async throws {
        let request = endless()
        let task = Task { try await slot.binding.loadImage(request, options: options) }
        await waitUntilLoading()
        task.cancel()
        let error = await #expect(throws: ImageError.self) { try await task.value }
        #expect(error?.code == .cancelled && slot.binding.state.task == nil)
        let late = Task { try await slot.binding.loadImage(request, options: options) }
        late.cancel()
        await #expect(throws: ImageError.self) { try await late.value }
        #expect(try await slot.binding.loadImage(fixture.serve(), options: options).origin == .network)
    }

    @Test("Setting the URL loads its image with default options, or empties the slot if it's nil")
    func url() async {
        let binding = Binding(binding: slot.binding)
        // The load may have failed before the setter returns.
        binding.url = URL(string: "data:,")
        #expect(binding.url?.absoluteString == "data:,")
        for await state in slot.binding.states { if case .failed = state.phase { break } }
        binding.url = nil
        #expect(binding.url == nil && slot.binding.state.task == nil)
    }
}
