// SPDX-License-Identifier: MIT
// libcurl with a typed function for each kind of option, because Swift doesn't import variadic functions.

#ifndef WEBIMAGE_CCURL_H
#define WEBIMAGE_CCURL_H

#if defined(__linux__)

#if !__has_include(<curl/curl.h>)
#error "libcurl is missing: apt-get install libcurl4-openssl-dev"
#endif
#include "../CLibraries/Functions/names.h"
#include "../CLibraries/Functions/curl.h"
#include "../CLibraries/include/CLibraries.h"
#include <curl/curl.h>
#include <errno.h>
#include <limits.h>
#include <netinet/in.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

/// Initializes libcurl. If it uses OpenSSL, this turns off OpenSSL's cleanup at exit: the process can exit
/// while a transport's thread is still initializing or using OpenSSL, which would then crash.
static inline CURLcode ccurl_global_init(void) {
    if (wi_library_load(WI_LIBRARY_CURL)) return CURLE_FAILED_INIT;
    void *function = wi_library_symbol(WI_LIBRARY_CURL, "OPENSSL_init_crypto");
    if (function != NULL) {
        // OPENSSL_INIT_NO_ATEXIT
        ((int (*)(uint64_t, const void *))function)(0x00080000, NULL);
    }
    return curl_global_init(CURL_GLOBAL_DEFAULT);
}

/// A thread's signal mask before `ccurl_block_pipe`.
struct ccurl_pipe_mask {
    sigset_t former;
};

/// Blocks SIGPIPE on the calling thread. Unlike sockets, OpenSSL doesn't have an option to write without the
/// signal.
static inline struct ccurl_pipe_mask ccurl_block_pipe(void) {
    struct ccurl_pipe_mask mask;
    sigset_t pipe;
    sigemptyset(&pipe);
    sigaddset(&pipe, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &pipe, &mask.former);
    return mask;
}

/// Restores the mask. Discards a pending SIGPIPE, unless the signal was blocked before.
static inline void ccurl_restore_pipe(struct ccurl_pipe_mask mask) {
    if (sigismember(&mask.former, SIGPIPE) != 0) return;
    sigset_t pipe;
    sigemptyset(&pipe);
    sigaddset(&pipe, SIGPIPE);
    struct timespec now = {0, 0};
    while (sigtimedwait(&pipe, NULL, &now) < 0 && errno == EINTR) {}
    pthread_sigmask(SIG_SETMASK, &mask.former, NULL);
}

/// Marks results that must be checked: if libcurl refuses an option, a policy isn't applied.
#define CCURL_CHECKED __attribute__((warn_unused_result))

CCURL_CHECKED static inline CURLcode ccurl_set_long(CURL *easy, CURLoption option, long value) {
    return curl_easy_setopt(easy, option, value);
}

CCURL_CHECKED static inline CURLcode ccurl_set_offset(CURL *easy, CURLoption option, curl_off_t value) {
    return curl_easy_setopt(easy, option, value);
}

CCURL_CHECKED static inline CURLcode ccurl_set_string(CURL *easy, CURLoption option, const char *value) {
    return curl_easy_setopt(easy, option, value);
}

CCURL_CHECKED static inline CURLcode ccurl_set_pointer(CURL *easy, CURLoption option, void *value) {
    return curl_easy_setopt(easy, option, value);
}

/// Sets an option to a copy of the bytes.
CCURL_CHECKED static inline CURLcode ccurl_set_blob(
    CURL *easy, CURLoption option, const void *bytes, size_t count) {
    struct curl_blob blob = {(void *)bytes, count, CURL_BLOB_COPY};
    return curl_easy_setopt(easy, option, &blob);
}

CCURL_CHECKED static inline CURLcode ccurl_set_write(CURL *easy, curl_write_callback call) {
    return curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, call);
}

CCURL_CHECKED static inline CURLcode ccurl_set_header(CURL *easy, curl_write_callback call) {
    return curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, call);
}

CCURL_CHECKED static inline CURLcode ccurl_set_body(CURL *easy, const void *bytes, curl_off_t count) {
    CURLcode code = curl_easy_setopt(easy, CURLOPT_POSTFIELDSIZE_LARGE, count);
    if (code != CURLE_OK) return code;
    return curl_easy_setopt(easy, CURLOPT_COPYPOSTFIELDS, (const char *)bytes);
}

