// Protection of a process: no inspection by others, and enough of the resources that it may have.
#define _GNU_SOURCE
#include "CPlatform.h"
#include "guard.h"
#include <poll.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

void cplatform_forbid_inspection(void) {
  struct rlimit none = {0, 0};
  setrlimit(RLIMIT_CORE, &none);
  // With a program that collects core dumps the limit does not count, but this does.
  prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
}

void cplatform_raise_descriptor_limit(void) {
  enum { enough = 256 };
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) || limit.rlim_cur >= enough) return;
  limit.rlim_cur = limit.rlim_max < enough ? limit.rlim_max : enough;
  setrlimit(RLIMIT_NOFILE, &limit);
}

void cplatform_wipe(void *bytes, size_t count) { explicit_bzero(bytes, count); }

void *cplatform_secret_pages(size_t count) {
  void *pages = mmap(NULL, count, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (pages == MAP_FAILED) return NULL;
  // Each is an additional defence: if the kernel refuses one, the others still work.
  mlock(pages, count);
  madvise(pages, count, MADV_DONTDUMP);
  madvise(pages, count, MADV_DONTFORK);
  return pages;
}

void cplatform_wipe_secret_pages(void *pages, size_t count) {
  if (!pages) return;
  explicit_bzero(pages, count);
  munmap(pages, count);
}

void cplatform_give_up(const char *sentence, int code) {
  cplatform_terminal_restore_to_end();
  // Standard error may have no reader.
  struct pollfd errors = {.fd = STDERR_FILENO, .events = POLLOUT};
  if (poll(&errors, 1, 0) == 1 && errors.revents & POLLOUT) {
    ssize_t written = write(STDERR_FILENO, sentence, strlen(sentence));
    (void)written;
  }
  _exit(code);
}
