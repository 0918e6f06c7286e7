// SPDX-License-Identifier: MIT
// The connections of a poller: how long they have been silent, and their end.

#ifndef WEBIMAGE_CCURL_CONNECTIONS_H
#define WEBIMAGE_CCURL_CONNECTIONS_H

#if defined(__linux__)

#include "CCurl.h"

/// Returns the port of a socket's own end or of its other end, or -1.
static inline int ccurl_port(curl_socket_t socket, int (*name)(int, struct sockaddr *, socklen_t *)) {
    struct sockaddr_storage address = {0};
    socklen_t size = sizeof address;
    if (name(socket, (struct sockaddr *)&address, &size)) return -1;
    if (address.ss_family == AF_INET) return ntohs(((struct sockaddr_in *)&address)->sin_port);
    return address.ss_family == AF_INET6 ? ntohs(((struct sockaddr_in6 *)&address)->sin6_port) : -1;
}

/// Whether a socket is that of the connection between two ports.
static inline int ccurl_connects(
    struct ccurl_poller *poller, curl_socket_t socket, long local, long remote) {
    if (!ccurl_connection(poller, socket) || ccurl_port(socket, getsockname) != local) return 0;
    return ccurl_port(socket, getpeername) == remote;
}

/// Shuts down the connection between two ports, for which libcurl then sees the end of the stream.
static inline void ccurl_shut_down(struct ccurl_poller *poller, long local, long remote) {
    for (curl_socket_t socket = 0; socket < poller->count; socket++) {
        if (ccurl_connects(poller, socket, local, remote)) shutdown(socket, SHUT_RDWR);
    }
}

/// `TCP_INFO`, and the place of `tcpi_last_data_recv` in it, counted in numbers of four bytes: not every C
/// library declares the structure, which the kernel never changes but at its end.
enum { CCURL_TCP_INFO = 11, CCURL_LAST_RECEIVED = 13 };

/// Returns how many milliseconds ago the last byte arrived on the connection between two ports, whatever it
/// was for, or -1 if there is no such connection.
static inline long ccurl_silence(struct ccurl_poller *poller, long local, long remote) {
    for (curl_socket_t socket = 0; socket < poller->count; socket++) {
        if (!ccurl_connects(poller, socket, local, remote)) continue;
        uint32_t info[CCURL_LAST_RECEIVED + 1] = {0};
        socklen_t size = sizeof info;
        if (getsockopt(socket, IPPROTO_TCP, CCURL_TCP_INFO, info, &size) || size < sizeof info) continue;
        return info[CCURL_LAST_RECEIVED];
    }
    return -1;
}

/// Shuts down the connections without a transfer, which libcurl then does not use again.
///
/// `kept` has the local ports of paused transfers: libcurl waits for no event of their sockets either.
static inline void ccurl_shut_down_unused(struct ccurl_poller *poller, const long *kept, long count) {
    for (curl_socket_t socket = 0; socket < poller->count; socket++) {
        struct ccurl_socket *connection = ccurl_connection(poller, socket);
        if (!connection || connection->wanted) continue;
        long port = count ? ccurl_port(socket, getsockname) : 0, place = 0;
        while (place < count && kept[place] != port) place++;
        if (place == count) shutdown(socket, SHUT_RDWR);
    }
}

#endif
#endif