CCURL_CHECKED static inline CURLcode ccurl_set_open_socket(
    CURL *easy, curl_opensocket_callback call, void *context) {
    CURLcode code = curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, call);
    if (code != CURLE_OK) return code;
    return curl_easy_setopt(easy, CURLOPT_OPENSOCKETDATA, context);
}

/// Opens the socket that libcurl would open without a callback.
static inline curl_socket_t ccurl_open_socket(const struct curl_sockaddr *address) {
    return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

/// Returns the socket address, which is longer than `struct sockaddr` for IPv6.
static inline const void *ccurl_address(const struct curl_sockaddr *address) {
    return &address->addr;
}

CCURL_CHECKED static inline CURLcode ccurl_set_before_request(
    CURL *easy, curl_prereq_callback call, void *context) {
    CURLcode code = curl_easy_setopt(easy, CURLOPT_PREREQFUNCTION, call);
    if (code != CURLE_OK) return code;
    return curl_easy_setopt(easy, CURLOPT_PREREQDATA, context);
}

static inline CURLcode ccurl_resume(CURL *easy) {
    return curl_easy_pause(easy, CURLPAUSE_CONT);
}

/// Returns the name of an option without `CURLOPT_`, or null for an unknown option.
static inline const char *ccurl_option_name(CURLoption option) {
    const struct curl_easyoption *found = curl_easy_option_by_id(option);
    return found ? found->name : 0;
}

/// Returns the TLS library in use and its version, followed by other available ones in parentheses, or null
/// without TLS.
static inline const char *ccurl_tls_library(void) {
    return curl_version_info(CURLVERSION_NOW)->ssl_version;
}

static inline curl_off_t ccurl_info_offset(CURL *easy, CURLINFO info) {
    curl_off_t value = 0;
    curl_easy_getinfo(easy, info, &value);
    return value;
}

/// Returns the socket of a handle that only connects, or -1.
static inline int ccurl_active_socket(CURL *easy) {
    curl_socket_t socket = CURL_SOCKET_BAD;
    curl_easy_getinfo(easy, CURLINFO_ACTIVESOCKET, &socket);
    return socket;
}

static inline long ccurl_info_long(CURL *easy, CURLINFO info) {
    long value = 0;
    curl_easy_getinfo(easy, info, &value);
    return value;
}

static inline void *ccurl_info_private(CURL *easy) {
    char *value = 0;
    curl_easy_getinfo(easy, CURLINFO_PRIVATE, &value);
    return value;
}

static inline CURLMcode ccurl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
    return curl_multi_setopt(multi, option, value);
}

/// Returns the handle of a completed transfer and stores the outcome in `result`, or returns null.
static inline CURL *ccurl_next_done(CURLM *multi, CURLcode *result) {
    int left = 0;
    CURLMsg *message;
    while ((message = curl_multi_info_read(multi, &left))) {
        if (message->msg == CURLMSG_DONE) {
            *result = message->data.result;
            return message->easy_handle;
        }
    }
    return 0;
}

// The engine's poller. With epoll, the cost of a turn only depends on the number of ready sockets.

/// The state of a socket, by its number. The events have the values of `CURL_POLL_IN` and its siblings.
struct ccurl_socket {
    /// Whether libcurl opened it for a connection. For these, it calls `ccurl_close_socket` before the number
    /// can be reused. It closes other sockets, such as its resolver's, without notice.
    unsigned char is_connection;
    /// The events that epoll watches the socket for.
    unsigned char watched;
    /// The events that libcurl waits for. libcurl removes a socket after each transfer and adds it for the
    /// next one, but we keep watching it with epoll.
    unsigned char wanted;
};

/// The state that the poller and libcurl's callbacks share. It must not move while libcurl refers to it.
struct ccurl_poller {
    int epoll;
    int wake;
    CURLM *multi;
    /// libcurl's next timeout, in nanoseconds of CLOCK_MONOTONIC, or INT64_MAX.
    long long deadline;
    /// The sockets below `count`, indexed by number. Connections stay registered between transfers.
    struct ccurl_socket *sockets;
    curl_socket_t count;
};

