#include "CPostgreSQL.h"

#include "COnDemand.h"

// libpq is for an organisation's database. It brings the libraries of several ways to sign in along.
static condemand_library library = CONDEMAND_LIBRARY("libpq.so.5");

const char *cpostgresql_load(void) { return condemand_load(&library); }

#define FORWARD(result, name, parameters, arguments) CONDEMAND_FORWARD(library, result, name, parameters, arguments)

FORWARD(int, PQbackendPID, (const PGconn *conn), (conn))
FORWARD(void, PQclear, (PGresult *res), (res))
FORWARD(PostgresPollingStatusType, PQconnectPoll, (PGconn *conn), (conn))
FORWARD(
    PGconn *, PQconnectStartParams,
    (const char *const *keywords, const char *const *values, int expand_dbname),
    (keywords, values, expand_dbname))
FORWARD(int, PQconnectionNeedsPassword, (const PGconn *conn), (conn))
FORWARD(int, PQconnectionUsedPassword, (const PGconn *conn), (conn))
FORWARD(PQconninfoOption *, PQconninfo, (PGconn *conn), (conn))
FORWARD(void, PQconninfoFree, (PQconninfoOption *connOptions), (connOptions))
FORWARD(PQconninfoOption *, PQconninfoParse, (const char *conninfo, char **errmsg), (conninfo, errmsg))
FORWARD(int, PQconsumeInput, (PGconn *conn), (conn))
FORWARD(
    char *, PQencryptPasswordConn,
    (PGconn *conn, const char *passwd, const char *user, const char *algorithm),
    (conn, passwd, user, algorithm))
FORWARD(int, PQenterPipelineMode, (PGconn *conn), (conn))
FORWARD(char *, PQerrorMessage, (const PGconn *conn), (conn))
FORWARD(int, PQexitPipelineMode, (PGconn *conn), (conn))
FORWARD(void, PQfinish, (PGconn *conn), (conn))
FORWARD(int, PQflush, (PGconn *conn), (conn))
FORWARD(void, PQfreemem, (void *ptr), (ptr))
FORWARD(PGresult *, PQgetResult, (PGconn *conn), (conn))
FORWARD(int, PQgetisnull, (const PGresult *res, int tup_num, int field_num), (res, tup_num, field_num))
FORWARD(int, PQgetlength, (const PGresult *res, int tup_num, int field_num), (res, tup_num, field_num))
FORWARD(char *, PQgetvalue, (const PGresult *res, int tup_num, int field_num), (res, tup_num, field_num))
FORWARD(char *, PQhost, (const PGconn *conn), (conn))
FORWARD(int, PQisBusy, (PGconn *conn), (conn))
FORWARD(int, PQlibVersion, (void), ())
FORWARD(int, PQnfields, (const PGresult *res), (res))
FORWARD(PGnotify *, PQnotifies, (PGconn *conn), (conn))
FORWARD(int, PQntuples, (const PGresult *res), (res))
FORWARD(char *, PQpass, (const PGconn *conn), (conn))
FORWARD(int, PQpipelineSync, (PGconn *conn), (conn))
FORWARD(char *, PQresultErrorField, (const PGresult *res, int fieldcode), (res, fieldcode))
FORWARD(ExecStatusType, PQresultStatus, (const PGresult *res), (res))
FORWARD(int, PQsendFlushRequest, (PGconn *conn), (conn))
FORWARD(int, PQsendQuery, (PGconn *conn, const char *query), (conn, query))
FORWARD(
    int, PQsendQueryParams,
    (PGconn *conn, const char *command, int nParams, const Oid *paramTypes, const char *const *paramValues,
     const int *paramLengths, const int *paramFormats, int resultFormat),
    (conn, command, nParams, paramTypes, paramValues, paramLengths, paramFormats, resultFormat))
FORWARD(PGVerbosity, PQsetErrorVerbosity, (PGconn *conn, PGVerbosity verbosity), (conn, verbosity))
FORWARD(PQnoticeReceiver, PQsetNoticeReceiver, (PGconn *conn, PQnoticeReceiver proc, void *arg), (conn, proc, arg))
FORWARD(int, PQsetSingleRowMode, (PGconn *conn), (conn))
FORWARD(int, PQsetnonblocking, (PGconn *conn, int arg), (conn, arg))
FORWARD(int, PQserverVersion, (const PGconn *conn), (conn))
FORWARD(int, PQsocket, (const PGconn *conn), (conn))
FORWARD(ConnStatusType, PQstatus, (const PGconn *conn), (conn))
