// Handles a crash of the program: restores the terminal, writes a
// report, prints one sentence, and ends the program by the signal.
//
// A handler must not call functions that take a lock or memory: the crash may have happened while it was held.
#define _GNU_SOURCE
#include "CPlatform.h"
#include "guard.h"
#include <fcntl.h>
#include <link.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <time.h>
#include <ucontext.h>
#include <unistd.h>

static const int crashes[] = {SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV};
enum { crash_count = sizeof crashes / sizeof crashes[0] };

// Written by cplatform_crash_prepare; a handler only reads it.
static atomic_int is_prepared;
static char version[64];
static char folder[3072];
static char sentence[3][256];

// A part of the program's code and its address.
struct module {
  uintptr_t base, start, end;
  char name[48];
};
enum { most_modules = 96 };
static struct module modules[most_modules];
static int module_count;
static unsigned char build_id[32];
static unsigned build_id_size;

// MARK: - Text without the C library

struct text {
  char bytes[4096];
  size_t count;
};

static void add(struct text *text, const char *words) {
  while (*words && text->count < sizeof text->bytes) text->bytes[text->count++] = *words++;
}

static void add_number(struct text *text, uint64_t number, unsigned base) {
  char digits[24];
  int count = 0;
  do {
    digits[count++] = "0123456789abcdef"[number % base];
    number /= base;
  } while (number);
  while (count && text->count < sizeof text->bytes) text->bytes[text->count++] = digits[--count];
}

static void add_terminator(struct text *text) { text->bytes[text->count < sizeof text->bytes ? text->count : text->count - 1] = 0; }

static const char *signal_name(int signal) {
  switch (signal) {
    case SIGILL: return "SIGILL";
    case SIGTRAP: return "SIGTRAP";
    case SIGABRT: return "SIGABRT";
    case SIGBUS: return "SIGBUS";
    case SIGFPE: return "SIGFPE";
    default: return "SIGSEGV";
  }
}

// MARK: - The report

// Adds the file and offset of an address, as `earshot+0x1234`; unlike the address it is the same in each run of the program.
// An address outside all files is left out: it may be any data from memory.
static void add_address(struct text *text, uintptr_t address) {
  for (int i = 0; i < module_count; i++)
    if (address >= modules[i].start && address < modules[i].end) {
      add(text, modules[i].name);
      add(text, "+0x");
      add_number(text, address - modules[i].base, 16);
      add(text, "\n");
      return;
    }
  enum { first_page = 65536 };
  if (address < first_page) {
    add(text, "0x");
    add_number(text, address, 16);
  } else {
    add(text, "elsewhere");
  }
  add(text, "\n");
}

// Reads the process's own memory without a fault at unmapped addresses.
static int read_words(uintptr_t address, uintptr_t words[2]) {
  struct iovec to = {words, 2 * sizeof words[0]}, from = {(void *)address, 2 * sizeof words[0]};
  return process_vm_readv(getpid(), &to, 1, &from, 1, 0) == (ssize_t)(2 * sizeof words[0]);
}

static int is_code(uintptr_t address) {
  for (int i = 0; i < module_count; i++)
    if (address >= modules[i].start && address < modules[i].end) return 1;
  return 0;
}

// The C library has no frame pointers: from within it, all possible return addresses on the stack are listed.
static void add_stack(struct text *text, uintptr_t top) {
  uintptr_t words[2];
  for (int i = 0, count = 0; i < 2048 && count < 48 && read_words(top + (uintptr_t)i * sizeof words[0], words); i++)
    if (is_code(words[0])) {
      add(text, "perhaps ");
      add_address(text, words[0] - 1);
      count++;
    }
}

