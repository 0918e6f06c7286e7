#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Attacks a `webimage-server serve` in the ways that servers of images are attacked: sources with every
spelling of an address of the machine, requests that two parsers could read differently, and changed
signatures. Fails if a request reaches the origin that stands behind these addresses, if a connection answers
more than it was asked, or if a wrong signature is accepted.

    attacks.py PROGRAM
"""
import argparse
import base64
import hmac
import http.server
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import urllib.parse

# The port is written as {port}.
ADDRESSES = """
    127.0.0.1 127.1 127.0.1 127.00.00.01 0177.0.0.1 0177.0.0.01 0x7f.0.0.1 0x7F000001 0x7f.1 2130706433
    017700000001 0177.1 127.0.0.1. 127.255.255.254 127.0.0.2 0.0.0.0 0 0x0 00000000000 localhost LOCALHOST
    localhost. LocalHost.localdomain [::1] [0:0:0:0:0:0:0:1] [::] [::ffff:127.0.0.1] [::ffff:7f00:1]
    [::ffff:0:127.0.0.1] [0:0:0:0:0:ffff:127.0.0.1] [64:ff9b::127.0.0.1] [64:ff9b::7f00:1] [2002:7f00:1::]
    [::127.0.0.1] [::7f00:1] [fe80::1%25lo] [fe80::1%lo] [::1%25lo] [fd00::1] [fe80::1] 169.254.169.254
    [fd00:ec2::254] 10.0.0.1 172.16.0.1 192.168.0.1 100.64.0.1 198.18.0.1 192.0.0.1 224.0.0.1 255.255.255.255
    ip6-localhost ip6-loopback
    ①②⑦.⓪.⓪.① １２７.０.０.１ 127。0。0。1 127．0．0．1 127.0.0.1%00.example.com
    ⓛⓞⓒⓐⓛⓗⓞⓢⓣ loc%61lhost %6cocalhost %31%32%37.0.0.1 127.0.0.1%2523 127%2e0%2e0%2e1
""".split()
AUTHORITIES = """
    images.example.com@127.0.0.1:{port} images.example.com:80@127.0.0.1:{port}
    images.example.com%40127.0.0.1:{port} 127.0.0.1:{port}\\@images.example.com
    127.0.0.1:{port}#@images.example.com
    images.example.com\\@127.0.0.1:{port} 127.0.0.1{tab}:{port} 127.0.0.1:{port}\\images.example.com
    127.0.0.1:0{port} 127.0.0.1:+{port}
