#define _GNU_SOURCE
#include "CPlatform.h"
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <termios.h>
#include <unistd.h>

// Written by the thread that opens the terminal before any handler can run; only the flags change later.
static struct termios saved;
static int terminal = -1;
static volatile sig_atomic_t is_in_key_mode;
static volatile sig_atomic_t was_in_key_mode;

// Deadly signals after which the terminal must still be usable. QUIT is among them: it is how one asks for a core.
static const int fatal[] = {SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGSYS};
enum { fatal_count = sizeof fatal / sizeof fatal[0] };
static struct sigaction before_fatal[fatal_count];

// Restoring a terminal from the background would stop a program that is about to end, and the terminal is
// its new owner's by then.
static int is_in_foreground(void) {
  pid_t group = tcgetpgrp(terminal);
  return group == -1 || group == getpgrp();
}

void cplatform_terminal_restore(void) {
  was_in_key_mode = 0;
  if (!is_in_key_mode) return;
  int error = errno;
  is_in_key_mode = 0;
  if (is_in_foreground()) {
    // Half a password must not end up in the shell.
    tcflush(terminal, TCIFLUSH);
    tcsetattr(terminal, TCSANOW, &saved);
  }
  errno = error;
}

static void die(int signal) {
  cplatform_terminal_restore();
  for (int i = 0; i < fatal_count; i++)
    if (fatal[i] == signal) sigaction(signal, &before_fatal[i], NULL);
  // Blocked until the handler returns; then it goes to whoever had it before us.
  raise(signal);
}

// Ends the program by the signal itself, for whoever waits for it to see.
static void end(int number) {
  cplatform_terminal_restore();
  struct sigaction ending = {.sa_handler = SIG_DFL};
  sigemptyset(&ending.sa_mask);
  sigaction(number, &ending, NULL);
  raise(number);
}

int cplatform_terminal_open(int descriptor) {
  static int is_guarded;
  struct termios found;
  if (tcgetattr(descriptor, &found)) return -1;
  saved = found;
  terminal = descriptor;
  if (!is_guarded) {
    is_guarded = 1;
    atexit(cplatform_terminal_restore);
    struct sigaction action = {.sa_handler = die, .sa_flags = SA_ONSTACK};
    sigemptyset(&action.sa_mask);
    for (int i = 0; i < fatal_count; i++) sigaction(fatal[i], &action, &before_fatal[i]);
  }
  return 0;
}

int cplatform_terminal_enter_key_mode(void) {
  if (terminal < 0) return errno = ENOTTY, -1;
  struct termios keys = saved;
  // ISIG stays. IEXTEN off frees Ctrl-V and Ctrl-O; IXON off, because a Ctrl-S would freeze all captions.
  keys.c_lflag &= ~(tcflag_t)(ICANON | ECHO | ECHONL | IEXTEN);
  keys.c_lflag |= ISIG;
  keys.c_iflag &= ~(tcflag_t)(IXON | ISTRIP | INLCR | IGNCR);
  keys.c_iflag |= ICRNL;
  keys.c_cc[VMIN] = 1;
  keys.c_cc[VTIME] = 0;
  // In the background this stops the program until it is in front again, as it does every interactive one.
  // Before the change: a signal in between must find that there is something to restore.
  is_in_key_mode = 1;
  if (tcsetattr(terminal, TCSANOW, &keys)) {
    int error = errno;
    cplatform_terminal_restore();
    return errno = error, -1;
  }
  return 0;
}

int cplatform_terminal_enter_hidden_mode(void) {
  if (terminal < 0) return errno = ENOTTY, -1;
  struct termios hidden = saved;
  hidden.c_lflag &= ~(tcflag_t)ECHO;
  // NOFLSH: Ctrl-Z would otherwise throw away what was typed before it.
  hidden.c_lflag |= ICANON | ISIG | ECHONL | NOFLSH;
  // Nobody else takes these yet: a program that asks for a secret has no session to end.
  static const int ending[] = {SIGINT, SIGTERM, SIGHUP};
  struct sigaction action = {.sa_handler = end, .sa_flags = SA_ONSTACK};
  sigemptyset(&action.sa_mask);
  for (int i = 0; i < 3; i++) {
    struct sigaction found;
    sigaction(ending[i], NULL, &found);
    if (found.sa_handler != SIG_IGN) sigaction(ending[i], &action, NULL);
  }
  signal(SIGTSTP, SIG_IGN);
  is_in_key_mode = 1;
  // What was typed before it was asked for has been shown.
  if (tcsetattr(terminal, TCSAFLUSH, &hidden)) {
    int error = errno;
    cplatform_terminal_restore();
    return errno = error, -1;
  }
  return 0;
}

void cplatform_terminal_continue(void) {
  if (!is_in_key_mode && !was_in_key_mode) return;
  was_in_key_mode = 0;
  cplatform_terminal_enter_key_mode();
}

// MARK: - Signals

void cplatform_end_on_quit(void) {
  struct sigaction found;
  if (sigaction(SIGQUIT, NULL, &found) || found.sa_handler == SIG_IGN) return;
  struct sigaction ending = {.sa_handler = SIG_DFL};
  sigemptyset(&ending.sa_mask);
  sigaction(SIGQUIT, &ending, NULL);
}

static const int watched[] = {SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGCONT};
enum { watched_count = sizeof watched / sizeof watched[0] };
static struct sigaction before_watched[watched_count];
static volatile sig_atomic_t wake = -1;
static volatile sig_atomic_t ends;

static void note(int signal) {
  int error = errno;
  if ((signal == SIGINT || signal == SIGTERM) && ends++) {
    cplatform_terminal_restore();
    _exit(128 + signal);
  }
  unsigned char byte = (unsigned char)signal;
  // A full pipe holds enough news already.
  ssize_t written = write(wake, &byte, 1);
  (void)written;
  errno = error;
}

static void set_handler(int signal, struct sigaction *before) {
  struct sigaction action = {.sa_handler = note, .sa_flags = SA_RESTART | SA_ONSTACK};
  sigemptyset(&action.sa_mask);
  struct sigaction found;
  sigaction(signal, NULL, &found);
  if (before) *before = found;
  if (found.sa_handler != SIG_IGN) sigaction(signal, &action, NULL);
}

void cplatform_signals_watch(int descriptor) {
  wake = descriptor;
  ends = 0;
  for (int i = 0; i < watched_count; i++) set_handler(watched[i], &before_watched[i]);
}

void cplatform_signals_unwatch(void) {
  for (int i = 0; i < watched_count; i++) sigaction(watched[i], &before_watched[i], NULL);
  wake = -1;
}

void cplatform_signals_stop(void) {
  int had_key_mode = is_in_key_mode;
  cplatform_terminal_restore();
  was_in_key_mode = had_key_mode;
  struct sigaction stopping = {.sa_handler = SIG_DFL};
  sigemptyset(&stopping.sa_mask);
  sigaction(SIGTSTP, &stopping, NULL);
  // Without effect where nobody could continue us (an orphaned process group); then we just go on.
  raise(SIGTSTP);
  set_handler(SIGTSTP, NULL);
  cplatform_terminal_continue();
}