// Swift has frame pointers: each frame holds the address of the one below and the return address.
static void add_frames(struct text *text, const ucontext_t *context) {
  uintptr_t frame, top, words[2];
#if defined(__x86_64__)
  add_address(text, (uintptr_t)context->uc_mcontext.gregs[REG_RIP]);
  frame = (uintptr_t)context->uc_mcontext.gregs[REG_RBP];
  top = (uintptr_t)context->uc_mcontext.gregs[REG_RSP];
#elif defined(__aarch64__)
  add_address(text, context->uc_mcontext.pc);
  add_address(text, context->uc_mcontext.regs[30]);
  frame = context->uc_mcontext.regs[29];
  top = context->uc_mcontext.sp;
#else
  (void)context;
  return;
#endif
  int count = 0;
  for (; count < 64 && read_words(frame, words) && is_code(words[1] - 1); count++) {
    // The address of the call, not of the instruction after it.
    add_address(text, words[1] - 1);
    if (words[0] <= frame) break;
    frame = words[0];
  }
  if (count < 2) add_stack(text, top);
}

// Makes the missing folders of a path, for their owner only.
static void make_folders(struct text *path) {
  for (size_t i = 1; i < path->count; i++)
    if (path->bytes[i] == '/') {
      path->bytes[i] = 0;
      mkdir(path->bytes, 0700);
      path->bytes[i] = '/';
    }
}

// Writes the report and puts its path into `path`. Returns whether it was written.
static int write_report(int signal, const siginfo_t *information, const ucontext_t *context, struct text *path) {
  if (!folder[0]) return 0;
  struct timespec now = {0};
  clock_gettime(CLOCK_REALTIME, &now);
  add(path, folder);
  add(path, "/crash-");
  add_number(path, (uint64_t)now.tv_sec, 10);
  add(path, "-");
  add_number(path, (uint64_t)getpid(), 10);
  add(path, ".txt");
  if (path->count >= sizeof path->bytes) return 0;
  add_terminator(path);
  make_folders(path);
  int file = open(path->bytes, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600);
  if (file < 0) return 0;
  static struct text report;
  add(&report, "Earshot ");
  add(&report, version);
  add(&report, "\nbuild id: ");
  for (unsigned i = 0; i < build_id_size; i++) {
    if (build_id[i] < 16) add(&report, "0");
    add_number(&report, build_id[i], 16);
  }
  add(&report, build_id_size ? "\nsignal: " : "none\nsignal: ");
  add(&report, signal_name(signal));
  add(&report, ", code ");
  if (information->si_code < 0) add(&report, "-");
  add_number(&report, (uint64_t)(information->si_code < 0 ? -(int64_t)information->si_code : information->si_code), 10);
  // A signal from a process has a sender and no address.
  if (information->si_code > 0) {
    add(&report, "\naddress: ");
    add_address(&report, (uintptr_t)information->si_addr);
  } else {
    add(&report, "\n");
  }
  add(&report, "frames:\n");
  add_frames(&report, context);
  ssize_t written = write(file, report.bytes, report.count);
  return close(file) == 0 && written == (ssize_t)report.count;
}

// Prints without waiting, because standard error may have no reader.
static void print(const char *bytes, size_t count) {
  struct pollfd errors = {.fd = STDERR_FILENO, .events = POLLOUT};
  if (poll(&errors, 1, 0) != 1 || !(errors.revents & POLLOUT)) return;
  ssize_t written = write(STDERR_FILENO, bytes, count);
  (void)written;
}

static void tell(const struct text *path) {
  static struct text line;
  add(&line, sentence[path ? 0 : 2]);
  if (path) {
    add(&line, path->bytes);
    add(&line, sentence[1]);
  }
  add(&line, "\n");
  print(line.bytes, line.count);
}

// MARK: - The handler

static void crashed(int signal, siginfo_t *information, void *context) {
  static atomic_int reporter;
  int thread = (int)syscall(SYS_gettid), none = 0;
  if (!atomic_compare_exchange_strong(&reporter, &none, thread)) {
    // A crash in the handler ends the program at once; a crash in another thread waits for that end.
    if (none == thread) cplatform_end_with(signal);
    for (;;) pause();
  }
  // The alarm ends the program if the handler hangs.
  struct sigaction ending = {.sa_handler = SIG_DFL};
  sigemptyset(&ending.sa_mask);
  sigaction(SIGALRM, &ending, NULL);
  sigset_t alarms;
  sigemptyset(&alarms);
  sigaddset(&alarms, SIGALRM);
  pthread_sigmask(SIG_UNBLOCK, &alarms, NULL);
  alarm(5);
  cplatform_terminal_restore_to_end();
  if (atomic_load(&is_prepared)) {
    static struct text path;
    tell(write_report(signal, information, context, &path) ? &path : NULL);
  }
  cplatform_end_with(signal);
}

