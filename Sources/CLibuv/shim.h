#ifndef NAVD_CLIBUV_SHIM_H
#define NAVD_CLIBUV_SHIM_H

#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>
#include <uv.h>

// Functions for C APIs that Swift cannot call: macros, variadic functions, and functions that need _GNU_SOURCE.
// Like those of libuv they return a negative errno on failure.

static inline int navd_errno(void) { return errno; }

/// The seconds by which local time is ahead of UTC at a moment; 0 if that is not known.
static inline long navd_local_offset(long seconds) {
  time_t moment = seconds;
  struct tm local;
  return localtime_r(&moment, &local) == NULL ? 0 : local.tm_gmtoff;
}

/// The seconds since 1970.
static inline long navd_now(void) { return (long)time(NULL); }

/// Opens a file for reading, not inherited by children.
static inline int navd_open_to_read(const char *path) {
  int descriptor = open(path, O_RDONLY | O_CLOEXEC);
  return descriptor >= 0 ? descriptor : -errno;
}

/// Opens /dev/null at a descriptor if that is closed.
static inline int navd_open_null_at(int descriptor) {
  if (fcntl(descriptor, F_GETFD) >= 0 || errno != EBADF) return 0;
  int opened = open("/dev/null", O_RDWR);
  if (opened < 0) return -errno;
  if (opened == descriptor) return 0;
  int code = dup2(opened, descriptor) >= 0 ? 0 : -errno;
  close(opened);
  return code;
}

/// A new inotify instance, non-blocking and not inherited by children.
static inline int navd_watch_folders(void) {
  int descriptor = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
  return descriptor >= 0 ? descriptor : -errno;
}

/// Watches a directory.
/// Returns the watch, the same one for a directory that is watched already.
static inline int navd_watch_folder(int descriptor, const char *path) {
  uint32_t entries = IN_MODIFY | IN_CLOSE_WRITE | IN_ATTRIB | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO;
  uint32_t itself = IN_DELETE_SELF | IN_MOVE_SELF;
  int watch = inotify_add_watch(descriptor, path, entries | itself | IN_ONLYDIR | IN_EXCL_UNLINK);
  return watch >= 0 ? watch : -errno;
}

/// The bytes that can be read from a descriptor at once; 0 if that is not known.
static inline int navd_readable_bytes(int descriptor) {
  int count = 0;
  return ioctl(descriptor, FIONREAD, &count) == 0 ? count : 0;
}

extern int accept4(int, struct sockaddr *, socklen_t *, int);

/// Takes one waiting connection, non-blocking and not inherited by children.
static inline int navd_accept(int listener) {
  for (;;) {
    int descriptor = accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
    if (descriptor >= 0) return descriptor;
    if (errno != EINTR) return -errno;
  }
}

/// A new Unix stream socket, non-blocking and not inherited by children.
static inline int navd_unix_socket(void) {
  int descriptor = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  return descriptor >= 0 ? descriptor : -errno;
}

/// The longest path of a Unix socket in bytes, without the final NUL.
static inline size_t navd_unix_path_max(void) {
  struct sockaddr_un address;
  return sizeof address.sun_path - 1;
}

static inline int navd_fill_address(struct sockaddr_un *address, const char *path) {
  size_t length = strlen(path);
  if (length > navd_unix_path_max()) return -ENAMETOOLONG;
  if (length == 0) return -EINVAL;
  memset(address, 0, sizeof *address);
  address->sun_family = AF_UNIX;
  memcpy(address->sun_path, path, length);
  return 0;
}

static inline int navd_bind(int descriptor, const char *path) {
  struct sockaddr_un address;
  int code = navd_fill_address(&address, path);
  if (code < 0) return code;
  return bind(descriptor, (struct sockaddr *)&address, sizeof address) == 0 ? 0 : -errno;
}