""".split()
SCHEMES = "file ftp gopher dict ldap tftp jar netdoc data php blob javascript sftp smb local s3".split()
HOST = "Host: localhost\r\n"
# Each one is followed by a second request, which must not get a response.
SMUGGLED = [
    "POST {t} HTTP/1.1\r\n" + HOST + "Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "POST {t} HTTP/1.1\r\n" + HOST + "Transfer-Encoding: chunked\r\nContent-Length: 6\r\n\r\n0\r\n\r\n",
    "GET {t} HTTP/1.1\r\n" + HOST + "Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n",
    "GET {t} HTTP/1.1\r\n" + HOST + "Transfer-Encoding: xchunked\r\n\r\n",
    "GET {t} HTTP/1.1\r\n" + HOST + "Transfer-Encoding: chunked, identity\r\n\r\n",
    "GET {t} HTTP/1.1\r\n" + HOST + "Transfer-Encoding:\x0bchunked\r\n\r\n",
    "GET {t} HTTP/1.1\r\n" + HOST + "Transfer-Encoding: chunked\r\nTransfer-Encoding: cow\r\n\r\n",
    "GET {t} HTTP/1.1\r\n" + HOST + " Content-Length: 40\r\n\r\n",
    "GET {t} HTTP/1.1\r\n" + HOST + "X: y\r\n\tContent-Length: 40\r\n\r\n",
    "GET {t} HTTP/1.1\r\n" + HOST + "X: y\nContent-Length: 40\r\n\r\n",
    "GET {t} HTTP/1.1\r\n" + HOST + "X: y\rContent-Length: 40\r\n\r\n",
    "GET {t} HTTP/1.1\r\n" + HOST + "Content-Length: 0\r\nContent-Length: 40\r\n\r\n",
    "GET {t} HTTP/1.1\r\n" + HOST + "Content-Length: 0, 40\r\n\r\n",
    "GET {t} HTTP/1.1\r\n" + HOST + "Content-Length: -1\r\n\r\n",
    "GET {t} HTTP/1.1\r\n" + HOST + "Content-Length: 0x28\r\n\r\n",
    "GET {t} HTTP/1.1\r\n" + HOST + "Content-Length: 40;\r\n\r\n",
    "GET {t} HTTP/1.1\r\n" + HOST + "Content_Length: 40\r\nContent-Length:\r\n\r\n",
    "GET {t} HTTP/1.1\r\n" + HOST + HOST + "\r\n",
    "GET {t} HTTP/1.1\r\nHost: localhost\r\nHost: other\r\n\r\n",
    "GET {t} HTTP/1.1\r\nHost: local host\r\n\r\n",
    "GET {t} HTTP/1.1\r\n\r\n",
    "GET http://other{t} HTTP/1.1\r\n" + HOST + "\r\n",
    "GET {t} HTTP/1.1\n" + HOST + "\n",
    "GET\t{t}\tHTTP/1.1\r\n" + HOST + "\r\n",
    "GET  {t} HTTP/1.1\r\n" + HOST + "\r\n",
    "GET {t} HTTP/1.1 \r\n" + HOST + "\r\n",
    "GET {t} HTTP/1.1\r\n" + HOST + "X\0Y: z\r\n\r\n",
    "GET {t} HTTP/1.1\r\n" + HOST + ": z\r\n\r\n",
    "GET {t} HTTP/1.1\r\n" + HOST + "no colon\r\n\r\n",
    "GET {t}#f HTTP/1.1\r\n" + HOST + "\r\n",
    "G\0ET {t} HTTP/1.1\r\n" + HOST + "\r\n",
    "GET {t} HTTP/0.9\r\n\r\n", "GET {t} HTTP/2.0\r\n" + HOST + "\r\n",
    "GET {t} HTTP/1.1.1\r\n" + HOST + "\r\n",
    "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "CONNECT 127.0.0.1:80 HTTP/1.1\r\n" + HOST + "\r\n",
    "GET * HTTP/1.1\r\n" + HOST + "\r\n", "GET //localhost{t} HTTP/1.1\r\n" + HOST + "\r\n",
]


class Origin(http.server.BaseHTTPRequestHandler):
    """Counts the requests that reach it."""
    paths = []

    def do_GET(self):
        Origin.paths.append(self.path)
        self.send_response(200)
        self.end_headers()

    def log_message(self, *_):
        pass


class Server:
    """A running `webimage-server serve`."""

    def __init__(self, program, *options, secrets=None):
        self.folder = tempfile.TemporaryDirectory()
        self.process = subprocess.Popen(
            [program, "serve", "--listen", "127.0.0.1:0", "--cache", self.folder.name, *options],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            env={**os.environ, **(secrets or {})})
        lines = []
        for line in self.process.stdout:
            lines.append(line)
            if found := re.search(r"127\.0\.0\.1:(\d+)", line):
                self.port = int(found[1])
                break
        else:
            sys.exit("error: the server doesn't start: " + "".join(lines))
        threading.Thread(target=self.process.stdout.read, daemon=True).start()

    def end(self):
        self.process.send_signal(signal.SIGTERM)
        if self.process.wait(30) != 0:
            sys.exit(f"error: the server has ended with {self.process.returncode}")
        self.folder.cleanup()

    def send(self, text, ends=True):
        """Sends bytes as they are, and returns all that the server answers. `ends`: nothing follows; a server
        may drop a request whose client has left."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=10) as connection:
            connection.sendall(text if isinstance(text, bytes) else text.encode())
            if ends:
                connection.shutdown(socket.SHUT_WR)
            answer = b""
            try:
                while part := connection.recv(65536):
                    answer += part
            except OSError:
                pass
            return answer

    def status(self, target):
        answer = self.send(f"GET {target} HTTP/1.1\r\n{HOST}Connection: close\r\n\r\n", ends=False)
        found = re.match(rb"HTTP/1\.1 (\d{3}) ", answer)
        return int(found[1]) if found else 0


def targets(source):
    """The targets that name a source in all grammars."""
    quoted = urllib.parse.quote(source, safe="")
    encoded = base64.urlsafe_b64encode(source.encode()).decode().rstrip("=")
    plain = urllib.parse.quote(source, safe="/:@")
    return [
        f"/unsafe/w:10/plain/{quoted}", f"/unsafe/w:10/plain/{plain}",
        f"/unsafe/w:10/{encoded}", f"/thumbor/unsafe/10x10/{quoted}",
        f"/thumbor/unsafe/10x10/{plain}", f"/image?url={quoted}&w=10",
        f"/image?url={quoted}&w=10&fallback={quoted}",
    ]


parser = argparse.ArgumentParser()
parser.add_argument("program")
program = os.path.abspath(parser.parse_args().program)
faults = []
origin = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Origin)
threading.Thread(target=origin.serve_forever, daemon=True).start()
port = origin.server_address[1]