/// Returns the state of a connection's socket, or null for other sockets.
static inline struct ccurl_socket *ccurl_connection(struct ccurl_poller *poller, curl_socket_t socket) {
    if (socket < 0 || socket >= poller->count) return 0;
    return poller->sockets[socket].is_connection ? &poller->sockets[socket] : 0;
}

/// Makes room for a socket. Returns 0 if there isn't enough memory.
static inline int ccurl_reserve_socket(struct ccurl_poller *poller, curl_socket_t socket) {
    if (socket < poller->count) return 1;
    curl_socket_t count = poller->count ? poller->count : 256;
    while (count <= socket && count <= INT_MAX / 2) count *= 2;
    if (count <= socket) return 0;
    void *sockets = realloc(poller->sockets, (size_t)count * sizeof *poller->sockets);
    if (!sockets) return 0;
    poller->sockets = (struct ccurl_socket *)sockets;
    memset(poller->sockets + poller->count, 0, (size_t)(count - poller->count) * sizeof *poller->sockets);
    poller->count = count;
    return 1;
}

static inline int ccurl_watch_socket(CURL *easy, curl_socket_t socket, int what, void *context, void *known) {
    struct ccurl_poller *poller = (struct ccurl_poller *)context;
    struct ccurl_socket *connection = ccurl_connection(poller, socket);
    struct epoll_event event = {0};
    int is_watched = known != 0;
    (void)easy;
    if (connection) {
        connection->wanted = what == CURL_POLL_REMOVE ? 0 : (unsigned char)what;
        if (!connection->wanted || connection->watched == connection->wanted) return 0;
        is_watched = connection->watched != 0;
        connection->watched = connection->wanted;
    } else if (what == CURL_POLL_REMOVE) {
        epoll_ctl(poller->epoll, EPOLL_CTL_DEL, socket, &event);
        return 0;
    }
    event.events = ((what & CURL_POLL_IN) ? EPOLLIN : 0) | ((what & CURL_POLL_OUT) ? EPOLLOUT : 0);
    event.data.fd = socket;
    // `known` is set for a registered socket, because libcurl clears the assigned pointer when it removes a
    // socket. It can be wrong if a closed socket's descriptor was reused. Then the other operation succeeds.
    if (epoll_ctl(poller->epoll, is_watched ? EPOLL_CTL_MOD : EPOLL_CTL_ADD, socket, &event)) {
        epoll_ctl(poller->epoll, is_watched ? EPOLL_CTL_ADD : EPOLL_CTL_MOD, socket, &event);
    }
    if (!connection && !known) curl_multi_assign(poller->multi, socket, poller);
    return 0;
}

/// libcurl calls this for each new socket of a connection.
static inline int ccurl_did_open_socket(void *context, curl_socket_t socket, curlsocktype purpose) {
    struct ccurl_poller *poller = (struct ccurl_poller *)context;
    struct ccurl_socket fresh = {1, 0, 0};
    if (purpose != CURLSOCKTYPE_IPCXN || socket < 0) return CURL_SOCKOPT_OK;
    if (!ccurl_reserve_socket(poller, socket)) return CURL_SOCKOPT_ERROR;
    poller->sockets[socket] = fresh;
    return CURL_SOCKOPT_OK;
}

/// Closes a socket of a connection.
static inline int ccurl_close_socket(void *context, curl_socket_t socket) {
    struct ccurl_poller *poller = (struct ccurl_poller *)context;
    struct ccurl_socket *connection = ccurl_connection(poller, socket);
    if (connection) {
        struct ccurl_socket none = {0, 0, 0};
        // Remove the socket from epoll explicitly. Closing it isn't enough if a child process has inherited
        // it.
        if (connection->watched) epoll_ctl(poller->epoll, EPOLL_CTL_DEL, socket, 0);
        *connection = none;
    }
    return close(socket);
}

