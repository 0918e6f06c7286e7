// SPDX-License-Identifier: MIT

#if defined(__linux__)

#define _GNU_SOURCE
#include <arpa/inet.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/netlink.h>
#include <limits.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <unistd.h>

#include "Attempts.h"

static bool reads(const char *path) {
    char byte;
    const int file = open(path, O_RDONLY);
    const bool succeeds = file >= 0 && read(file, &byte, 1) == 1;
    if (file >= 0) close(file);
    return succeeds;
}

static bool reads_of_parent(const char *name) {
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/%s", getppid(), name);
    return reads(path);
}

static bool opens_socket(int family, int type) {
    const int socket_ = socket(family, type, 0);
    if (socket_ >= 0) close(socket_);
    return socket_ >= 0;
}

static bool passwords(void) { return reads("/etc/passwd"); }

static bool home(void) {
    DIR *folder = opendir(getenv("HOME") ? getenv("HOME") : "/root");
    if (folder) closedir(folder);
    return folder != NULL;
}

static bool processes(void) {
    DIR *folder = opendir("/proc");
    if (folder) closedir(folder);
    return folder != NULL;
}

static bool parent_environment(void) { return reads_of_parent("environ"); }
static bool parent_maps(void) { return reads_of_parent("maps"); }

static bool parent_memory(void) {
    char byte;
    struct iovec own = {&byte, 1}, other = {(void *)&reads, 1};
    // The address is in this executable, which may also be the parent's.
    return process_vm_readv(getppid(), &own, 1, &other, 1, 0) == 1;
}

static bool tcp(void) { return opens_socket(AF_INET, SOCK_STREAM); }
static bool udp(void) { return opens_socket(AF_INET, SOCK_DGRAM); }
static bool unix_socket(void) { return opens_socket(AF_UNIX, SOCK_STREAM); }
static bool netlink(void) { return opens_socket(AF_NETLINK, SOCK_RAW); }

static bool connects(void) {
    // The connection to the parent process is a socket, which this could connect again.
    struct sockaddr_in address = {
        .sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK), .sin_port = htons(9)};
    const int socket_ = socket(AF_INET, SOCK_DGRAM, 0);
    return connect(socket_ < 0 ? 0 : socket_, (struct sockaddr *)&address, sizeof address) == 0;
}

static bool traces(void) { return ptrace(PTRACE_TRACEME, 0, 0, 0) == 0; }
static bool signals(void) { return kill(getppid(), 0) == 0; }

static bool forks(void) {
    const pid_t child = fork();
    if (child == 0) _exit(0);
    if (child > 0) waitpid(child, NULL, 0);
    return child > 0;
}

static bool executes(void) {
    char *arguments[] = {"/bin/true", NULL};
    // The program that replaces this process exits with status 0.
    execv(arguments[0], arguments);
    return false;
}

static bool makes_folder(void) {
    char path[64];
    snprintf(path, sizeof path, "/tmp/attempt-%d", getpid());
    const bool succeeds = mkdir(path, 0700) == 0;
    if (succeeds) rmdir(path);
    return succeeds;
}

static bool writes(void) {
    char path[64];
    snprintf(path, sizeof path, "/tmp/attempt-%d", getpid());
    const int file = open(path, O_WRONLY | O_CREAT, 0600);
    if (file >= 0) unlink(path);
    if (file >= 0) close(file);
    return file >= 0;
}

static bool removes(void) { return unlink("/tmp/attempt") == 0; }
static bool memory_file(void) { return syscall(SYS_memfd_create, "attempt", 0) >= 0; }
static bool faults(void) { return syscall(SYS_userfaultfd, O_CLOEXEC) >= 0; }

static bool ring(void) {
    char parameters[512] = {0};
    return syscall(425 /* io_uring_setup */, 1, parameters) >= 0;
}

static bool bpf(void) {
    char attributes[128] = {2, 0, 0, 0, 4, 0, 0, 0, 4, 0, 0, 0, 1};
    return syscall(SYS_bpf, 0, attributes, sizeof attributes) >= 0;
}

