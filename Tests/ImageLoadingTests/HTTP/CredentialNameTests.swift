// SPDX-License-Identifier: MIT

import ImageLoading
import Testing

@Suite("Header field names that indicate a credential", .timeLimit(.minutes(1)))
struct CredentialNameTests {
    @Test(
        "A name with a credential word is a credential",
        arguments: [
            "Authorization", "Proxy-Authorization", "Cookie", "X-Api-Key", "X-Auth-Token", "X-Access-Token",
            "Api-Key", "apikey", "x_api_key", "X-APIKEY", "authtoken", "X-AuthToken", "AccessToken", "X-Auth",
            "PRIVATE-TOKEN", "X-Session-Id", "sessionid", "X-JWT", "X-OAuth2-Bearer", "X-Client-Secret",
            "X-Amz-Security-Token", "Ocp-Apim-Subscription-Key", "X-Functions-Key", "X-Acme-Key", "X-Key",
            "X-Acmetoken", "X-RapidAPI-Key", "Authentication", "X-User-Password", "X-CSRF-Token", "DPoP",
            "X-Token2", "Set-Cookie2", "X.Auth.Token", "clientsecret", "X-Signature",
        ])
    func secret(name: String) {
        #expect(HTTPHeaders.Name(name).meansCredential)
        // The second call uses the remembered result.
        #expect(HTTPHeaders.Name(name.uppercased()).meansCredential)
    }

    @Test(
        "A credential word inside a longer word doesn't make a name a credential",
        arguments: [
            "X-Author", "X-Authors-Id", "X-Authority", "Idempotency-Key", "IdempotencyKey", "X-Cache-Key",
            "Surrogate-Key", "Sort-Key", "Public-Key", "X-Keyboard", "X-Monkey", "Keywords", "X-Secretary",
            "Tokenizer", "X-Obsession", "X-Passage", "Accept", "Accept-Language", "User-Agent", "Referer",
            "Range", "If-None-Match", "X-Request-Id", "X-User-Id", "Host", "Origin", "", "---", "123",
            "X-Pinned", "X-Tickets-Sold", "Sec-Fetch-Site", "X-Author-Id",
        ])
    func plain(name: String) { #expect(!HTTPHeaders.Name(name).meansCredential) }

    @Test("A long name is checked quickly")
    func long() {
        #expect(!HTTPHeaders.Name(String(repeating: "x", count: 5000) + "y").meansCredential)
        #expect(HTTPHeaders.Name(String(repeating: "x", count: 5000) + "-token").meansCredential)
    }
}