static void install(void) {
  struct sigaction action = {.sa_sigaction = crashed, .sa_flags = SA_ONSTACK | SA_SIGINFO}, found;
  sigfillset(&action.sa_mask);
  // The signals of faults stay unblocked, so that a fault in the handler is handled.
  for (int i = 0; i < crash_count; i++) sigdelset(&action.sa_mask, crashes[i]);
  for (int i = 0; i < crash_count; i++)
    if (!sigaction(crashes[i], NULL, &found) && found.sa_handler != SIG_IGN) sigaction(crashes[i], &action, NULL);
}

// MARK: - Preparing

static int note_module(struct dl_phdr_info *information, size_t size, void *data) {
  (void)size;
  (void)data;
  int is_program = module_count == 0;
  const char *name = strrchr(information->dlpi_name, '/');
  name = is_program ? "earshot" : name ? name + 1 : information->dlpi_name;
  for (int i = 0; i < information->dlpi_phnum && module_count < most_modules; i++) {
    const ElfW(Phdr) *part = &information->dlpi_phdr[i];
    uintptr_t start = information->dlpi_addr + part->p_vaddr;
    if (part->p_type == PT_LOAD && part->p_flags & PF_X) {
      struct module *module = &modules[module_count++];
      *module = (struct module){information->dlpi_addr, start, start + part->p_memsz, ""};
      snprintf(module->name, sizeof module->name, "%s", name);
    } else if (part->p_type == PT_NOTE && is_program) {
      // Notes: three sizes, a name and a content, each padded to four bytes.
      for (uintptr_t note = start; note + 12 < start + part->p_memsz;) {
        const ElfW(Nhdr) *header = (const ElfW(Nhdr) *)note;
        uintptr_t content = note + 12 + ((header->n_namesz + 3) & ~3u);
        if (header->n_type == NT_GNU_BUILD_ID && header->n_descsz <= sizeof build_id) {
          build_id_size = header->n_descsz;
          memcpy(build_id, (const void *)content, build_id_size);
        }
        note = content + ((header->n_descsz + 3) & ~3u);
      }
    }
  }
  return 0;
}

void cplatform_crash_prepare(
    const char *program_version, const char *report_folder, const char *before_path, const char *after_path,
    const char *without_report) {
  snprintf(version, sizeof version, "%s", program_version);
  const char *words[3] = {before_path, after_path, without_report};
  for (int i = 0; i < 3; i++) snprintf(sentence[i], sizeof sentence[i], "%s", words[i]);
  if (strlen(report_folder) < sizeof folder) strcpy(folder, report_folder);
  if (!module_count) dl_iterate_phdr(note_module, NULL);
  cplatform_crash_stack();
  install();
  atomic_store(&is_prepared, 1);
}

void cplatform_crash_stack(void) {
  // The program cannot continue on a stack that has overflown.
  static _Thread_local char stack[32768];
  stack_t alternate = {.ss_sp = stack, .ss_size = sizeof stack}, found;
  if (!sigaltstack(NULL, &found) && found.ss_flags & SS_DISABLE) sigaltstack(&alternate, NULL);
}

// MARK: - Before main

// Before main, Swift's runtime installs its own handlers for signals without one. On a terminal they start a debugger that
// waits for a key without a limit; and for QUIT they print all stacks.
//
// These run before any other code of the program or its libraries. Tests keep Swift's report.
static void before_all(int count, char **arguments, char **environment) {
  (void)environment;
  static const char tests[] = ".xctest";
  size_t length = count > 0 ? strlen(arguments[0]) : 0;
  if (length >= sizeof tests - 1 && !strcmp(arguments[0] + length - (sizeof tests - 1), tests)) return;
  install();
  cplatform_provide_stacks();
  cplatform_guard_quit();
}

__attribute__((section(".preinit_array"), used)) static void (*first)(int, char **, char **) = before_all;
