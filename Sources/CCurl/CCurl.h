// SPDX-License-Identifier: MIT
// libcurl, and a typed function for each kind of option: Swift calls no function with variable arguments.

#ifndef WEBIMAGE_CCURL_H
#define WEBIMAGE_CCURL_H

#if defined(__linux__)

#include <curl/curl.h>
#include <sys/prctl.h>

static inline CURLcode ccurl_global_init(void) {
    return curl_global_init(CURL_GLOBAL_DEFAULT);
}

static inline int ccurl_has_gzip(void) {
    return (curl_version_info(CURLVERSION_NOW)->features & CURL_VERSION_LIBZ) != 0;
}

static inline int ccurl_has_brotli(void) {
    return (curl_version_info(CURLVERSION_NOW)->features & CURL_VERSION_BROTLI) != 0;
}

static inline int ccurl_has_zstd(void) {
    return (curl_version_info(CURLVERSION_NOW)->features & CURL_VERSION_ZSTD) != 0;
}

/// Gives the calling thread a name, for debuggers; at most 15 characters.
static inline void ccurl_name_thread(const char *name) {
    prctl(PR_SET_NAME, name, 0, 0, 0);
}

static inline CURLcode ccurl_set_long(CURL *easy, CURLoption option, long value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode ccurl_set_offset(CURL *easy, CURLoption option, curl_off_t value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode ccurl_set_string(CURL *easy, CURLoption option, const char *value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode ccurl_set_pointer(CURL *easy, CURLoption option, void *value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode ccurl_set_write(CURL *easy, curl_write_callback call, void *context) {
    curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, call);
    return curl_easy_setopt(easy, CURLOPT_WRITEDATA, context);
}

static inline CURLcode ccurl_set_header(CURL *easy, curl_write_callback call, void *context) {
    curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, call);
    return curl_easy_setopt(easy, CURLOPT_HEADERDATA, context);
}

static inline CURLcode ccurl_set_body(CURL *easy, const void *bytes, curl_off_t count) {
    curl_easy_setopt(easy, CURLOPT_POSTFIELDSIZE_LARGE, count);
    return curl_easy_setopt(easy, CURLOPT_COPYPOSTFIELDS, (const char *)bytes);
}

static inline CURLcode ccurl_resume(CURL *easy) {
    return curl_easy_pause(easy, CURLPAUSE_CONT);
}

static inline curl_off_t ccurl_info_offset(CURL *easy, CURLINFO info) {
    curl_off_t value = 0;
    curl_easy_getinfo(easy, info, &value);
    return value;
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

static inline CURLSHcode ccurl_share_cookies(CURLSH *share) {
    return curl_share_setopt(share, CURLSHOPT_SHARE, CURL_LOCK_DATA_COOKIE);
}

/// The handle of a message that says a transfer is done, or null; its result in `result`.
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

#endif
#endif
