#ifndef TVGRID_CURL_H
#define TVGRID_CURL_H

// The options that newer versions call outdated are those that older ones know.
#define CURL_DISABLE_DEPRECATION
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>

/// libcurl, loaded while the program runs: it brings some thirty libraries with it, which cost a program that is linked
/// to it four milliseconds of every start. Here is what Swift cannot call: functions found by name, with open ends.
typedef struct ccurl ccurl;

/// Loads the library of that name and makes it ready; NULL where it is not there, or lacks something. It stays for good.
/// Not for two threads at once.
ccurl *ccurl_load(const char *name);

/// Its version and those of the libraries that it uses: `libcurl/7.88.1 OpenSSL/3.0.17 zlib/1.2.13`.
const char *ccurl_version(const ccurl *library);

/// Receives bytes of an answer and returns how many it took; any other number than all of them ends the transfer.
typedef size_t (*ccurl_receiver)(char *bytes, size_t size, size_t count, void *context);

CURL *ccurl_new(const ccurl *library);
void ccurl_reset(const ccurl *library, CURL *easy);
void ccurl_free(const ccurl *library, CURL *easy);

CURLcode ccurl_set_number(const ccurl *library, CURL *easy, CURLoption option, long value);
/// The text is copied.
CURLcode ccurl_set_text(const ccurl *library, CURL *easy, CURLoption option, const char *value);
/// The target has to outlive the transfer.
CURLcode ccurl_set_pointer(const ccurl *library, CURL *easy, CURLoption option, void *value);
/// The receivers of header lines and of the body. Sockets are not inherited by programs that are started meanwhile.
CURLcode ccurl_set_receivers(
    const ccurl *library, CURL *easy, ccurl_receiver header, ccurl_receiver body, void *context);
/// http and https, nothing else.
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
/// Does all that can be done now. True when the one transfer has ended, and how; else this has waited for more to do, or for
/// `wakeup` to have something to read, up to a number of milliseconds.
int ccurl_multi_step(const ccurl *library, CURLM *multi, int milliseconds, int wakeup, CURLcode *result);

/// Seconds since 1970 of a date as servers write it; -1 where it is none.
time_t ccurl_date(const ccurl *library, const char *text);

#endif