/// Makes `easy` report to the poller when its connections open and close their sockets.
static inline CURLcode ccurl_set_poller(CURL *easy, struct ccurl_poller *poller) {
    CURLcode code = curl_easy_setopt(easy, CURLOPT_SOCKOPTFUNCTION, ccurl_did_open_socket);
    if (!code) code = curl_easy_setopt(easy, CURLOPT_SOCKOPTDATA, poller);
    if (!code) code = curl_easy_setopt(easy, CURLOPT_CLOSESOCKETFUNCTION, ccurl_close_socket);
    return code ? code : curl_easy_setopt(easy, CURLOPT_CLOSESOCKETDATA, poller);
}

static inline int ccurl_set_timer(CURLM *multi, long milliseconds, void *context) {
    struct ccurl_poller *poller = (struct ccurl_poller *)context;
    struct timespec time;
    (void)multi;
    if (milliseconds < 0) {
        poller->deadline = 0x7FFFFFFFFFFFFFFFLL;
    } else if (milliseconds == 0) {
        poller->deadline = 0;
    } else {
        clock_gettime(CLOCK_MONOTONIC, &time);
        poller->deadline = time.tv_sec * 1000000000LL + time.tv_nsec + milliseconds * 1000000LL;
    }
    return 0;
}

/// Creates the poller and installs it in `multi`. Returns 0 on failure.
static inline int ccurl_poller_open(struct ccurl_poller *poller, CURLM *multi) {
    struct epoll_event event = {0};
    poller->multi = multi;
    poller->deadline = 0x7FFFFFFFFFFFFFFFLL;
    poller->epoll = epoll_create1(EPOLL_CLOEXEC);
    poller->wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    event.events = EPOLLIN;
    event.data.fd = poller->wake;
    if (poller->epoll < 0 || poller->wake < 0) return 0;
    if (epoll_ctl(poller->epoll, EPOLL_CTL_ADD, poller->wake, &event)) return 0;
    curl_multi_setopt(multi, CURLMOPT_SOCKETFUNCTION, ccurl_watch_socket);
    curl_multi_setopt(multi, CURLMOPT_SOCKETDATA, poller);
    curl_multi_setopt(multi, CURLMOPT_TIMERFUNCTION, ccurl_set_timer);
    curl_multi_setopt(multi, CURLMOPT_TIMERDATA, poller);
    return 1;
}

static inline void ccurl_poller_close(struct ccurl_poller *poller) {
    if (poller->epoll >= 0) close(poller->epoll);
    if (poller->wake >= 0) close(poller->wake);
    free(poller->sockets);
}

static inline void ccurl_wake(int wake) {
    unsigned long long one = 1;
    ssize_t written = write(wake, &one, sizeof one);
    (void)written;
}

/// Waits up to `milliseconds` for events and passes them to libcurl. With 0, it doesn't wait.
///
/// Returns the number of events.
static inline int ccurl_poller_turn(struct ccurl_poller *poller, CURLM *multi, int milliseconds) {
    struct epoll_event events[64];
    int running = 0;
    int count = epoll_wait(poller->epoll, events, 64, milliseconds);
    for (int index = 0; index < count; index++) {
        if (events[index].data.fd == poller->wake) {
            unsigned long long value;
            ssize_t got = read(poller->wake, &value, sizeof value);
            (void)got;
            continue;
        }
        int bits = 0;
        struct ccurl_socket *connection = ccurl_connection(poller, events[index].data.fd);
        if (connection && !connection->wanted) {
            // The server closed an idle connection. libcurl will notice before reusing it.
            epoll_ctl(poller->epoll, EPOLL_CTL_DEL, events[index].data.fd, 0);
            connection->watched = 0;
            continue;
        }
        if (events[index].events & EPOLLIN) bits |= CURL_CSELECT_IN;
        if (events[index].events & EPOLLOUT) bits |= CURL_CSELECT_OUT;
        if (events[index].events & (EPOLLERR | EPOLLHUP)) bits |= CURL_CSELECT_ERR;
        curl_multi_socket_action(multi, events[index].data.fd, bits, &running);
    }
    return count;
}

/// Makes libcurl process timeouts and newly added handles.
static inline void ccurl_poller_timeout(struct ccurl_poller *poller, CURLM *multi) {
    int running = 0;
    poller->deadline = 0x7FFFFFFFFFFFFFFFLL;
    curl_multi_socket_action(multi, CURL_SOCKET_TIMEOUT, 0, &running);
}

#endif
#endif
