// SPDX-License-Identifier: MIT
#include "peers.h"

#include <arpa/inet.h>
#include <curl/curl.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

struct body {
    char *bytes;
    size_t count, capacity;
};

struct peers_client {
    CURLM *multi;
    int parallel;
    CURL **handles;
    struct body *bodies;
};

static size_t collect(char *bytes, size_t size, size_t count, void *context) {
    struct body *body = context;
    size_t more = size * count;
    if (body->count + more > body->capacity) {
        size_t capacity = (body->count + more) * 2;
        char *larger = realloc(body->bytes, capacity);
        if (!larger) return 0;
        body->bytes = larger;
        body->capacity = capacity;
    }
    memcpy(body->bytes + body->count, bytes, more);
    body->count += more;
    return more;
}

peers_client *peers_client_make(int parallel) {
    curl_global_init(CURL_GLOBAL_DEFAULT);
    peers_client *client = calloc(1, sizeof *client);
    client->multi = curl_multi_init();
    curl_multi_setopt(client->multi, CURLMOPT_MAXCONNECTS, (long)parallel);
    client->parallel = parallel;
    client->handles = calloc((size_t)parallel, sizeof *client->handles);
    client->bodies = calloc((size_t)parallel, sizeof *client->bodies);
    for (int i = 0; i < parallel; i++) {
        CURL *handle = client->handles[i] = curl_easy_init();
        curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, collect);
        curl_easy_setopt(handle, CURLOPT_WRITEDATA, &client->bodies[i]);
        curl_easy_setopt(handle, CURLOPT_PRIVATE, &client->bodies[i]);
        curl_easy_setopt(handle, CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_1_1);
        curl_easy_setopt(handle, CURLOPT_NOSIGNAL, 1L);
    }
    return client;
}

void peers_client_free(peers_client *client) {
    for (int i = 0; i < client->parallel; i++) {
        curl_easy_cleanup(client->handles[i]);
        free(client->bodies[i].bytes);
    }
    curl_multi_cleanup(client->multi);
    free(client->handles);
    free(client->bodies);
    free(client);
}

static void start(peers_client *client, CURL *handle, const char *prefix, const char *suffix, int index) {
    char url[512];
    snprintf(url, sizeof url, "%s%d%s", prefix, index, suffix);
    curl_easy_setopt(handle, CURLOPT_URL, url);
    curl_multi_add_handle(client->multi, handle);
}

int64_t peers_client_get(peers_client *client, const char *prefix, const char *suffix, int files, int count) {
    int next = 0, done = 0, failed = 0, running = 0;
    int64_t received = 0;
    while (next < count && next < client->parallel) {
        start(client, client->handles[next], prefix, suffix, next % files);
        next++;
    }
    while (done < count) {
        curl_multi_perform(client->multi, &running);
        CURLMsg *message;
        int left;
        int finished = 0;
        while ((message = curl_multi_info_read(client->multi, &left))) {
            if (message->msg != CURLMSG_DONE) continue;
            CURL *handle = message->easy_handle;
            struct body *body = NULL;
            long status = 0;
            curl_easy_getinfo(handle, CURLINFO_PRIVATE, (char **)&body);
            curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &status);
            if (message->data.result != CURLE_OK || status != 200) failed++;
            received += (int64_t)body->count;
            body->count = 0;
            curl_multi_remove_handle(client->multi, handle);
            done++;
            finished++;
            if (next < count) start(client, handle, prefix, suffix, next++ % files);
        }
        if (!finished && done < count) curl_multi_poll(client->multi, NULL, 0, 1000, NULL);
    }
    return failed ? -1 : received;
}

const char *peers_curl_version(void) {
    return curl_version_info(CURLVERSION_NOW)->version;
}

int peers_free_port(void) {
    int probe = socket(AF_INET, SOCK_STREAM, 0);
    if (probe < 0) return -1;
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t length = sizeof address;
    int port = -1;
    if (bind(probe, (struct sockaddr *)&address, sizeof address) == 0
        && getsockname(probe, (struct sockaddr *)&address, &length) == 0) {
        port = ntohs(address.sin_port);
    }
    close(probe);
    return port;
}
