#include "COnDemand.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

const char *condemand_load(condemand_library *library) {
  const char *reason = NULL;
  pthread_mutex_lock(&library->lock);
  if (!library->handle) library->handle = dlopen(library->file, RTLD_NOW | RTLD_LOCAL);
  // The text is the calling thread's own, until its next call of these functions.
  if (!library->handle) reason = dlerror();
  pthread_mutex_unlock(&library->lock);
  return reason;
}

void *condemand_function(condemand_library *library, const char *name) {
  const char *reason = condemand_load(library);
  void *function = reason ? NULL : dlsym(library->handle, name);
  if (function) return function;
  fprintf(stderr, "earshot: %s\n", reason ? reason : dlerror());
  exit(69);
}
