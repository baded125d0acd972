// The terminal, whose settings this program changes and restores.
#define _GNU_SOURCE
#include "CPlatform.h"
#include "guard.h"
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

// Written by the thread that opens the terminal, before any handler of this program is installed.
static struct termios saved;
static int terminal = -1;
// The terminal's settings while the program runs in front.
static struct termios wanted;
static atomic_int is_wanted;
// The same terminal, for writing without waiting: a terminal without
// a reader must not delay a signal. -1 where it cannot be written.
static int control = -1;
// Whether the terminal is asked to mark pasted text, so that it does not run as keys.
static int marks_pastes;
// Whether the settings are changed now. Written only by the holder of `changing`.
static atomic_int is_changed;
static atomic_flag changing = ATOMIC_FLAG_INIT;

static void wait_a_millisecond(void) {
  struct timespec time = {0, 1000000};
  nanosleep(&time, NULL);
}

// MARK: - One change at a time

// A signal may come to any thread, and between two instructions. Code that changes the terminal holds `changing`, with
// signals blocked: so a handler never interrupts a change of its own thread, and waits for one of another thread. A
// handler that ends the program does not release it, so that the terminal does not change after its restoration.
static void begin_change(sigset_t *before) {
  cplatform_block_signals(before);
  while (atomic_flag_test_and_set(&changing)) wait_a_millisecond();
}

static void end_change(const sigset_t *before) {
  int error = errno;
  atomic_flag_clear(&changing);
  pthread_sigmask(SIG_SETMASK, before, NULL);
  errno = error;
}

// A missing group, or a terminal that controls no session, cannot belong to another job.
static int is_in_foreground(void) {
  pid_t group = tcgetpgrp(terminal);
  return group == -1 || group == getpgrp();
}

// The only sequence that is written to a terminal: bracketed paste, in DEC's form for private modes.
static void mark_pastes(int on) {
  if (!marks_pastes || control < 0) return;
  const char *sequence = on ? "\033[?2004h" : "\033[?2004l";
  if (write(control, sequence, strlen(sequence)) < 0) return;
}

// Neither of these waits: TCSADRAIN would, without a limit, if nobody reads the output to the terminal.
static int set_as_wanted(void) {
  atomic_store(&is_changed, 1);
  if (tcsetattr(terminal, TCSANOW, &wanted)) return -1;
  mark_pastes(1);
  return 0;
}

// In the background the terminal is not restored: it belongs to another job by then.
static void set_as_found(void) {
  if (!atomic_load(&is_changed)) return;
  if (is_in_foreground()) {
    mark_pastes(0);
    // A partly typed password must not reach the shell.
    tcflush(terminal, TCIFLUSH);
    tcsetattr(terminal, TCSANOW, &saved);
  }
  atomic_store(&is_changed, 0);
}

// Waits, stopped, until the program is in front, like every interactive program. Returns 0, or -1 if it is to end, or
// nobody can bring it to the front.
//
// A stopped job that is killed by a shell gets TERM, and CONT after it. The program must not stop itself again before
// it has handled TERM, so it waits a moment each time that it is in the background.
static int wait_for_foreground(void) {
  enum { grace = 50, attempts = 3 };
  int stops = 0;
  while (!is_in_foreground()) {
    for (int i = 0; i < grace; i++) {
      if (cplatform_is_ending()) return -1;
      if (is_in_foreground()) return 0;
      wait_a_millisecond();
    }
    // An orphaned process group cannot be stopped.
    if (!cplatform_stop_with(SIGTTOU) && ++stops == attempts) return -1;
  }
  return 0;
}

// MARK: - Opening and changing

int cplatform_terminal_open(int descriptor) {
  static int is_guarded;
  terminal = descriptor;
  if (tcgetpgrp(descriptor) != -1 && wait_for_foreground()) return errno = EIO, terminal = -1, -1;
  struct termios found;
  if (tcgetattr(descriptor, &found)) {
    int error = errno;
    terminal = -1;
    return errno = error, -1;
  }
  saved = found;
  if (control < 0) {
    const char *kind = getenv("TERM");
    char path[32];
    snprintf(path, sizeof path, "/proc/self/fd/%d", descriptor);
    if (kind && *kind && strcmp(kind, "dumb")) control = open(path, O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
  }
  if (!is_guarded) {
    is_guarded = 1;
    atexit(cplatform_terminal_restore);
    cplatform_guard_signals();
  }
  return 0;
}

static int enter(void) {
  if (wait_for_foreground()) return errno = EIO, -1;
  sigset_t before;
  begin_change(&before);
  // Another thread may have restored the terminal permanently.
  int status = atomic_load(&is_wanted) ? set_as_wanted() : 0;
  if (status) {
    int error = errno;
    set_as_found();
    atomic_store(&is_wanted, 0);
    errno = error;
  }
  end_change(&before);
  return status;
}

int cplatform_terminal_enter_key_mode(void) {
  if (terminal < 0) return errno = ENOTTY, -1;
  wanted = saved;
  // ISIG stays. IEXTEN off frees Ctrl-V and Ctrl-O; IXON off, because a Ctrl-S would freeze all captions.
  wanted.c_lflag &= ~(tcflag_t)(ICANON | ECHO | ECHONL | IEXTEN);
  // NOFLSH: Ctrl-C would otherwise drop typed characters that have not been read.
  wanted.c_lflag |= ISIG | NOFLSH;
  wanted.c_iflag &= ~(tcflag_t)(IXON | ISTRIP | INLCR | IGNCR);
  wanted.c_iflag |= ICRNL;
  wanted.c_cc[VMIN] = 1;
  wanted.c_cc[VTIME] = 0;
  marks_pastes = 1;
  atomic_store(&is_wanted, 1);
  return enter();
}

int cplatform_terminal_enter_hidden_mode(void) {
  if (terminal < 0) return errno = ENOTTY, -1;
  wanted = saved;
  wanted.c_lflag &= ~(tcflag_t)ECHO;
  // NOFLSH: Ctrl-Z would otherwise drop the characters typed before it.
  wanted.c_lflag |= ICANON | ISIG | ECHONL | NOFLSH;
  signal(SIGTSTP, SIG_IGN);
  atomic_store(&is_wanted, 1);
  if (enter()) return -1;
  // Characters typed before the prompt have been shown.
  tcflush(terminal, TCIFLUSH);
  return 0;
}

// MARK: - Restoring

void cplatform_terminal_restore(void) {
  atomic_store(&is_wanted, 0);
  if (terminal < 0) return;
  int error = errno;
  sigset_t before;
  begin_change(&before);
  set_as_found();
  end_change(&before);
  errno = error;
}

void cplatform_terminal_restore_to_end(void) {
  if (terminal < 0) return;
  atomic_store(&is_wanted, 0);
  // Changes take microseconds; a longer one hangs with the terminal itself.
  for (int i = 0; atomic_flag_test_and_set(&changing) && i < 1000; i++) {
    if (!is_in_foreground()) return;
    wait_a_millisecond();
  }
  set_as_found();
}

int cplatform_terminal_stop(int signal) {
  if (terminal < 0) return cplatform_stop_with(signal);
  sigset_t before;
  // Held while the program is stopped: no other thread changes the terminal in the meantime.
  begin_change(&before);
  set_as_found();
  int was_stopped = cplatform_stop_with(signal);
  end_change(&before);
  cplatform_terminal_continue();
  return was_stopped;
}

void cplatform_terminal_continue(void) {
  if (terminal >= 0 && atomic_load(&is_wanted)) enter();
}
