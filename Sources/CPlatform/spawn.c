// Starting programs.
#define _GNU_SOURCE
#include "CPlatform.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <sys/prctl.h>
#include <unistd.h>

// Fills in what the program starts with; `descriptors` have numbers above those they are to have.
static int set_up(
    posix_spawn_file_actions_t *actions, posix_spawnattr_t *attributes, const int *descriptors, unsigned count,
    const char *terminal) {
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  // A session leader without a terminal gets the first one it opens as its own.
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
  enum { most = 4 };
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

// MARK: - The thread that starts them

// A program that wants to die with its parent dies with the thread that started it. So one thread, which lasts as long
// as this program, starts them all.
struct request {
  pid_t *pid;
  const char *path;
  char *const *arguments, *const *environment;
  const int *descriptors;
  unsigned count;
  const char *terminal;
  int error, is_done;
};
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t has_changed = PTHREAD_COND_INITIALIZER;
static struct request *next;
static int has_thread;

static void *run(void *nothing) {
  (void)nothing;
  cplatform_name_thread("earshot-spawn");
  pthread_mutex_lock(&lock);
  for (;;) {
    while (!next) pthread_cond_wait(&has_changed, &lock);
    struct request *request = next;
    next = NULL;
    request->error = spawn(
        request->pid, request->path, request->arguments, request->environment, request->descriptors, request->count,
        request->terminal);
    request->is_done = 1;
    pthread_cond_broadcast(&has_changed);
  }
  return NULL;
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

int cplatform_spawn(
    pid_t *pid, const char *path, char *const arguments[], char *const environment[], const int *descriptors,
    unsigned count, const char *terminal) {
  struct request request = {pid, path, arguments, environment, descriptors, count, terminal, 0, 0};
  pthread_mutex_lock(&lock);
  if (!has_thread) request.error = start_thread();
  has_thread = !request.error;
  if (has_thread) {
    while (next) pthread_cond_wait(&has_changed, &lock);
    next = &request;
    pthread_cond_broadcast(&has_changed);
    while (!request.is_done) pthread_cond_wait(&has_changed, &lock);
  }
  pthread_mutex_unlock(&lock);
  return request.error;
}

// MARK: - Dying with the parent

int cplatform_die_with_parent(int descriptor) {
  if (prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0)) return errno;
  // One that has died before is not told of, but its end of the connection is closed.
  struct pollfd connection = {.fd = descriptor, .events = POLLIN};
  return poll(&connection, 1, 0) > 0 && connection.revents & POLLHUP ? ESRCH : 0;
}
