// SPDX-License-Identifier: MIT

#if defined(__linux__)

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include "CSandbox.h"
#include "denied.h"

volatile int *csandbox_denied;

void csandbox_close_from(int first) {
    if (syscall(436 /* close_range */, first, ~0u, 0) == 0) return;
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
    for (rlim_t file = (rlim_t)first; file < limit.rlim_cur && file < 1 << 20; file++) close((int)file);
}

void csandbox_set_timer(int64_t microseconds) {
    const struct itimerval timer = {
        .it_value = {.tv_sec = microseconds / 1000000, .tv_usec = microseconds % 1000000}};
    setitimer(ITIMER_PROF, &timer, NULL);
}

struct csandbox_child csandbox_fork(void) {
    struct csandbox_child child = {.process = -1};
    void *page = mmap(NULL, sizeof(int), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (page == MAP_FAILED) return child;
    child.denied = page;
    const pid_t parent = getpid();
    child.process = fork();
    if (child.process == 0) {
        csandbox_denied = page;
        prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
        // The parent may have ended before that call.
        if (getppid() != parent) _exit(0);
    } else if (child.process < 0) {
        munmap(page, sizeof(int));
    }
    return child;
}

bool csandbox_end(struct csandbox_child child, bool now, int *status, int *denied) {
    pid_t ended;
    while ((ended = waitpid(child.process, status, now ? WNOHANG : 0)) < 0 && errno == EINTR) {}
    if (ended == 0) return false;
    *denied = child.denied ? *(volatile int *)child.denied : 0;
    if (child.denied) munmap(child.denied, sizeof(int));
    return true;
}

int csandbox_memory_file(void) { return memfd_create("webimage", MFD_CLOEXEC | MFD_ALLOW_SEALING); }

static const int seals = F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE | F_SEAL_SEAL;

bool csandbox_seal(int file) { return fcntl(file, F_ADD_SEALS, seals) == 0; }

bool csandbox_is_sealed(int file, size_t size) {
    // Read the seals first. If we read the size first, it could change before the file is sealed.
    const int found = fcntl(file, F_GET_SEALS);
    struct stat status;
    return found >= 0 && (found & seals) == seals && fstat(file, &status) == 0
        && (uint64_t)status.st_size == size;
}

static struct {
    char *address;
    size_t size;
    pthread_t thread;
    bool has_thread;
} mapped;

/// Populates the pages in advance. Otherwise, a decoder has to wait for the kernel each time it's the first
/// to write to a page.
static void *populate(void *unused) {
    const size_t step = 1 << 20;
    for (size_t offset = 0; offset < mapped.size; offset += step) {
        const size_t rest = mapped.size - offset;
        if (madvise(mapped.address + offset, rest < step ? rest : step, 23 /* MADV_POPULATE_WRITE */)) break;
    }
    return unused;
}

bool csandbox_map_over(void *address, size_t size, int file) {
    if (ftruncate(file, (off_t)size) != 0) return false;
    const int protection = PROT_READ | PROT_WRITE;
    if (mmap(address, size, protection, MAP_FIXED | MAP_SHARED, file, 0) == MAP_FAILED) return false;
    mapped.address = address;
    mapped.size = size;
    mapped.has_thread = pthread_create(&mapped.thread, NULL, populate, NULL) == 0;
    return true;
}

bool csandbox_unmap(void *address, size_t size, bool keeps) {
    // Wait for the thread. Otherwise, it would populate the memory that replaces the file.
    if (mapped.has_thread) pthread_join(mapped.thread, NULL);
    mapped.has_thread = false;
    void *copy = keeps ? malloc(size) : NULL;
    if (keeps && !copy) return false;
    if (copy) memcpy(copy, address, size);
    const bool succeeds = mmap(
        address, size, PROT_READ | PROT_WRITE, MAP_FIXED | MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) != MAP_FAILED;
    if (copy && succeeds) memcpy(address, copy, size);
    free(copy);
    return succeeds;
}

ssize_t csandbox_receive(int socket, void *bytes, size_t count, int files[2]) {
    files[0] = files[1] = -1;
    struct iovec part = {.iov_base = bytes, .iov_len = count};
    union {
        char bytes[CMSG_SPACE(2 * sizeof(int))];
        struct cmsghdr header;
    } control;
    struct msghdr message = {
        .msg_iov = &part, .msg_iovlen = 1, .msg_control = control.bytes,
        .msg_controllen = sizeof control.bytes};
    ssize_t received;
    while ((received = recvmsg(socket, &message, MSG_CMSG_CLOEXEC)) < 0 && errno == EINTR) {}
    struct cmsghdr *header = received > 0 ? CMSG_FIRSTHDR(&message) : NULL;
    if (header && header->cmsg_level == SOL_SOCKET && header->cmsg_type == SCM_RIGHTS) {
        const size_t size = header->cmsg_len - CMSG_LEN(0);
        memcpy(files, CMSG_DATA(header), size <= 2 * sizeof(int) ? size : 2 * sizeof(int));
    }
    return received;
}

ssize_t csandbox_send(int socket, const void *bytes, size_t count, const int *files, size_t file_count) {
    struct iovec part = {.iov_base = (void *)bytes, .iov_len = count};
    union {
        char bytes[CMSG_SPACE(2 * sizeof(int))];
        struct cmsghdr header;
    } control;
    memset(&control, 0, sizeof control);
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
    if (file_count > 0 && file_count <= 2) {
        message.msg_control = control.bytes;
        message.msg_controllen = CMSG_SPACE(file_count * sizeof(int));
        control.header.cmsg_level = SOL_SOCKET;
        control.header.cmsg_type = SCM_RIGHTS;
        control.header.cmsg_len = CMSG_LEN(file_count * sizeof(int));
        memcpy(CMSG_DATA(&control.header), files, file_count * sizeof(int));
    }
    ssize_t sent;
    while ((sent = sendmsg(socket, &message, MSG_DONTWAIT | MSG_NOSIGNAL)) < 0 && errno == EINTR) {}
    return sent;
}

#endif
