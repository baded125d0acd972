// The few lines of C that Swift cannot write itself. Each says why it is here.
#ifndef CPLATFORM_H
#define CPLATFORM_H

/// Names the calling thread, at most 15 bytes. Swift's overlay has no pthread_setname_np on Linux.
void cplatform_name_thread(const char *name);

#endif
