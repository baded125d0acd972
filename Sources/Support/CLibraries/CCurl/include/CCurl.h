#ifndef CCURL_H
#define CCURL_H

// Its checks of types are macros that stand for functions which are defined here.
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>

/// Loads libcurl; returns NULL, or the reason why it cannot be loaded.
const char *ccurl_load(void);


// curl_easy_setopt and curl_easy_getinfo are variadic, and Swift cannot call them.

static inline CURLcode ccurl_set_number(CURL *handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode ccurl_set_pointer(CURL *handle, CURLoption option, const void *value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode ccurl_set_writer(CURL *handle, size_t (*write)(char *, size_t, size_t, void *), void *context) {
  CURLcode code = curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, write);
  return code ? code : curl_easy_setopt(handle, CURLOPT_WRITEDATA, context);
}

static inline CURLcode ccurl_set_progress(
    CURL *handle, int (*progress)(void *, curl_off_t, curl_off_t, curl_off_t, curl_off_t), void *context) {
  CURLcode code = curl_easy_setopt(handle, CURLOPT_NOPROGRESS, 0L);
  if (!code) code = curl_easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, progress);
  return code ? code : curl_easy_setopt(handle, CURLOPT_XFERINFODATA, context);
}

static inline CURLcode ccurl_status(CURL *handle, long *status) {
  return curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, status);
}

static inline CURLcode ccurl_socket(CURL *handle, int *number) {
  return curl_easy_getinfo(handle, CURLINFO_ACTIVESOCKET, number);
}

#endif
