// Starting programs.
#define _GNU_SOURCE
#include "CPlatform.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// Sets the actions and attributes of a start; `descriptors` have numbers above their final ones.
static int set_up(
    posix_spawn_file_actions_t *actions, posix_spawnattr_t *attributes, const int *descriptors, unsigned count,
    const char *terminal) {
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  // A session leader without a terminal gets the first terminal that it opens.
  short session = terminal || count > 3 ? POSIX_SPAWN_SETSID : 0;
  int error = posix_spawnattr_setflags(attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | session);
  if (!error) error = posix_spawnattr_setsigmask(attributes, &none);
  if (!error) error = posix_spawnattr_setsigdefault(attributes, &all);
  for (unsigned i = 0; i < count && !error; i++)
    error = descriptors[i] < 0
                ? posix_spawn_file_actions_addopen(actions, (int)i, terminal ? terminal : "/dev/null", O_RDWR, 0)
                : posix_spawn_file_actions_adddup2(actions, descriptors[i], (int)i);
  return error ? error : posix_spawn_file_actions_addclosefrom_np(actions, (int)count);
}

static int spawn(
    pid_t *pid, const char *path, char *const arguments[], char *const environment[], const int *descriptors,
    unsigned count, const char *terminal) {
  enum { most = 5 };
  int moved[most];
  if (count > most) return EINVAL;
  int error = 0;
  for (unsigned i = 0; i < count; i++) {
    moved[i] = descriptors[i] < 0 ? -1 : fcntl(descriptors[i], F_DUPFD_CLOEXEC, most);
    if (moved[i] < 0 && descriptors[i] >= 0) error = errno;
  }
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  // With glibc these two cannot fail.
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_init(&attributes);
  if (!error) error = set_up(&actions, &attributes, moved, count, terminal);
  if (!error) error = posix_spawn(pid, path, &actions, &attributes, arguments, environment);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  for (unsigned i = 0; i < count; i++)
    if (moved[i] >= 0) close(moved[i]);
  return error;
}

// MARK: - The starting thread

// A program that asks to die with its parent dies with the thread that started it. So one thread, which lasts as long as
// this program, starts all programs.
//
// For the kernel a child is a part of this program until it has become another one, and the starting thread blocks until
// then. A child that is stopped before that, or waits for a disk that does not answer, would block it without a limit: the
// waiting thread monitors the child.

struct request {
  const char *path;
  char *const *arguments, *const *environment;
  const int *descriptors;
  unsigned count;
  const char *terminal;
  pid_t pid;
  int error;
  // The waiting thread has given up, and only this field may be used.
  int is_given_up;
  int is_done;
};

static const char starter_name[] = "earshot-spawn";
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t has_changed = PTHREAD_COND_INITIALIZER;
// The next request, and the current one.
static struct request *next, *current;
// The starting thread; 0 while there is none.
static pid_t starter;

static void *run(void *nothing) {
  (void)nothing;
  cplatform_name_thread(starter_name);
  pthread_mutex_lock(&lock);
  starter = gettid();
  struct request *request;
  pid_t pid;
  int error;
  for (;;) {
    while (!next) pthread_cond_wait(&has_changed, &lock);
    request = current = next;
    next = NULL;
    pthread_mutex_unlock(&lock);
    pid = 0;
    error = spawn(
        &pid, request->path, request->arguments, request->environment, request->descriptors, request->count,
        request->terminal);
    pthread_mutex_lock(&lock);
    if (request->is_given_up) break;
    request->pid = pid;
    request->error = error;
    request->is_done = 1;
    current = NULL;
    pthread_cond_broadcast(&has_changed);
  }
  free(request);
  pthread_mutex_unlock(&lock);
  if (!error && !kill(pid, SIGKILL)) waitpid(pid, NULL, 0);
  // Another thread has replaced it. Programs that this one has started would die with it, so it stays.
  for (;;) pause();
}

static int start_thread(void) {
  pthread_t thread;
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  int error = pthread_create(&thread, NULL, run, NULL);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  if (!error) pthread_detach(thread);
  return error;
}

// The state letter of a process, if its name is still that of the starting thread; 0 otherwise.
static char state_before_exec(pid_t pid) {
  char path[64], text[128], start[32];
  snprintf(path, sizeof path, "/proc/%d/stat", (int)pid);
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  ssize_t count = read(file, text, sizeof text - 1);
  close(file);
  text[count < 0 ? 0 : count] = 0;
  int length = snprintf(start, sizeof start, "%d (%s) ", (int)pid, starter_name);
  return strncmp(text, start, (size_t)length) ? 0 : text[length];
}

// The child that has not become another program yet, and its state; 0 where there is none.
static pid_t unfinished_child(char *state) {
  char path[64];
  snprintf(path, sizeof path, "/proc/self/task/%d/children", (int)starter);
  FILE *file = fopen(path, "re");
  if (!file) return 0;
  int pid, found = 0;
  while (!found && fscanf(file, "%d", &pid) == 1)
    if ((*state = state_before_exec(pid))) found = pid;
  fclose(file);
  return found;
}

// Waits until a request is done. A stopped child is ended, which is reported like any other early end; one that waits
// longer than a disk takes is given up. One that only waits for a processor gets all the time it needs.
static void await(struct request *request) {
  enum { look_every_ms = 60, most_looks = 80 };
  int looks = 0;
  while (!request->is_done) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    time.tv_nsec += look_every_ms * 1000000L;
    time.tv_sec += time.tv_nsec / 1000000000L;
    time.tv_nsec %= 1000000000L;
    if (!pthread_cond_clockwait(&has_changed, &lock, CLOCK_MONOTONIC, &time) || current != request) continue;
    char state = 0;
    pid_t child = unfinished_child(&state);
    looks += state != 'R';
    int is_late = looks >= most_looks;
    if (child && (is_late || state == 'T' || state == 't')) kill(child, SIGKILL);
    if (!is_late) continue;
    request->error = ETIMEDOUT;
    request->is_given_up = 1;
    current = NULL;
    starter = 0;
    pthread_cond_broadcast(&has_changed);
    return;
  }
}

int cplatform_spawn(
    pid_t *pid, const char *path, char *const arguments[], char *const environment[], const int *descriptors,
    unsigned count, const char *terminal) {
  // Not on this thread's stack, because the starting thread uses a request that was given up later.
  struct request *request = calloc(1, sizeof *request);
  if (!request) return ENOMEM;
  *request = (struct request){path, arguments, environment, descriptors, count, terminal, 0, 0, 0, 0};
  pthread_mutex_lock(&lock);
  while (next || current) pthread_cond_wait(&has_changed, &lock);
  if (!starter) request->error = start_thread();
  if (!request->error) {
    next = request;
    pthread_cond_broadcast(&has_changed);
    await(request);
  }
  int error = request->error;
  *pid = request->pid;
  if (!request->is_given_up) free(request);
  pthread_cond_broadcast(&has_changed);
  pthread_mutex_unlock(&lock);
  return error;
}

// MARK: - Dying with the parent

int cplatform_die_with_parent(int descriptor) {
  if (prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0)) return errno;
  // An earlier death of the parent sends no signal, but closes its end of the connection.
  struct pollfd connection = {.fd = descriptor, .events = POLLIN};
  return poll(&connection, 1, 0) > 0 && connection.revents & POLLHUP ? ESRCH : 0;
}
