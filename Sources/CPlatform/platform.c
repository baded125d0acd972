#define _GNU_SOURCE
#include "CPlatform.h"
#include <fcntl.h>
#include <malloc.h>
#include <pthread.h>
#include <errno.h>
#include <signal.h>
#include <spawn.h>
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

// A session of its own, an empty signal mask and every signal at its default.
static int set_clean_attributes(posix_spawnattr_t *attributes) {
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  int error = posix_spawnattr_setflags(
      attributes, POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  if (!error) error = posix_spawnattr_setsigmask(attributes, &none);
  if (!error) error = posix_spawnattr_setsigdefault(attributes, &all);
  return error;
}

int cplatform_spawn_helper(
    pid_t *pid, const char *path, char *const arguments[], char *const environment[], int descriptor) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  int error = posix_spawn_file_actions_init(&actions);
  if (error) return error;
  error = posix_spawnattr_init(&attributes);
  if (error) {
    posix_spawn_file_actions_destroy(&actions);
    return error;
  }
  error = set_clean_attributes(&attributes);
  // The socket first: its number may be one of the three that /dev/null takes.
  if (!error) error = posix_spawn_file_actions_adddup2(&actions, descriptor, 3);
  if (!error) error = posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  if (!error) error = posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
  if (!error) error = posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
  if (!error) error = posix_spawn_file_actions_addclosefrom_np(&actions, 4);
  if (!error) error = posix_spawn(pid, path, &actions, &attributes, arguments, environment);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return error;
}

int cplatform_spawn_on_terminal(
    pid_t *pid, const char *path, char *const arguments[], char *const environment[],
    const char *terminal) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  int error = posix_spawn_file_actions_init(&actions);
  if (error) return error;
  error = posix_spawnattr_init(&attributes);
  if (error) {
    posix_spawn_file_actions_destroy(&actions);
    return error;
  }
  error = set_clean_attributes(&attributes);
  // A session leader without a terminal gets the first one it opens as its own.
  if (!error) error = posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0);
  if (!error) error = posix_spawn_file_actions_adddup2(&actions, 0, 1);
  if (!error) error = posix_spawn_file_actions_adddup2(&actions, 0, 2);
  if (!error) error = posix_spawn_file_actions_addclosefrom_np(&actions, 3);
  if (!error) error = posix_spawn(pid, path, &actions, &attributes, arguments, environment);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return error;
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
