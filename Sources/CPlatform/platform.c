#define _GNU_SOURCE
#include "CPlatform.h"
#include <pthread.h>

void cplatform_name_thread(const char *name) { pthread_setname_np(pthread_self(), name); }
