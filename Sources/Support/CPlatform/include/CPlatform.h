// C functions that Swift cannot express. Each comment gives the reason.
#ifndef CPLATFORM_H
#define CPLATFORM_H

#include <poll.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/types.h>

/// Names the calling thread, at most 15 bytes. Swift's overlay has no pthread_setname_np on Linux.
void cplatform_name_thread(const char *name);

/// Asks the scheduler for shorter time slices: by the fair scheduler's rule a thread that asks for a tenth of a millisecond
/// runs before those that ask for three. For the calling thread and the threads that it starts later.
///
/// Returns 0 or an error number; kernels before 6.12 accept it and change nothing. Swift has no sched_setattr.
int cplatform_ask_for_short_turns(void);

/// Raises malloc's thresholds for giving memory back to the system, to some megabytes. Swift's overlay has no mallopt.
void cplatform_raise_trim_threshold(void);

/// Opens a folder for names in it alone; -1 and errno on failure. Swift sees no O_PATH.
int cplatform_open_folder(const char *path);

/// The same of one below an open folder, through no link and no `..` that leads out of it; EXDEV or ELOOP where it would lead
/// elsewhere. glibc has no openat2.
int cplatform_open_folder_beneath(int folder, const char *path);

/// An empty file in an open folder that has no name, for reading and writing; -1 and errno where the disk has none. Swift sees no
/// O_TMPFILE.
int cplatform_unnamed_file(int folder, mode_t mode);

/// A pipe whose ends started programs do not inherit; -1 and errno on failure. Swift has no pipe2.
int cplatform_pipe(int ends[2]);

/// A counter with which another thread can wake a poll; -1 and errno on failure. Swift sees no eventfd on Linux.
int cplatform_event(void);

/// A descriptor that becomes readable at a time of the monotonic
/// clock; -1 and errno on failure. Swift sees no timerfd on Linux.
int cplatform_alarm(void);
/// Sets it to a time in nanoseconds, or to none with 0. It is no longer readable.
void cplatform_set_alarm(int alarm, int64_t nanoseconds);

/// A descriptor that becomes readable when the wall clock jumps: it was set, or the machine woke from sleep; -1 and
/// errno on failure. Swift sees no timerfd on Linux.
int cplatform_clock_watch(void);
/// Makes it unreadable again, until the next jump.
void cplatform_clock_watch_again(int watch);

/// A descriptor that becomes readable when the process has ended; -1 and errno where there is no such process.
/// Swift has no pidfd_open, and neither has glibc before 2.36.
int cplatform_watch_process(pid_t process);

/// Waits until a descriptor is ready or `nanoseconds` have passed (without a limit if negative).
/// Swift sees no ppoll on Linux, and poll only counts whole milliseconds.
int cplatform_poll(struct pollfd *descriptors, unsigned count, int64_t nanoseconds);

/// Prevents inspection of this process: neither the kernel nor a program that collects core dumps makes one, and no process
/// but root's may trace it or read its memory. Permanent, also for threads; an executed program starts without it.
/// Swift cannot call prctl, which is variadic.
///
/// The process's files under `/proc` then belong to root. The process can still open its own descriptors and read its own
/// state there; `environ`, `mem` and `smaps` are closed to its user.
void cplatform_forbid_inspection(void);

/// Raises the limit on open descriptors to 256 where it is lower and may be raised.
void cplatform_raise_descriptor_limit(void);

/// The reason why a thread cannot be started.
enum cplatform_thread_hindrance {
  /// The limit on the memory of a process, or on its data.
  CPLATFORM_ADDRESS_LIMIT,
  CPLATFORM_DATA_LIMIT,
  /// The machine has no memory left.
  CPLATFORM_NO_MEMORY,
  /// The limit on the processes of a user.
  CPLATFORM_PROCESS_LIMIT,
  /// The system allows no more threads, or a container does not.
  CPLATFORM_NO_THREAD,
};

/// The reason why starting a thread has failed. The error number
/// does not show it: the C library has one number for all reasons.
enum cplatform_thread_hindrance cplatform_thread_hindrance(void);

/// Overwrites secret bytes; an optimiser cannot remove the call. Swift sees no explicit_bzero.
void cplatform_wipe(void *bytes, size_t count);

/// Pages for `count` secret bytes: in no core dump, in no forked process, and, as far as the limit on locked memory allows,
/// not in swap space. NULL where there is no memory.
void *cplatform_secret_pages(size_t count);

/// Overwrites the pages and frees them; NULL is allowed.
void cplatform_wipe_secret_pages(void *pages, size_t count);

/// Ends the program at once with the terminal restored, after printing a sentence, which ends in a line feed. For missing
/// essential resources, on any thread.
_Noreturn void cplatform_give_up(const char *sentence, int code);

/// Makes the kernel kill this process when its parent ends for any reason; also while this process is stopped, when the end
/// of a connection would not wake it.
///
/// - Parameter descriptor: A connection to the parent, which shows whether it has already ended.
///
/// Returns 0, ESRCH if the parent has ended, or another error number.
int cplatform_die_with_parent(int descriptor);

