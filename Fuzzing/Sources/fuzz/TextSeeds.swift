// SPDX-License-Identifier: MIT

import Foundation

/// Short seed texts as servers and clients send them. The first byte selects the kind of input, see the
/// targets.
enum TextSeeds {
    static let heads = [
        "\0GET /a?b HTTP/1.1\r\nHost: example.com\r\nContent-Length: 3\r\n\r\nabcGET http://localhost/ HTTP/1.0\r\n\r\n",
        "\0POST * HTTP/1.1\r\nHost: [::1]:80\r\nTransfer-Encoding: chunked\r\n\r\n3;a=b\r\nabc\r\n0\r\nX: y\r\n\r\n",
        "\u{1}HTTP/1.1 200 OK\r\nContent-Type: image/png\r\nTransfer-Encoding: chunked\r\n\r\nA\r\n0123456789\r\n0\r\n\r\n",
        "\u{1}HTTP/1.1 304 Not Modified\r\nETag: \"a\"\r\n\r\nHTTP/1.0 200 \r\n\r\nbody",
        "\u{2}HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/2 200\r\ncontent-length: 3, 3\r\ncontent-encoding: br\r\n\r\n",
        "\u{3}GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nabPUT /c HTTP/1.0\r\nConnection: close\r\n\r\n",
    ].map(bytes)

    static let fields = [
        "\0a=b; Path=/; Domain=example.com; Secure; HttpOnly; Expires=Wed, 21 Oct 2035 07:28:00 GMT, __Host-c=d",
        "\0a=b; Max-Age=99; domain=.pictures.example.com\na=; Max-Age=0",
        "\u{1}Sun, 06 Nov 1994 08:49:37 GMT\nSunday, 06-Nov-94 08:49:37 GMT\nSun Nov  6 08:49:37 1994\n120",
        "\u{2}bytes 0-4/10\nbytes 5-9/*\nbytes=2-4\nbytes=-3\nbytes=7-",
        "\u{3}Digest realm=\"a, b\", nonce=\"n\", qop=\"auth, auth-int\", algorithm=SHA-256, opaque=\"o\"\nBasic realm=x",
        "\u{3}Digest realm=\"\\\"\", nonce=n, algorithm=MD5-sess, qop=auth",
        "\u{4}3, 3\n3\nImage/PNG; charset=utf-8",
        "\u{5}max-age=60, no-cache=\"a, b\", private\ns-maxage=\"9\", stale-if-error=99\nW/\"a\", \"b\\\"\"",
    ].map(bytes)

    static let cache = [
        "\0\0Accept: a\n\nCache-Control: max-age=60\nETag: \"a\"\nVary: Accept\n\nAccept: a\nRange: bytes=2-4\n\nETag: \"a\"",
        "\0\u{2}\n\nLast-Modified: Sun, 06 Nov 1994 08:49:37 GMT\nExpires: 0\n\nCache-Control: max-stale=9\n\nAge: 5",
        "\0\u{1}\n\nETag: \"a\"\nContent-Length: 10\n\n\n\nContent-Range: bytes 7-9/10\nETag: \"a\"",
        "\u{1}\u{1}Range: bytes=0-6\n\nContent-Range: bytes 0-6/10\nETag: \"a\"\n\nRange: bytes=5-9\n\nContent-Range: bytes 5-9/10\nETag: \"a\"",
        "\0\u{8}\n\nCache-Control: no-cache, stale-if-error=99\nVary: *\n\nAuthorization: a\n\nRetry-After: 9",
    ].map(bytes)

    static let addresses = [
        "\0https://user:pass@Example.com:8443/a/b?c#d", "\0http://%62%C3%BCcher.de/",
        "\0http://[::ffff:7f00:1]/",
        "\0https://*.Example.com:*/a/%2e%2E/b;c/", "\0file:///a/./b/", "\0fd12:3456::/32", "\0/a//../%41",
        "\u{0}0x7f.1", "\u{1}user\nexample.com/a?b", "\u{2}image/png;base64,iVBORw0KGgo=", "\u{2},a%20b#c",
        "\u{3}http://example.com/a.JPG?b", "\u{3}00112233445566778899aabbccddeeff.png",
    ].map(bytes)

    static let notes = [
        "WebImage-Exchange 1\n200 1.5 2.5 10\nhttp://example.com/a\n\nDate: Sun, 06 Nov 1994 08:49:37 GMT\nETag: \"a\"\n",
        "WebImage-Exchange 1\n206 1.0 2.0 5 0 5 10\nhttp://example.com/a\n> 9.0 http://example.com/b fresh\naccept: a\ncookie\n\nETag: \"a\"\n",
        "png 19 11 6 1 0 1 8\nblurHash LEHV6nWB2yk8\nof 0011\n--\nWebImage-Exchange 1\n200 1.0 2.0 3\nprivate:a\n*\n\n",
    ].map { Data($0.utf8) }

    private static func bytes(_ text: String) -> Data { Data(text.utf8) }
}