static bool becomes_user(void) { return setuid(getuid()) == 0; }
static bool namespaces(void) { return unshare(CLONE_NEWUSER) == 0; }
static bool own_signals(void) { return fcntl(0, F_SETOWN, getppid()) == 0; }
static bool opens_process(void) { return syscall(434 /* pidfd_open */, getppid(), 0) >= 0; }
static bool keys(void) { return syscall(SYS_keyctl, 0, -3, 1) >= 0; }

static bool tells(const char *path) {
    struct stat status;
    return stat(path, &status) == 0;
}

static bool stats(void) { return tells("/etc/passwd"); }
static bool stats_home(void) { return tells(getenv("HOME") ? getenv("HOME") : "/root"); }
static bool stats_parent(void) {
    char path[64];
    snprintf(path, sizeof path, "/proc/%d", getppid());
    return tells(path);
}
static bool stats_link(void) {
    struct stat status;
    return lstat("/etc/passwd", &status) == 0;
}
static bool stats_from_folder(void) {
    struct stat status;
    const int folder = open("/usr/share", O_RDONLY);
    return fstatat(folder, "../../etc/passwd", &status, 0) == 0;
}
static bool stats_with_flag(void) {
    struct stat status;
    // The flag is meant for an empty path, but other paths are allowed too.
    return syscall(SYS_newfstatat, AT_FDCWD, "/etc/passwd", &status, AT_EMPTY_PATH) == 0;
}
static bool stats_more(void) {
    struct statx status;
    return statx(AT_FDCWD, "/etc/passwd", 0, STATX_BASIC_STATS, &status) == 0;
}
static bool stats_opened(void) {
    struct stat status;
    const int file = open("/etc/passwd", O_PATH);
    return file >= 0 && syscall(SYS_fstat, file, &status) == 0;
}
static bool stats_system(void) {
    struct statfs status;
    return statfs("/etc", &status) == 0;
}
static bool accesses(void) { return access("/etc/passwd", F_OK) == 0; }
static bool accesses_more(void) {
    return syscall(439 /* faccessat2 */, AT_FDCWD, "/etc/passwd", F_OK, 0) == 0;
}
static bool reads_link(void) {
    char target[256];
    return readlink("/proc/self/exe", target, sizeof target) > 0;
}
static bool knows_folder(void) {
    char path[4096];
    // The root folder reveals nothing.
    return getcwd(path, sizeof path) && strcmp(path, "/") != 0;
}
static bool changes_folder(void) { return chdir("/etc") == 0; }
static bool attributes(void) {
    return getxattr("/etc/passwd", "user.none", NULL, 0) >= 0 || errno == ENODATA;
}
static bool watches(void) { return inotify_add_watch(inotify_init1(0), "/etc", IN_ACCESS) >= 0; }
static bool names_handle(void) {
    struct file_handle *const handle = calloc(1, sizeof *handle + MAX_HANDLE_SZ);
    handle->handle_bytes = MAX_HANDLE_SZ;
    int mount;
    return name_to_handle_at(AT_FDCWD, "/etc/passwd", handle, &mount, 0) == 0;
}
static bool knows_process(void) {
    cpu_set_t processors;
    return sched_getaffinity(getppid(), sizeof processors, &processors) == 0;
}

static bool raises(int resource) {
    struct rlimit limit;
    if (getrlimit(resource, &limit) != 0) return false;
    // An unlimited resource has no limit to raise.
    if (limit.rlim_cur == RLIM_INFINITY) return true;
    limit.rlim_cur++;
    if (limit.rlim_max < limit.rlim_cur) limit.rlim_max = limit.rlim_cur;
    return setrlimit(resource, &limit) == 0;
}

static bool more_time(void) { return raises(RLIMIT_CPU); }
static bool more_memory(void) { return raises(RLIMIT_AS); }
static bool more_descriptors(void) { return raises(RLIMIT_NOFILE); }
static bool other_limits(void) {
    struct rlimit limit;
    return prlimit(getppid(), RLIMIT_CORE, NULL, &limit) == 0;
}

static pthread_mutex_t ending = PTHREAD_MUTEX_INITIALIZER;

static void *wait_for_ending(void *unused) {
    pthread_mutex_lock(&ending);
    pthread_mutex_unlock(&ending);
    return unused;
}

