// SPDX-License-Identifier: MIT
// Calls functions of a library that isn't loaded yet, with arguments in registers and on the
// stack.

#include "CLibraries.h"

#include <stdio.h>

const char *wi_lazy_curl_version(void);
int wi_lazy_curl_easy_setopt(void *handle, int option, ...);
double wi_lazy_curl_easy_strerror(
    double a, double b, double c, double d, double e, double f, double g, double h, double i);

int main(void) {
    // The first call is the one that loads the library.
    int result = wi_lazy_curl_easy_setopt("handle", 41, -1L, 2.5, "text", -4.25, 5L, 6L, 7L, 8L);
    printf("%d\n", result);
    printf("%g\n", wi_lazy_curl_easy_strerror(1, 2, 3, 4, 5, 6, 7, 8, 9));
    printf("%s\n", wi_lazy_curl_version());
    return wi_library_symbol(WI_LIBRARY_CURL, "curl_free") ? 1 : 0;
}
