#define _GNU_SOURCE
#include "CPlatform.h"
#include <malloc.h>
#include <pthread.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <sys/eventfd.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <unistd.h>
#include <time.h>

void cplatform_name_thread(const char *name) { pthread_setname_np(pthread_self(), name); }

void cplatform_raise_trim_threshold(void) {
#ifdef M_TRIM_THRESHOLD
  mallopt(M_TRIM_THRESHOLD, 16 << 20);
  mallopt(M_TOP_PAD, 1 << 20);
  mallopt(M_MMAP_THRESHOLD, 4 << 20);
#endif
}

int cplatform_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

int cplatform_open_folder(const char *path) { return open(path, O_PATH | O_DIRECTORY | O_CLOEXEC); }

int cplatform_open_folder_beneath(int folder, const char *path) {
  struct open_how how = {
      .flags = O_PATH | O_DIRECTORY | O_CLOEXEC,
      .resolve = RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS | RESOLVE_NO_MAGICLINKS};
  return (int)syscall(SYS_openat2, folder, path, &how, sizeof how);
}

int cplatform_unnamed_file(int folder, mode_t mode) { return openat(folder, ".", O_TMPFILE | O_RDWR | O_CLOEXEC, mode); }

int cplatform_event(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

int cplatform_alarm(void) { return timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK); }

void cplatform_set_alarm(int alarm, int64_t nanoseconds) {
  struct itimerspec time = {.it_value = {nanoseconds / 1000000000, nanoseconds % 1000000000}};
  timerfd_settime(alarm, TFD_TIMER_ABSTIME, &time, NULL);
}

int cplatform_clock_watch(void) {
  int watch = timerfd_create(CLOCK_REALTIME, TFD_CLOEXEC | TFD_NONBLOCK);
  if (watch >= 0) cplatform_clock_watch_again(watch);
  return watch;
}

void cplatform_clock_watch_again(int watch) {
  uint64_t expirations;
  if (read(watch, &expirations, sizeof expirations) < 0) { /* ECANCELED: that is the news. */
  }
  struct itimerspec never = {.it_value = {INT64_MAX / 1000000000, 0}};
  timerfd_settime(watch, TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET, &never, NULL);
}

int cplatform_watch_process(pid_t process) { return (int)syscall(SYS_pidfd_open, process, 0); }

int cplatform_poll(struct pollfd *descriptors, unsigned count, int64_t nanoseconds) {
  struct timespec timeout = {nanoseconds / 1000000000, nanoseconds % 1000000000};
  return ppoll(descriptors, count, nanoseconds < 0 ? NULL : &timeout, NULL);
}

int cplatform_ask_for_short_turns(void) {
  struct {
    uint32_t size, policy;
    uint64_t flags;
    int32_t nice;
    uint32_t priority;
    uint64_t runtime, deadline, period;
  } attributes;
  if (syscall(SYS_sched_getattr, 0, &attributes, sizeof attributes, 0) != 0) return errno;
  if (attributes.policy != 0) return 0;
  attributes.size = sizeof attributes;
  attributes.runtime = 100000;
  return syscall(SYS_sched_setattr, 0, &attributes, 0) == 0 ? 0 : errno;
}
