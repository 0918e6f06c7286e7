// SPDX-License-Identifier: MIT
#include "peers.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

int64_t peers_read_file(const char *path, void **data) {
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return -1;
    struct stat status;
    if (fstat(file, &status) != 0) {
        close(file);
        return -1;
    }
    size_t size = (size_t)status.st_size, count = 0;
    char *bytes = malloc(size ? size : 1);
    while (count < size) {
        ssize_t more = read(file, bytes + count, size - count);
        if (more <= 0) break;
        count += (size_t)more;
    }
    close(file);
    *data = bytes;
    return (int64_t)count;
}

int peers_write_file(const char *temporary, const char *path, const void *data, size_t count) {
    int file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file < 0) return -1;
    ssize_t written = write(file, data, count);
    if (close(file) != 0 || written != (ssize_t)count) return -1;
    return rename(temporary, path);
}
