// The few lines of C that Swift cannot write itself. Each says why it is here.
#ifndef CPLATFORM_H
#define CPLATFORM_H

#include <poll.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/types.h>

/// Names the calling thread, at most 15 bytes. Swift's overlay has no pthread_setname_np on Linux.
void cplatform_name_thread(const char *name);

/// Asks to be given a processor soon, for less time at once: by the fair scheduler's rule whoever wants a tenth of a
/// millisecond goes before those who want three. For the calling thread and what it starts from now on.
///
/// Returns 0 or an error number; kernels before 6.12 accept it and change nothing. Swift has no sched_setattr.
int cplatform_ask_for_short_turns(void);

/// Raises malloc's thresholds for giving memory back to the system, to some megabytes. Swift's overlay has no mallopt.
void cplatform_raise_trim_threshold(void);

/// A pipe whose ends no program that is started inherits; -1 and errno on failure. Swift has no pipe2.
int cplatform_pipe(int ends[2]);

/// A counter another thread can wake a poll with; -1 and errno on failure. Swift sees no eventfd on Linux.
int cplatform_event(void);

/// A descriptor that becomes readable at a time of the monotonic clock; -1 and errno on failure. Swift sees no
/// timerfd on Linux.
int cplatform_alarm(void);
/// Sets it to a time in nanoseconds, or to none with 0. What had become readable is not so any more.
void cplatform_set_alarm(int alarm, int64_t nanoseconds);

/// A descriptor that becomes readable when the wall clock jumps: it is set, or the machine wakes from sleep; -1 and
/// errno on failure. Swift sees no timerfd on Linux.
int cplatform_clock_watch(void);
/// Makes it unreadable again, until the next jump.
void cplatform_clock_watch_again(int watch);

/// A descriptor that can be read once the process has ended; -1 and errno where there is no such process.
/// Swift has no pidfd_open, and neither has glibc before 2.36.
int cplatform_watch_process(pid_t process);

/// Waits until a descriptor is ready or `nanoseconds` have passed (for ever if negative).
/// Swift sees no ppoll on Linux, and poll only counts whole milliseconds.
int cplatform_poll(struct pollfd *descriptors, unsigned count, int64_t nanoseconds);

/// Keeps others from looking into this process: no core dump is made of it, by the kernel or a program that takes them,
/// and no process but root's may trace it or read its memory. For good, also for threads; a program that is executed
/// starts anew. Swift cannot call prctl, which is variadic.
///
/// What belongs to the process under `/proc` becomes root's. It still opens its own descriptors and reads its own state
/// there; `environ`, `mem` and `smaps` of it are closed to its user.
void cplatform_forbid_inspection(void);

/// Raises the limit on open descriptors to 256 where it is lower and may be.
void cplatform_raise_descriptor_limit(void);

/// What keeps a thread from being started.
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

/// What keeps a thread from being started, once that has failed. The error number does not tell: the C library has one
/// for all.
enum cplatform_thread_hindrance cplatform_thread_hindrance(void);

/// Overwrites bytes that were secret, which an optimiser may not leave out. Swift sees no explicit_bzero.
void cplatform_wipe(void *bytes, size_t count);

/// Pages for `count` secret bytes, which no core dump holds, no process that is forked gets, and swap space neither as far as
/// the limit on locked memory allows. NULL where there is no memory.
void *cplatform_secret_pages(size_t count);

/// Overwrites them and gives them back; NULL is nothing.
void cplatform_wipe_secret_pages(void *pages, size_t count);

/// Ends the program at once with the terminal restored, after printing a sentence, which ends in a line feed. For what
/// it cannot do without, on any thread.
_Noreturn void cplatform_give_up(const char *sentence, int code);

/// Lets the kernel kill this process when the one that started it ends, however that comes about; also while this one is
/// stopped, when the end of a connection would not wake it.
///
/// - Parameter descriptor: A connection to the parent, by which it is noticed if it has ended before.
///
/// Returns 0, ESRCH if it has, or another error number.
int cplatform_die_with_parent(int descriptor);

