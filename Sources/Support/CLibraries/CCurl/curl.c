#include "CCurl.h"

#include <stdarg.h>

#include "COnDemand.h"

// libcurl is for apps in a browser or on a phone. It brings forty other libraries along.
static condemand_library library = CONDEMAND_LIBRARY("libcurl.so.4");

const char *ccurl_load(void) { return condemand_load(&library); }

#undef curl_easy_setopt
#undef curl_easy_getinfo

// Variadic, with one argument, which is as large as a pointer.
CURLcode curl_easy_setopt(CURL *handle, CURLoption option, ...) {
  va_list arguments;
  va_start(arguments, option);
  void *value = va_arg(arguments, void *);
  va_end(arguments);
  return ((__typeof__(&curl_easy_setopt))condemand_function(&library, "curl_easy_setopt"))(handle, option, value);
}

CURLcode curl_easy_getinfo(CURL *handle, CURLINFO info, ...) {
  va_list arguments;
  va_start(arguments, info);
  void *value = va_arg(arguments, void *);
  va_end(arguments);
  return ((__typeof__(&curl_easy_getinfo))condemand_function(&library, "curl_easy_getinfo"))(handle, info, value);
}

#define FORWARD(result, name, parameters, arguments) CONDEMAND_FORWARD(library, result, name, parameters, arguments)

FORWARD(CURLcode, curl_global_init, (long flags), (flags))
FORWARD(CURL *, curl_easy_init, (void), ())
FORWARD(CURLcode, curl_easy_perform, (CURL * handle), (handle))
FORWARD(void, curl_easy_cleanup, (CURL * handle), (handle))
FORWARD(void, curl_easy_reset, (CURL * handle), (handle))
FORWARD(const char *, curl_easy_strerror, (CURLcode code), (code))
FORWARD(struct curl_slist *, curl_slist_append, (struct curl_slist * list, const char *text), (list, text))
FORWARD(void, curl_slist_free_all, (struct curl_slist * list), (list))
FORWARD(CURLcode, curl_easy_recv, (CURL * handle, void *buffer, size_t size, size_t *count), (handle, buffer, size, count))
FORWARD(CURLcode, curl_easy_send, (CURL * handle, const void *bytes, size_t size, size_t *count), (handle, bytes, size, count))