server = Server(program, "--unsigned", "--allowed-origins", "http:", "--allowed-origins", "https:")
sources = [f"http://{address}:{port}/a.png" for address in ADDRESSES]
sources += ["http://" + text.format(port=port, tab="\t") + "/a.png" for text in AUTHORITIES]
sources += [f"{scheme}://127.0.0.1:{port}/a.png" for scheme in SCHEMES]
sources += [f"//127.0.0.1:{port}/a.png", f"http:/127.0.0.1:{port}/a.png", f"http:127.0.0.1:{port}/a.png"]
sources += ["file:///etc/passwd", "local:///../../etc/passwd", "data:image/svg+xml,<svg/>"]
count = 0
for source in sources:
    for target in targets(source):
        count += 1
        status = server.status(target)
        if not 400 <= status < 600:
            faults.append(f"{status} for {target}")
if Origin.paths:
    faults.append(f"the origin was asked {len(Origin.paths)} times: {Origin.paths[:3]}")
print(f"{count} targets of {len(sources)} forbidden sources: {len(Origin.paths)} requests reached the origin")

for text in SMUGGLED:
    answer = server.send(text.format(t="/image?url=x") + "GET /smuggled HTTP/1.1\r\n" + HOST + "\r\n")
    answers = len(re.findall(rb"HTTP/1\.1 \d{3} ", answer))
    if answers != 1 or not answer.startswith((b"HTTP/1.1 4", b"HTTP/1.1 5")):
        faults.append(f"{answers} answers to {text!r}: {answer[:60]!r}")
print(f"{len(SMUGGLED)} requests that can be read in two ways: one answer to each")
server.end()

key, salt = "943b421c9eb07c830af81030552c8600", "520f986b998545b4785e0defbc4f3c12"
server = Server(
    program, "--allowed-networks", "127.0.0.0/8", "--allowed-origins", f"http://127.0.0.1:{port}",
    secrets={
        "WEBIMAGE_KEY": key, "WEBIMAGE_SALT": salt, "WEBIMAGE_THUMBOR_KEY": "thumbor",
        "WEBIMAGE_QUERY_KEY": "query"})


def code(text, name, secret=b"", before=b""):
    digest = hmac.new(secret, before + text.encode(), name).digest()
    return base64.urlsafe_b64encode(digest).decode()


def signed(path):
    """The targets with valid signatures, each as a function of the signature and the rest."""
    source = f"http://127.0.0.1:{port}/{path}"
    imgproxy, thumbor = f"/w:10/plain/{source}", f"10x10/{source}"
    query = f"url={urllib.parse.quote(source, safe='')}&w=10"
    raw = bytes.fromhex
    return [
        (lambda s, r: f"/{s}{r}",
         code(imgproxy, "sha256", raw(key), raw(salt)).rstrip("="), imgproxy),
        (lambda s, r: f"/thumbor/{s}/{r}", code(thumbor, "sha1", b"thumbor"), thumbor),
        (lambda s, r: f"/image?{r}&s={s}", code("?" + query, "sha256", b"query").rstrip("="), query),
    ]


Origin.paths.clear()
for index, (target, signature, rest) in enumerate(signed("valid.png")):
    server.status(target(signature, rest))
    if len(Origin.paths) != index + 1:
        faults.append(f"a valid signature is refused: {target(signature, rest)}")
Origin.paths.clear()
count = 0
others = [signature for _, signature, _ in signed("forged.png")]
for target, signature, rest in signed("forged.png"):
    forged = [signature[:place] + ("B" if signature[place] == "A" else "A") + signature[place + 1:]
              for place in range(len(signature.rstrip("=")) - 1)]
    forged += [signature[:length] for length in range(len(signature.rstrip("=")))]
    forged += [signature.upper(), signature.lower(), signature + "A", "A" + signature, signature + "/x"]
    forged += ["unsafe", "insecure", "_", "-", "", "%00", "null", "0" * 43, "A" * 27 + "=", "." + signature]
    forged += [other for other in others if other != signature]
    for text in forged:
        count += 1
        status = server.status(target(text, rest))
        if not 400 <= status < 500:
            faults.append(f"{status} for {target(text, rest)}")
    for changed in [rest.replace("10", "11", 1), rest.replace("forged", "forged2"), rest + "/.."]:
        count += 1
        server.status(target(signature, changed))
if Origin.paths:
    faults.append(f"forged signatures: the origin was asked for {Origin.paths[:3]}")
print(f"{count} forged signatures: {len(Origin.paths)} requests reached the origin")
server.end()
if faults:
    sys.exit("error: " + "\nerror: ".join(faults[:20]))
