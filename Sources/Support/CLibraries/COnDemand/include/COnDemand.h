#ifndef CONDEMAND_H
#define CONDEMAND_H

#include <pthread.h>

/// A library that is loaded when it is first needed: most of its users never come to that, and what it brings along costs each
/// of them time at the start.
typedef struct {
  /// The file's name, with the number of its interface.
  const char *file;
  pthread_mutex_t lock;
  void *handle;
} condemand_library;

#define CONDEMAND_LIBRARY(file) {file, PTHREAD_MUTEX_INITIALIZER, NULL}

/// Loads a library; returns NULL, or the reason why it cannot be loaded, which stays valid until the thread loads another.
const char *condemand_load(condemand_library *library);

/// The address of a function of a library; ends the program where there is none: `condemand_load` says whether there is.
void *condemand_function(condemand_library *library, const char *name);

/// Defines a function of a library as a call of it there. `library` is the name of a variable.
#define CONDEMAND_FORWARD(library, result, name, parameters, arguments)                        \
  result(name) parameters {                                                                    \
    static __typeof__(&(name)) found;                                                          \
    __typeof__(&(name)) function = __atomic_load_n(&found, __ATOMIC_RELAXED);                  \
    if (!function) {                                                                           \
      function = (__typeof__(&(name)))condemand_function(&(library), #name);                   \
      __atomic_store_n(&found, function, __ATOMIC_RELAXED);                                    \
    }                                                                                          \
    return function arguments;                                                                 \
  }

#endif
