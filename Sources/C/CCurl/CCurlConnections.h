// SPDX-License-Identifier: MIT
// A poller's connections: how long they've been silent, and how to end them.

#ifndef WEBIMAGE_CCURL_CONNECTIONS_H
#define WEBIMAGE_CCURL_CONNECTIONS_H

#if defined(__linux__)

#include "CCurl.h"

/// Returns the port of the socket's local or remote end, or -1.
static inline int ccurl_port(curl_socket_t socket, int (*name)(int, struct sockaddr *, socklen_t *)) {
    struct sockaddr_storage address = {0};
    socklen_t size = sizeof address;
    if (name(socket, (struct sockaddr *)&address, &size)) return -1;
    if (address.ss_family == AF_INET) return ntohs(((struct sockaddr_in *)&address)->sin_port);
    return address.ss_family == AF_INET6 ? ntohs(((struct sockaddr_in6 *)&address)->sin6_port) : -1;
}

/// Whether a socket belongs to the connection between two ports.
static inline int ccurl_connects(
    struct ccurl_poller *poller, curl_socket_t socket, long local, long remote) {
    if (!ccurl_connection(poller, socket) || ccurl_port(socket, getsockname) != local) return 0;
    return ccurl_port(socket, getpeername) == remote;
}

/// Shuts down the connection between two ports. libcurl then sees the end of the stream.
static inline void ccurl_shut_down(struct ccurl_poller *poller, long local, long remote) {
    for (curl_socket_t socket = 0; socket < poller->count; socket++) {
        if (ccurl_connects(poller, socket, local, remote)) shutdown(socket, SHUT_RDWR);
    }
}

/// `TCP_INFO`, and the index of `tcpi_last_data_recv` in it as an array of 4-byte numbers. Not every C
/// library declares the structure, and the kernel only ever adds fields at its end.
enum { CCURL_TCP_INFO = 11, CCURL_LAST_RECEIVED = 13 };

/// Returns how many milliseconds ago the last byte of any kind arrived on the connection between two ports,
/// or -1 if there's no such connection.
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

/// Shuts down the connections that don't have a transfer, so libcurl doesn't reuse them.
///
/// `kept` has the local ports of paused transfers, because libcurl doesn't wait for events on their sockets
/// either.
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
