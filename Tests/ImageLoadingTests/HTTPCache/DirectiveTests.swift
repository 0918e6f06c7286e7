// SPDX-License-Identifier: MIT

import HTTPCacheCases
import Testing

@Suite("HTTP cache: directives", .timeLimit(.minutes(2))) struct DirectiveTests {
    @Test("Effects of response directives", arguments: CacheCase.responseDirectives)
    func response(_ story: CacheCase) { story.check() }

    @Test("Effects of request directives", arguments: CacheCase.requestDirectives)
    func request(_ story: CacheCase) { story.check() }

    @Test(
        "A response to a request with credentials serves only the same credentials",
        arguments: CacheCase.authorizations)
    func authorization(_ story: CacheCase) { story.check() }
}
