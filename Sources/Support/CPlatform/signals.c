// Signals that end, stop and continue the program.
//
// Once the terminal is open, each catchable signal that ends a program restores it. Signals from people and shells are
// passed in order to the watcher.
#define _GNU_SOURCE
#include "CPlatform.h"
#include "guard.h"
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>
#include <time.h>
#include <unistd.h>

// Signals from people and shells.
static const int watched[] = {SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGCONT};
enum { watched_count = sizeof watched / sizeof watched[0] };
static struct sigaction before_watched[watched_count];

static atomic_int wake = -1;
// Whether INT, TERM and HUP are handed over instead of ending the program at once.
static atomic_int hands_over;
static atomic_int endings;
static atomic_int first_ending;

static int is_ending_signal(int signal) { return signal == SIGINT || signal == SIGTERM || signal == SIGHUP; }

int cplatform_is_ending(void) {
  sigset_t waiting;
  if (atomic_load(&endings)) return 1;
  if (sigpending(&waiting)) return 0;
  for (int i = 0; i < watched_count; i++)
    if (is_ending_signal(watched[i]) && sigismember(&waiting, watched[i]) == 1) return 1;
  return 0;
}

void cplatform_block_signals(sigset_t *before) {
  sigset_t blocked;
  sigfillset(&blocked);
  // A fault whose signal is blocked ends the program without its handler.
  const int faults[] = {SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGSYS};
  for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++) sigdelset(&blocked, faults[i]);
  pthread_sigmask(SIG_BLOCK, &blocked, before);
}

static void set_default(int signal, struct sigaction *before) {
  struct sigaction action = {.sa_handler = SIG_DFL};
  sigemptyset(&action.sa_mask);
  sigaction(signal, &action, before);
}

void cplatform_end_with(int signal) {
  set_default(signal, NULL);
  sigset_t only;
  sigemptyset(&only);
  sigaddset(&only, signal);
  // In its own handler the signal is blocked.
  raise(signal);
  pthread_sigmask(SIG_UNBLOCK, &only, NULL);
  // A signal that the first process of a container sends itself does not end it.
  _exit(128 + signal);
}

// Counts the program's continuations; an increase shows a stop.
static atomic_int continuations;

static void count_continuation(int signal) {
  (void)signal;
  atomic_fetch_add(&continuations, 1);
}

int cplatform_stop_with(int signal) {
  struct sigaction before, before_continuing, found;
  sigset_t only, mask;
  // Without a handler for CONT a stop cannot be detected.
  sigaction(SIGCONT, NULL, &found);
  int counts = found.sa_handler == SIG_DFL || found.sa_handler == SIG_IGN;
  if (counts) {
    struct sigaction counting = {.sa_handler = count_continuation, .sa_flags = SA_RESTART};
    sigemptyset(&counting.sa_mask);
    sigaction(SIGCONT, &counting, &before_continuing);
  }
  int count = atomic_load(&continuations);
  set_default(signal, &before);
  sigemptyset(&only);
  sigaddset(&only, signal);
  sigaddset(&only, SIGCONT);
  // Waits for its delivery, if the thread blocks it.
  raise(signal);
  pthread_sigmask(SIG_UNBLOCK, &only, &mask);
  pthread_sigmask(SIG_SETMASK, &mask, NULL);
  sigaction(signal, &before, NULL);
  // Another thread may receive the continuation a moment later.
  for (int i = 0; i < 20 && atomic_load(&continuations) == count; i++) {
    struct timespec time = {0, 1000000};
    nanosleep(&time, NULL);
  }
  if (counts) sigaction(SIGCONT, &before_continuing, NULL);
  return atomic_load(&continuations) != count;
}

// MARK: - Watched signals

static void take(int signal) {
  int error = errno;
  if (signal == SIGCONT) atomic_fetch_add(&continuations, 1);
  if (is_ending_signal(signal)) {
    // An INT or TERM after another signal does not wait for the session. Closing a window sends HUP twice.
    int is_another = atomic_fetch_add(&endings, 1) > 0;
    if (!is_another) atomic_store(&first_ending, signal);
    if (!atomic_load(&hands_over) || (is_another && signal != SIGHUP)) {
      cplatform_terminal_restore_to_end();
      _exit(128 + signal);
    }
  }
  unsigned char byte = (unsigned char)signal;
  // A full pipe already has enough bytes to wake the reader.
  ssize_t written = write(atomic_load(&wake), &byte, 1);
  (void)written;
  errno = error;
}

void cplatform_signals_watch(int descriptor) {
  atomic_store(&wake, descriptor);
  atomic_store(&hands_over, 0);
  atomic_store(&endings, 0);
  atomic_store(&first_ending, 0);
  struct sigaction action = {.sa_handler = take, .sa_flags = SA_RESTART | SA_ONSTACK};
  sigfillset(&action.sa_mask);
  for (int i = 0; i < watched_count; i++) {
    sigaction(watched[i], NULL, &before_watched[i]);
    if (before_watched[i].sa_handler != SIG_IGN) sigaction(watched[i], &action, NULL);
  }
}

void cplatform_signals_hand_over(void) { atomic_store(&hands_over, 1); }

int cplatform_signals_ending(void) { return atomic_load(&first_ending); }

void cplatform_signals_unwatch(void) {
  for (int i = 0; i < watched_count; i++) sigaction(watched[i], &before_watched[i], NULL);
  atomic_store(&wake, -1);
}

int cplatform_signals_stop(void) { return cplatform_terminal_stop(SIGTSTP); }

// MARK: - Signals that end the program

// Ends the program by the signal itself, so that its parent sees the signal.
static void end(int signal) {
  cplatform_terminal_restore_to_end();
  cplatform_end_with(signal);
}

static void guard(int signal) {
  struct sigaction action = {.sa_handler = end, .sa_flags = SA_ONSTACK}, found;
  sigfillset(&action.sa_mask);
  if (!sigaction(signal, NULL, &found) && found.sa_handler == SIG_DFL) sigaction(signal, &action, NULL);
}

void cplatform_guard_quit(void) { guard(SIGQUIT); }

void cplatform_guard_signals(void) {
  static const int ending[] = {SIGINT,  SIGTERM,   SIGHUP,  SIGQUIT, SIGSYS,    SIGUSR1, SIGUSR2, SIGALRM,
                               SIGVTALRM, SIGPROF, SIGXCPU, SIGPOLL, SIGSTKFLT, SIGPWR};
  for (size_t i = 0; i < sizeof ending / sizeof ending[0]; i++) guard(ending[i]);
  for (int signal = SIGRTMIN; signal <= SIGRTMAX; signal++) guard(signal);
}