/// Returns 0 if the descriptor is a listening Unix stream socket.
static inline int navd_check_listening(int descriptor) {
  int value = 0;
  socklen_t length = sizeof value;
  if (getsockopt(descriptor, SOL_SOCKET, SO_DOMAIN, &value, &length) != 0) return -errno;
  if (value != AF_UNIX) return -EAFNOSUPPORT;
  length = sizeof value;
  if (getsockopt(descriptor, SOL_SOCKET, SO_TYPE, &value, &length) != 0) return -errno;
  if (value != SOCK_STREAM) return -EPROTOTYPE;
  length = sizeof value;
  if (getsockopt(descriptor, SOL_SOCKET, SO_ACCEPTCONN, &value, &length) != 0) return -errno;
  return value ? 0 : -EINVAL;
}

/// The process, user and group of the peer (SO_PEERCRED).
static inline int navd_peer_credentials(int descriptor, int32_t *process, uint32_t *user, uint32_t *group) {
  struct { int32_t pid; uint32_t uid, gid; } credentials;  // struct ucred
  socklen_t length = sizeof credentials;
  if (getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &length) != 0) return -errno;
  *process = credentials.pid;
  *user = credentials.uid;
  *group = credentials.gid;
  return 0;
}

/// The supplementary groups of the peer (SO_PEERGROUPS). On entry `bytes` is the size of `groups`, on return the number of
/// bytes written, or required if the result is -ERANGE.
static inline int navd_peer_groups(int descriptor, uint32_t *groups, uint32_t *bytes) {
  socklen_t length = *bytes;
  int code = getsockopt(descriptor, SOL_SOCKET, SO_PEERGROUPS, groups, &length) == 0 ? 0 : -errno;
  *bytes = length;
  return code;
}

/// Returns 1 if the other end of a connection is closed, 0 otherwise.
static inline int navd_is_hung_up(int descriptor) {
  struct pollfd state = {.fd = descriptor, .events = 0, .revents = 0};
  int code = poll(&state, 1, 0);
  if (code < 0) return errno == EINTR ? 0 : -errno;
  return (state.revents & (POLLHUP | POLLERR)) != 0;
}

/// Creates an epoll instance that becomes readable when the other end of a descriptor is closed; -EPERM for a file.
static inline int navd_watch_hang_up(int descriptor) {
  int watcher = epoll_create1(EPOLL_CLOEXEC);
  if (watcher < 0) return -errno;
  struct epoll_event event = {.events = 0};  // EPOLLERR and EPOLLHUP are always reported
  if (epoll_ctl(watcher, EPOLL_CTL_ADD, descriptor, &event) == 0) return watcher;
  int code = -errno;
  close(watcher);
  return code;
}

/// Connects to a numeric address of IPv4 or IPv6.
static inline int navd_tcp_connect(
    uv_connect_t *request, uv_tcp_t *handle, const char *host, int port, uv_connect_cb on_connected) {
  struct sockaddr_storage address;
  int code = uv_ip4_addr(host, port, (struct sockaddr_in *)&address);
  if (code < 0) code = uv_ip6_addr(host, port, (struct sockaddr_in6 *)&address);
  if (code < 0) return code;
  return uv_tcp_connect(request, handle, (const struct sockaddr *)&address, on_connected);
}

/// Whether this process ignores a signal, for example because it was started with nohup.
static inline int navd_ignores_signal(int number) {
  struct sigaction action;
  return sigaction(number, NULL, &action) == 0 && !(action.sa_flags & SA_SIGINFO) && action.sa_handler == SIG_IGN;
}

/// Makes free() return blocks of at least this size to the system. By default glibc raises the threshold to the size of the
/// largest block that was freed: mallopt(3), M_MMAP_THRESHOLD.
static inline int navd_give_memory_back(int bytes) {
  return mallopt(M_MMAP_THRESHOLD, bytes) && mallopt(M_TRIM_THRESHOLD, bytes) ? 0 : -EINVAL;
}

static inline int navd_set_close_on_exec(int descriptor) {
  int flags = fcntl(descriptor, F_GETFD);
  if (flags < 0) return -errno;
  return fcntl(descriptor, F_SETFD, flags | FD_CLOEXEC) == 0 ? 0 : -errno;
}

/// Makes a write to a closed socket fail with EPIPE instead of ending the process, unless the program has a handler.
static inline void navd_ignore_sigpipe(void) {
  struct sigaction current;
  if (sigaction(SIGPIPE, NULL, &current) == 0 && current.sa_handler == SIG_DFL) signal(SIGPIPE, SIG_IGN);
}

#endif
