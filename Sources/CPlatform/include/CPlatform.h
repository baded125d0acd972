// The few lines of C that Swift cannot write itself. Each says why it is here.
#ifndef CPLATFORM_H
#define CPLATFORM_H

#include <poll.h>
#include <stdint.h>
#include <sys/types.h>

/// Names the calling thread, at most 15 bytes. Swift's overlay has no pthread_setname_np on Linux.
void cplatform_name_thread(const char *name);

/// A counter another thread can wake a poll with; -1 and errno on failure. Swift sees no eventfd on Linux.
int cplatform_event(void);

/// Waits until a descriptor is ready or `nanoseconds` have passed (for ever if negative).
/// Swift sees no ppoll on Linux, and poll only counts whole milliseconds.
int cplatform_poll(struct pollfd *descriptors, unsigned count, int64_t nanoseconds);

/// Starts a program that shares nothing with its parent but `descriptor`, which it finds as number 3.
///
/// Standard input, output and error are /dev/null, every other descriptor is closed, signals are at their
/// defaults, and it leads a session of its own, so that a Ctrl-C at the parent's terminal passes it by.
/// Returns 0 or an error number. Swift sees neither addclosefrom_np nor POSIX_SPAWN_SETSID.
int cplatform_spawn_helper(
    pid_t *pid, const char *path, char *const arguments[], char *const environment[], int descriptor);

/// Starts a program on the terminal `terminal`, as the leader of a session that it controls.
///
/// Returns 0 or an error number.
int cplatform_spawn_on_terminal(
    pid_t *pid, const char *path, char *const arguments[], char *const environment[],
    const char *terminal);

#endif
