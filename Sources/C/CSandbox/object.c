// SPDX-License-Identifier: MIT

#if defined(__linux__)

#define _GNU_SOURCE
#include "include/CSandbox.h"

#include <dlfcn.h>

const char *csandbox_object_path(void) {
    Dl_info info;
    return dladdr((const void *)csandbox_object_path, &info) ? info.dli_fname : NULL;
}

#endif
