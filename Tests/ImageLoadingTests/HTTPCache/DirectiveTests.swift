// SPDX-License-Identifier: MIT

import HTTPCacheCases
import Testing

@Suite("HTTP cache: directives", .timeLimit(.minutes(2))) struct DirectiveTests {
    @Test("Each response directive has its standard effect", arguments: CacheCase.responseDirectives)
    func response(_ story: CacheCase) { story.check() }

    @Test("Each request directive has its standard effect", arguments: CacheCase.requestDirectives)
    func request(_ story: CacheCase) { story.check() }

    @Test(
        "A response to a request with credentials is served only for the same credentials",
        arguments: CacheCase.authorizations)
    func authorization(_ story: CacheCase) { story.check() }
}
