// The signal functions that the parts of this module share.
#ifndef GUARD_H
#define GUARD_H

#include <signal.h>

/// Blocks the signals that could interrupt the calling thread, except
/// those of its own faults; stores the previous mask in `before`.
void cplatform_block_signals(sigset_t *before);

/// Whether a signal has asked the program to end, be it handled or still pending.
int cplatform_is_ending(void);

/// Stops the program by a signal as if it had no handler, and returns when it is continued. Returns whether it was stopped;
/// an orphaned process group is not, because nobody could continue it. Safe in a signal handler.
int cplatform_stop_with(int signal);

/// Makes every catchable signal that ends the program restore the terminal first. Call it once.
void cplatform_guard_signals(void);

/// Gives the program and its threads large enough stacks under any limit on them; ends it with a sentence if that limit may
/// not be raised. Call it first.
void cplatform_provide_stacks(void);

/// Does the same for QUIT; call it first.
void cplatform_guard_quit(void);

/// Restores the terminal permanently, because the program is about to end in a signal handler.
///
/// No other code can change it afterwards. Waits for a bounded time.
void cplatform_terminal_restore_to_end(void);

/// Restores the terminal, stops the program like `cplatform_stop_with`, and sets the terminal again afterwards.
/// Returns whether it was stopped.
int cplatform_terminal_stop(int signal);

/// Ends the program by a signal as if it had no handler. For signal handlers.
void cplatform_end_with(int signal);

#endif
