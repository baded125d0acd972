// What the parts of this module that deal with signals have of each other.
#ifndef GUARD_H
#define GUARD_H

#include <signal.h>

/// Blocks for the calling thread what could interrupt it, but for the signals of its own faults; the mask before goes
/// into `before`.
void cplatform_block_signals(sigset_t *before);

/// Whether the program has been asked to end, by a signal that was taken or that waits to be.
int cplatform_is_ending(void);

/// Stops the program by a signal as if it had no handler; returns when it is continued. Returns whether it was stopped,
/// which it is not where nobody could continue it (an orphaned process group). Safe in a signal handler.
int cplatform_stop_with(int signal);

/// Lets every signal that ends the program and can be caught restore the terminal first. To be called once.
void cplatform_guard_signals(void);

/// Gives the program and its threads stacks that suffice, whatever the limit on them is; ends it with a sentence where that
/// limit may not be raised. Before all else.
void cplatform_provide_stacks(void);

/// Lets QUIT do so, before all else.
void cplatform_guard_quit(void);

/// Restores the terminal for good, because the program is about to end in a signal handler.
///
/// Nobody can change it afterwards. Does not wait for ever.
void cplatform_terminal_restore_to_end(void);

/// Restores the terminal, stops the program as `cplatform_stop_with` does, and sets the terminal again afterwards.
/// Returns whether it was stopped.
int cplatform_terminal_stop(int signal);

/// Ends the program by a signal as if it had no handler. For signal handlers.
void cplatform_end_with(int signal);

#endif