int attempts_threads(int most) {
    pthread_attr_t small;
    pthread_attr_init(&small);
    pthread_attr_setstacksize(&small, PTHREAD_STACK_MIN);
    pthread_t *const threads = calloc((size_t)most, sizeof *threads);
    int count = 0;
    pthread_mutex_lock(&ending);
    while (count < most && pthread_create(&threads[count], &small, wait_for_ending, NULL) == 0) count++;
    pthread_mutex_unlock(&ending);
    for (int index = 0; index < count; index++) pthread_join(threads[index], NULL);
    free(threads);
    return count;
}

static bool many_threads(void) { return attempts_threads(500) == 500; }

static const struct {
    const char *name;
    bool (*succeeds)(void);
} attempts[] = {
    {"read-passwd", passwords}, {"list-home", home}, {"list-processes", processes},
    {"parent-environment", parent_environment}, {"parent-maps", parent_maps},
    {"parent-memory", parent_memory},
    {"tcp", tcp}, {"udp", udp}, {"unix", unix_socket}, {"netlink", netlink}, {"connect", connects},
    {"ptrace", traces}, {"signal", signals}, {"fork", forks}, {"exec", executes}, {"mkdir", makes_folder},
    {"write", writes}, {"unlink", removes}, {"memfd", memory_file}, {"userfaultfd", faults},
    {"io_uring", ring}, {"bpf", bpf}, {"setuid", becomes_user}, {"namespace", namespaces},
    {"setown", own_signals}, {"pidfd", opens_process}, {"keyctl", keys},
    {"stat", stats}, {"stat-home", stats_home}, {"stat-parent", stats_parent}, {"lstat", stats_link},
    {"fstatat", stats_from_folder}, {"fstatat-flag", stats_with_flag}, {"statx", stats_more},
    {"stat-opened", stats_opened}, {"statfs", stats_system}, {"access", accesses},
    {"faccessat2", accesses_more}, {"readlink", reads_link}, {"getcwd", knows_folder},
    {"chdir", changes_folder}, {"getxattr", attributes}, {"inotify", watches}, {"handle", names_handle},
    {"sched-parent", knows_process}, {"cpu-limit", more_time}, {"memory-limit", more_memory},
    {"file-limit", more_descriptors}, {"parent-limit", other_limits}, {"threads", many_threads},
    {NULL, NULL},
};

bool attempts_can_use_paths(void) {
    struct stat status;
    struct statfs system;
    const int folder = open("/usr/share", O_RDONLY | O_DIRECTORY);
    return folder >= 0 && fstat(folder, &status) == 0 && S_ISDIR(status.st_mode)
        && stat("/usr/share", &status) == 0 && S_ISDIR(status.st_mode)
        && lstat("/usr/share", &status) == 0 && fstatat(folder, ".", &status, 0) == 0
        && fstat(0, &status) == 0 && S_ISSOCK(status.st_mode)
        && access("/usr/share", R_OK) == 0 && access("/usr/share", W_OK) != 0
        && faccessat(folder, ".", F_OK, 0) == 0 && statfs("/usr/share", &system) == 0 && system.f_bsize > 0
        && stat("/usr/share/there is none", &status) != 0 && errno == ENOENT
        && syscall(SYS_newfstatat, AT_FDCWD, NULL, &status, 0) != 0 && errno == EFAULT;
}

const char *attempts_name(int index) { return attempts[index].name; }

bool attempts_succeeds(int index) { return attempts[index].succeeds(); }

void attempts_wait_for_end(int process) {
    struct pollfd entry = {.fd = (int)syscall(434 /* pidfd_open */, process, 0), .events = POLLIN};
    if (entry.fd < 0) return;
    poll(&entry, 1, -1);
    close(entry.fd);
}

int attempts_memory_file(void) {
    for (int file = 1; file < 64; file++) {
        if (fcntl(file, F_GET_SEALS) >= 0) return file;
    }
    return -1;
}

bool attempts_seal(int file, bool writing) {
    const int size = F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL;
    return fcntl(file, F_ADD_SEALS, size | (writing ? F_SEAL_WRITE : 0)) == 0;
}

#endif
