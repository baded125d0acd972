// Forbidden actions of a sandboxed process. Each is harmless if it succeeds.
#define _GNU_SOURCE
#include "CPlatform.h"
#include <errno.h>
#include <linux/io_uring.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

static int closed(long descriptor) {
  if (descriptor < 0) return errno;
  close((int)descriptor);
  return 0;
}

int cplatform_probe_fork(void) {
  pid_t child = fork();
  if (child < 0) return errno;
  if (child == 0) _exit(0);
  waitpid(child, NULL, 0);
  return 0;
}

int cplatform_probe_trace(pid_t process) {
  errno = 0;
  // This process does not trace it: the error shows that the call itself is allowed.
  return ptrace(PTRACE_PEEKDATA, process, NULL, NULL) == -1 && errno != ESRCH ? errno : 0;
}

int cplatform_probe_read_memory(pid_t process) {
  char byte = 0, copy = 0;
  struct iovec from = {&byte, 1}, to = {&copy, 1};
  return process_vm_readv(process, &to, 1, &from, 1, 0) < 0 ? errno : 0;
}

int cplatform_probe_memory_file(void) { return closed(memfd_create("earshot", MFD_CLOEXEC)); }

int cplatform_probe_ring(void) {
  struct io_uring_params parameters = {0};
  return closed(syscall(SYS_io_uring_setup, 1, &parameters));
}