/// Starts a program with signals at their defaults and nothing of its parent's but `descriptors`, five at most, which
/// it finds under the numbers from 0.
///
/// A negative one stands for /dev/null, or for `terminal` unless that is NULL. With a terminal, or with more than
/// three descriptors, the program leads a session of its own. To the system its parent is a thread that lasts as long as
/// this program, for `cplatform_die_with_parent`. Swift sees neither addclosefrom_np nor POSIX_SPAWN_SETSID.
///
/// Returns 0 or an error number: ETIMEDOUT if it could not be executed within five seconds, besides the time for which it
/// only waited for a processor. A child that is stopped before it has become the program is ended.
int cplatform_spawn(
    pid_t *pid, const char *path, char *const arguments[], char *const environment[], const int *descriptors,
    unsigned count, const char *terminal);

/// Gives up for good whatever a program that is executed could add to what this one may do; the next two need it.
/// Returns 0 or an error number, as they do.
int cplatform_sandbox_privileges(void);

/// Lets the calling thread, and those it starts, read what is beneath the directory `readable`, and reach no
/// other file, by Landlock. ENOSYS or EOPNOTSUPP where the kernel has none.
int cplatform_sandbox_files(const char *readable);

/// Lets all threads of the process talk through the socket `descriptor`, read files and manage memory, and
/// nothing else: every other system call fails with EPERM (seccomp). ENOSYS on processors it is not written for.
int cplatform_sandbox_calls(int descriptor);

/// What a sandboxed process must not be able to do, tried without harm where it can: each returns 0 if it could be
/// done, or an error number. C because Swift has no `fork`, and no name for these calls.
int cplatform_probe_fork(void);
/// Looks into a process as a debugger would.
int cplatform_probe_trace(pid_t process);
/// Reads a byte of a process's memory.
int cplatform_probe_read_memory(pid_t process);
/// Creates a file that is in no directory.
int cplatform_probe_memory_file(void);
/// Sets up a ring through which the kernel takes calls that no filter sees.
int cplatform_probe_ring(void);

/// Gets ready for a crash: a report goes into `report_folder`, which is made if it is missing, and one sentence to standard
/// error: with the report's path between `before_path` and `after_path`, or `without_report`.
///
/// The report tells the program's version and build id, the signal and addresses, and nothing of a person. May be called
/// again, to change the sentences. C because a signal handler may not run Swift. A crash before this ends the program at
/// once: Swift's own handler, which may wait for a key, is never installed.
void cplatform_crash_prepare(
    const char *version, const char *report_folder, const char *before_path, const char *after_path,
    const char *without_report);

/// Gives the calling thread a stack to crash on, for when its own has overflown.
void cplatform_crash_stack(void);

/// Notes how the terminal behind `descriptor` is set, and sees to it that it is set so again when the program
/// ends, by `exit` or by any signal that can be caught. Returns 0, or -1 and errno.
///
/// In the background the program is stopped here until it is in front: what is set before that is the shell's own.
/// There is one such terminal a process; C because a signal handler must be able to restore it.
int cplatform_terminal_open(int descriptor);

/// Sets the opened terminal to take lines without showing them. Ctrl-C ends the program, with the terminal as it
/// was; Ctrl-Z does nothing, because what is typed after a pause would be shown. Returns 0, or -1 and errno.
int cplatform_terminal_enter_hidden_mode(void);

/// Sets the opened terminal to give keys one by one without echo; Ctrl-C and Ctrl-Z stay signals.
/// In the background the program is stopped here until it is in front. Returns 0, or -1 and errno.
int cplatform_terminal_enter_key_mode(void);

/// Sets the opened terminal as it was, and drops what was typed but not read. Never waits for what is written to it.
void cplatform_terminal_restore(void);

/// Sets the terminal again as it is wanted, after the program was stopped.
void cplatform_terminal_continue(void);

/// Takes INT, TERM, HUP, TSTP and CONT, and writes the number of each as a byte to `descriptor`, which does not block.
///
/// INT, TERM and HUP restore the terminal and end the program at once, with 128 and their number, unless they are
/// handed over. What the program was started to ignore (nohup) stays ignored. C because a signal handler may not run
/// Swift.
void cplatform_signals_watch(int descriptor);

/// Lets whoever reads the bytes end the program from now on. An INT or TERM after another such signal still ends it at
/// once.
void cplatform_signals_hand_over(void);

/// The first INT, TERM or HUP that has come since they are watched; 0 if none has.
int cplatform_signals_ending(void);

/// Puts the signals back to what they were before `cplatform_signals_watch`.
void cplatform_signals_unwatch(void);

/// Stops the program as Ctrl-Z does without a handler, with the terminal as it was; returns when it is continued and
/// the terminal is set again. Returns whether it was stopped: where nobody could continue it, it is not.
int cplatform_signals_stop(void);

#endif
