// SPDX-License-Identifier: MIT

import HTTPCacheCases
import Testing

@Suite("HTTP cache: directives", .timeLimit(.minutes(2))) struct DirectiveTests {
    @Test("Directives of a response", arguments: CacheCase.responseDirectives)
    func response(_ story: CacheCase) { story.check() }

    @Test("Directives of a request", arguments: CacheCase.requestDirectives)
    func request(_ story: CacheCase) { story.check() }

    @Test("A response to credentials is for the same credentials only", arguments: CacheCase.authorizations)
    func authorization(_ story: CacheCase) { story.check() }
}
