// Limits of a process: sufficient stacks, and the limit that prevents a new thread.
#define _GNU_SOURCE
#include "CPlatform.h"
#include "guard.h"
#include <pthread.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

enum {
  // Enough for the deepest tree and the longest pattern, with a reserve.
  enough_stack = 1 << 20,
  usual_stack = 8 << 20,
  // With less the program does not reach its first sentence.
  least_stack = 256 << 10,
};

void cplatform_provide_stacks(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_STACK, &limit) || limit.rlim_cur >= enough_stack) return;
  // The first thread's stack grows as far as the limit allows at that moment.
  limit.rlim_cur = limit.rlim_max < usual_stack ? limit.rlim_max : usual_stack;
  setrlimit(RLIMIT_STACK, &limit);
  if (limit.rlim_cur < least_stack) {
    char sentence[160];
    snprintf(
        sentence, sizeof sentence,
        "earshot: cannot begin: its stack may have %llu kB, and at least %d are needed; allow it more with ulimit -s 8192\n",
        (unsigned long long)limit.rlim_cur >> 10, least_stack >> 10);
    cplatform_give_up(sentence, 69);
  }
  // Other threads, those of libraries included, have the limit of the program's start.
  pthread_attr_t attributes;
  if (pthread_attr_init(&attributes)) return;
  if (!pthread_attr_setstacksize(&attributes, enough_stack)) pthread_setattr_default_np(&attributes);
  pthread_attr_destroy(&attributes);
}

static size_t stack_size(void) {
  pthread_attr_t attributes;
  size_t size = usual_stack;
  if (pthread_getattr_default_np(&attributes)) return size;
  pthread_attr_getstacksize(&attributes, &size);
  pthread_attr_destroy(&attributes);
  return size;
}

// Whether a limit has no space left for so many bytes. `field` is the index in /proc/self/statm of the counted pages.
static int is_exhausted(int field, rlim_t limit, size_t bytes) {
  if (limit == RLIM_INFINITY) return 0;
  unsigned long long pages[7] = {0};
  FILE *file = fopen("/proc/self/statm", "re");
  if (!file) return 0;
  for (int i = 0; i < 7 && fscanf(file, "%llu", &pages[i]) == 1; i++) {
  }
  fclose(file);
  return pages[field] * (unsigned long long)sysconf(_SC_PAGESIZE) + bytes > limit;
}

enum cplatform_thread_hindrance cplatform_thread_hindrance(void) {
  size_t size = stack_size();
  void *stack = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_STACK | MAP_NORESERVE, -1, 0);
  struct rlimit limit;
  if (stack == MAP_FAILED) {
    if (!getrlimit(RLIMIT_AS, &limit) && is_exhausted(0, limit.rlim_cur, size)) return CPLATFORM_ADDRESS_LIMIT;
    if (!getrlimit(RLIMIT_DATA, &limit) && is_exhausted(5, limit.rlim_cur, size)) return CPLATFORM_DATA_LIMIT;
    return CPLATFORM_NO_MEMORY;
  }
  munmap(stack, size);
  // The limit does not apply to root.
  if (geteuid() && !getrlimit(RLIMIT_NPROC, &limit) && limit.rlim_cur != RLIM_INFINITY) return CPLATFORM_PROCESS_LIMIT;
  return CPLATFORM_NO_THREAD;
}

struct work {
  void (*body)(void *);
  void *context;
};

static void *start_work(void *argument) {
  struct work *work = argument;
  cplatform_crash_stack();
  work->body(work->context);
  return NULL;
}

int cplatform_run_on_stack(size_t bytes, void (*body)(void *), void *context) {
  pthread_attr_t attributes;
  if (pthread_attr_init(&attributes)) return 0;
  struct work work = {body, context};
  pthread_t thread;
  int started = !pthread_attr_setstacksize(&attributes, bytes) && !pthread_create(&thread, &attributes, start_work, &work);
  pthread_attr_destroy(&attributes);
  if (started) pthread_join(thread, NULL);
  return started;
}

size_t cplatform_stack_size(void) {
  pthread_attr_t attributes;
  size_t size = 0;
  if (pthread_getattr_np(pthread_self(), &attributes)) return 0;
  pthread_attr_getstacksize(&attributes, &size);
  pthread_attr_destroy(&attributes);
  return size;
}
