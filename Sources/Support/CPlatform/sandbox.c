// The layers of a sandbox that a process enters and cannot leave. C because prctl and syscall are variadic and the
// kernel's headers are full of macros that Swift does not see.
#define _GNU_SOURCE
#include "CPlatform.h"
#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

int cplatform_sandbox_privileges(void) { return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) ? errno : 0; }

// MARK: - Landlock

// The kernel's own structure grows with its versions; the installed headers may be older than the kernel.
struct ruleset {
  uint64_t files, network, scopes;
};

int cplatform_sandbox_files(const char *readable) {
  long version = syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
  if (version < 1) return version < 0 ? errno : ENOSYS;
  // Rights to files are bits counted from 0; versions 2, 3 and 5 each added one.
  int rights = 13 + (version >= 2) + (version >= 3) + (version >= 5);
  struct ruleset wanted = {(1ull << rights) - 1, version >= 4 ? 3 : 0, version >= 6 ? 3 : 0};
  size_t size = sizeof(uint64_t) * (1 + (version >= 4) + (version >= 6));
  int ruleset = (int)syscall(SYS_landlock_create_ruleset, &wanted, size, 0);
  if (ruleset < 0) return errno;
  struct landlock_path_beneath_attr rule = {
      .allowed_access = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR,
      .parent_fd = open(readable, O_PATH | O_CLOEXEC),
  };
  int error = 0;
  if (rule.parent_fd < 0 || syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &rule, 0) ||
      syscall(SYS_landlock_restrict_self, ruleset, 0))
    error = errno;
  if (rule.parent_fd >= 0) close(rule.parent_fd);
  close(ruleset);
  return error;
}

// MARK: - seccomp

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
// The lower half of an argument; both architectures are little-endian.
#define LOAD_ARGUMENT(index) LOAD(args[index])
#define ALLOW BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)
#define REFUSE BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM)
#define ALLOW_CALL(call) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_##call, 0, 1), ALLOW
// Allows a call only if none of `bits` is set in an argument.
#define ALLOW_CALL_WITHOUT(call, index, bits) \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_##call, 0, 4), LOAD_ARGUMENT(index), \
      BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, bits, 1, 0), ALLOW, REFUSE
// Allows a call only if an argument has this value.
#define ALLOW_CALL_WITH(call, index, value) \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_##call, 0, 4), LOAD_ARGUMENT(index), \
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, 1), ALLOW, REFUSE

int cplatform_sandbox_calls(int descriptor) {
#ifdef ARCHITECTURE
  // The flags that allow changes to a file; 0 is read-only.
  const unsigned changes = O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | O_APPEND;
  const unsigned process = (unsigned)getpid();
  struct sock_filter filter[] = {
      LOAD(arch),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
      LOAD(nr),
      // The connection to the parent.
      ALLOW_CALL_WITH(recvfrom, 0, (unsigned)descriptor),
      ALLOW_CALL_WITH(sendto, 0, (unsigned)descriptor),
      // Reading, for example another language's dictionary.
      ALLOW_CALL_WITHOUT(openat, 2, changes),
      ALLOW_CALL(read),
      ALLOW_CALL(pread64),
      ALLOW_CALL(lseek),
      ALLOW_CALL(close),
      ALLOW_CALL(fstat),
      ALLOW_CALL(newfstatat),
      ALLOW_CALL(getdents64),
#ifdef SYS_open
      ALLOW_CALL_WITHOUT(open, 1, changes),
      ALLOW_CALL(stat),
      ALLOW_CALL(access),
#endif
      ALLOW_CALL(faccessat),
      // Memory, but none that is executable.
      ALLOW_CALL(brk),
      ALLOW_CALL(munmap),
      ALLOW_CALL(mremap),
      ALLOW_CALL(madvise),
      ALLOW_CALL_WITHOUT(mmap, 2, PROT_EXEC),
      ALLOW_CALL_WITHOUT(mprotect, 2, PROT_EXEC),
      // Time, existing threads, and the end, also by abort.
      ALLOW_CALL(futex),
      ALLOW_CALL(sched_yield),
      ALLOW_CALL(clock_gettime),
      ALLOW_CALL(clock_nanosleep),
      ALLOW_CALL(restart_syscall),
      ALLOW_CALL(ppoll),
#ifdef SYS_poll
      ALLOW_CALL(poll),
#endif
      // qsort asks for the size of the memory.
      ALLOW_CALL(sysinfo),
      ALLOW_CALL(getrandom),
      ALLOW_CALL(getpid),
      ALLOW_CALL(gettid),
      ALLOW_CALL(rt_sigaction),
      ALLOW_CALL(rt_sigprocmask),
      ALLOW_CALL(rt_sigreturn),
      ALLOW_CALL_WITH(tgkill, 0, process),
      ALLOW_CALL(exit),
      ALLOW_CALL(exit_group),
      // An error instead of a kill: eSpeak NG handles a file that it may not open.
      REFUSE,
  };
  struct sock_fprog program = {sizeof filter / sizeof filter[0], filter};
  // For all threads: eSpeak NG may have left one behind.
  long status = syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program);
  return status < 0 ? errno : status ? ESRCH : 0;
#else
  (void)descriptor;
  return ENOSYS;
#endif
}