/// Starts a program with signals at their defaults. It inherits only `descriptors`, at most five, as the numbers from 0.
///
/// A negative one stands for /dev/null, or for `terminal` unless that is NULL. With a terminal, or with more than three
/// descriptors, the program leads its own session. For the system its parent is a thread that lasts as long as
/// this program, for `cplatform_die_with_parent`. Swift sees neither addclosefrom_np nor POSIX_SPAWN_SETSID.
///
/// Returns 0 or an error number: ETIMEDOUT if it could not be executed within five seconds, not counting the time in which
/// it only waited for a processor. A child that is stopped before it has become the program is ended.
int cplatform_spawn(
    pid_t *pid, const char *path, char *const arguments[], char *const environment[], const int *descriptors,
    unsigned count, const char *terminal);

/// Gives up permanently all rights that an executed program could gain; the next two functions need it.
/// Returns 0 or an error number, as they do.
int cplatform_sandbox_privileges(void);

/// Lets the calling thread, and those it starts, read below the directory `readable`, and use no other file, by Landlock.
/// ENOSYS or EOPNOTSUPP where the kernel has none.
int cplatform_sandbox_files(const char *readable);

/// Lets all threads of the process use the socket `descriptor`, read files and manage memory, and nothing else: every other
/// system call fails with EPERM (seccomp). ENOSYS on unsupported processors.
int cplatform_sandbox_calls(int descriptor);

/// Forbidden actions of a sandboxed process, tried harmlessly where possible: each returns 0 if the action succeeded,
/// or an error number. C because Swift has no `fork`, and no name for these calls.
int cplatform_probe_fork(void);
/// Traces a process like a debugger.
int cplatform_probe_trace(pid_t process);
/// Reads a byte of a process's memory.
int cplatform_probe_read_memory(pid_t process);
/// Creates a file that is in no directory.
int cplatform_probe_memory_file(void);
/// Sets up a ring for system calls that no filter sees.
int cplatform_probe_ring(void);

/// Prepares for a crash: a report goes into `report_folder`, which is made if it is missing, and one sentence to standard
/// error: with the report's path between `before_path` and `after_path`, or `without_report`.
///
/// The report contains the program's version and build id, the signal and addresses, and no personal data. May be called
/// again, to change the sentences. C because a signal handler may not run Swift. A crash before this ends the program at
/// once: Swift's own handler, which may wait for a key, is never installed.
void cplatform_crash_prepare(
    const char *version, const char *report_folder, const char *before_path, const char *after_path,
    const char *without_report);

/// Runs a function on a thread with a stack of so many bytes, and waits for its end. Returns whether it ran: there may be no
/// memory for such a thread.
int cplatform_run_on_stack(size_t bytes, void (*body)(void *), void *context);

/// The size of the calling thread's stack in bytes; 0 where it is unknown.
size_t cplatform_stack_size(void);

/// Gives the calling thread a stack for handling a crash, in case its own has overflown.
void cplatform_crash_stack(void);

/// Records the settings of the terminal behind `descriptor`, and has them restored when the program ends, by `exit` or by
/// any signal that can be caught. Returns 0, or -1 and errno.
///
/// In the background the program is stopped here until it is in front: the settings before that are the shell's.
/// A process has one such terminal; C because a signal handler must be able to restore it.
int cplatform_terminal_open(int descriptor);

/// Sets the opened terminal to read lines without showing them. Ctrl-C ends the program, with the terminal restored;
/// Ctrl-Z does nothing, because text typed after a stop would be shown. Returns 0, or -1 and errno.
int cplatform_terminal_enter_hidden_mode(void);

/// Sets the opened terminal to give keys one by one without echo; Ctrl-C and Ctrl-Z stay signals.
/// In the background the program is stopped here until it is in front. Returns 0, or -1 and errno.
int cplatform_terminal_enter_key_mode(void);

/// Restores the opened terminal, and drops typed characters that were not read. Never waits for output to the terminal.
void cplatform_terminal_restore(void);

/// Applies the terminal's settings again, after the program was stopped.
void cplatform_terminal_continue(void);

/// Takes INT, TERM, HUP, TSTP and CONT, and writes the number of each as a byte to `descriptor`, which does not block.
///
/// INT, TERM and HUP restore the terminal and end the program at once, with 128 and
/// their number, unless they are handed over. A signal ignored at the program's
/// start (nohup) stays ignored. C because a signal handler may not run Swift.
void cplatform_signals_watch(int descriptor);

/// From now on the reader of the bytes ends the program. An INT or TERM after another such signal still ends it at once.
void cplatform_signals_hand_over(void);

/// The first INT, TERM or HUP since the watch began; 0 if none has come.
int cplatform_signals_ending(void);

/// Restores the signal handlers from before `cplatform_signals_watch`.
void cplatform_signals_unwatch(void);

/// Stops the program like Ctrl-Z without a handler, with the terminal restored; returns when it is continued and the
/// terminal is set again. Returns whether it was stopped: it is not where nobody could continue it.
int cplatform_signals_stop(void);

#endif
