// Shifts the clocks of one program, which is started with this library in LD_PRELOAD: as if the machine's clock were set, or
// the machine slept. No other program's clock is changed.
//
// EARSHOT_CLOCK_SHIFT names a file of two 64-bit numbers: the seconds added to the wall clock, and those added to
// CLOCK_BOOTTIME. EARSHOT_CLOCK_NEWS names a pipe that stands for the kernel's notice of a set clock: a timer that is
// cancelled by such a clock (TFD_TIMER_CANCEL_ON_SET) becomes that pipe, and a byte in it is the notice.
#define _GNU_SOURCE
#include "ClockShift.h"
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

struct shift {
  int64_t wall;
  int64_t sleep;
};

// Written by the test through the file.
static const volatile struct shift *shift;

__attribute__((constructor)) static void map_shift(void) {
  const char *path = getenv("EARSHOT_CLOCK_SHIFT");
  int file = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
  if (file < 0) return;
  void *page = mmap(NULL, sizeof *shift, PROT_READ, MAP_SHARED, file, 0);
  if (page != MAP_FAILED) shift = page;
  close(file);
}

int clock_gettime(clockid_t clock, struct timespec *time) {
  int result = (int)syscall(SYS_clock_gettime, clock, time);
  if (result || !shift) return result;
  if (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE) time->tv_sec += shift->wall;
  if (clock == CLOCK_BOOTTIME) time->tv_sec += shift->sleep;
  return 0;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
  struct timespec now;
  (void)zone;
  if (clock_gettime(CLOCK_REALTIME, &now)) return -1;
  *time = (struct timeval){now.tv_sec, now.tv_nsec / 1000};
  return 0;
}

time_t time(time_t *result) {
  struct timespec now;
  if (clock_gettime(CLOCK_REALTIME, &now)) return -1;
  if (result) *result = now.tv_sec;
  return now.tv_sec;
}

int timerfd_settime(int timer, int flags, const struct itimerspec *value, struct itimerspec *before) {
  const char *path = flags & TFD_TIMER_CANCEL_ON_SET ? getenv("EARSHOT_CLOCK_NEWS") : NULL;
  if (!path) return (int)syscall(SYS_timerfd_settime, timer, flags, value, before);
  int news = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC);
  if (news < 0) return -1;
  int result = dup3(news, timer, O_CLOEXEC) < 0 ? -1 : 0;
  close(news);
  return result;
}
