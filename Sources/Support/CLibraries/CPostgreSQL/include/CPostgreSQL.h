#ifndef CPOSTGRESQL_H
#define CPOSTGRESQL_H

#include <postgresql/libpq-fe.h>

/// Loads libpq; returns NULL, or the reason why it cannot be loaded.
const char *cpostgresql_load(void);

#endif
