#include <alsa/asoundlib.h>

// The handler takes variable arguments, which a Swift function cannot do.
static inline void calsa_ignore_message(
    const char *file, int line, const char *function, int error, const char *format, ...) {}

/// Keeps the library from writing its own messages to standard error.
static inline void calsa_be_quiet(void) { snd_lib_error_set_handler(calsa_ignore_message); }
