#ifndef TVGRID_CURL_H
#define TVGRID_CURL_H

// The options deprecated in newer versions are the only ones that older versions know.
#define CURL_DISABLE_DEPRECATION
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>

/// libcurl, loaded at run time. Linking to it would load some thirty libraries and add four milliseconds to every
/// start. This module contains what Swift cannot call: functions found by name, and variadic functions.
typedef struct ccurl ccurl;

/// Loads and initialises the library with this name; NULL if it is missing or incomplete. It is never unloaded. Not
/// thread-safe.
ccurl *ccurl_load(const char *name);

/// The versions of libcurl and the libraries it uses: `libcurl/7.88.1 OpenSSL/3.0.17 zlib/1.2.13`.
const char *ccurl_version(const ccurl *library);

/// Receives bytes of a response. Returns how many it accepted; unless it accepted all of them, the transfer ends.
typedef size_t (*ccurl_receiver)(char *bytes, size_t size, size_t count, void *context);

CURL *ccurl_new(const ccurl *library);
void ccurl_reset(const ccurl *library, CURL *easy);
void ccurl_free(const ccurl *library, CURL *easy);

CURLcode ccurl_set_number(const ccurl *library, CURL *easy, CURLoption option, long value);
/// The text is copied.
CURLcode ccurl_set_text(const ccurl *library, CURL *easy, CURLoption option, const char *value);
/// The target must outlive the transfer.
CURLcode ccurl_set_pointer(const ccurl *library, CURL *easy, CURLoption option, void *value);
/// Sets the receivers for header lines and for the body. Programs started during the transfer do not inherit its
/// sockets.
CURLcode ccurl_set_receivers(
    const ccurl *library, CURL *easy, ccurl_receiver header, ccurl_receiver body, void *context);
/// Allows http and https only.
CURLcode ccurl_allow_web_only(const ccurl *library, CURL *easy);

long ccurl_number(const ccurl *library, CURL *easy, CURLINFO info);
curl_off_t ccurl_large_number(const ccurl *library, CURL *easy, CURLINFO info);
/// Valid until the next transfer; may be NULL.
const char *ccurl_text(const ccurl *library, CURL *easy, CURLINFO info);

struct curl_slist *ccurl_append(const ccurl *library, struct curl_slist *list, const char *text);
void ccurl_free_list(const ccurl *library, struct curl_slist *list);

CURLM *ccurl_multi_new(const ccurl *library);
void ccurl_multi_free(const ccurl *library, CURLM *multi);
CURLMcode ccurl_multi_add(const ccurl *library, CURLM *multi, CURL *easy);
void ccurl_multi_remove(const ccurl *library, CURLM *multi, CURL *easy);
/// Does all the work that can be done now. Returns true and sets `result` once the transfer has ended. Otherwise waits
/// up to `milliseconds` for more work, or until `wakeup` is readable.
int ccurl_multi_step(const ccurl *library, CURLM *multi, int milliseconds, int wakeup, CURLcode *result);

/// Parses a date as servers write it. Returns seconds since 1970, or -1 if it is not a date.
time_t ccurl_date(const ccurl *library, const char *text);

#endif
