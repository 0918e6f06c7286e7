// SPDX-License-Identifier: MIT

#if defined(__linux__)

#define _GNU_SOURCE
#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "CSandbox.h"

// The system's headers may be older than its kernel (landlock(7)).
#ifndef __NR_landlock_create_ruleset
#define __NR_landlock_create_ruleset 444
#define __NR_landlock_add_rule 445
#define __NR_landlock_restrict_self 446
#endif

struct ruleset {
    uint64_t files, network, scopes;
};

struct __attribute__((packed)) path_rule {
    uint64_t allowed;
    int32_t folder;
};

enum {
    version_request = 1,
    path_rule_type = 1,
    read_file = 1 << 2,
    read_folder = 1 << 3,
    bind_and_connect = 3,
    abstract_sockets_and_signals = 3,
};

static int landlock_version(void) {
    return (int)syscall(__NR_landlock_create_ruleset, NULL, 0, version_request);
}

bool csandbox_has_landlock(void) { return landlock_version() >= 1; }

bool csandbox_restrict_files(const char *const *paths, size_t count) {
    const int version = landlock_version();
    if (version < 1) return false;
    // The number of file rights in each version: 13 at first, then refer, truncate and (in version 5) ioctl.
    const int rights = version >= 5 ? 16 : version >= 3 ? 15 : version == 2 ? 14 : 13;
    const struct ruleset set = {
        .files = (1u << rights) - 1,
        .network = version >= 4 ? bind_and_connect : 0,
        .scopes = version >= 6 ? abstract_sockets_and_signals : 0,
    };
    const size_t size = version >= 6 ? 24 : version >= 4 ? 16 : 8;
    const int rules = (int)syscall(__NR_landlock_create_ruleset, &set, size, 0);
    if (rules < 0) return false;
    for (size_t index = 0; index < count; index++) {
        const int folder = open(paths[index], O_PATH | O_CLOEXEC);
        if (folder < 0) continue;
        struct path_rule rule = {.allowed = read_file | read_folder, .folder = folder};
        // This fails for a file, because it doesn't have entries to read.
        if (syscall(__NR_landlock_add_rule, rules, path_rule_type, &rule, 0) != 0) {
            rule.allowed = read_file;
            syscall(__NR_landlock_add_rule, rules, path_rule_type, &rule, 0);
        }
        close(folder);
    }
    const bool restricts = prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0
        && syscall(__NR_landlock_restrict_self, rules, 0) == 0;
    close(rules);
    return restricts;
}

#endif
