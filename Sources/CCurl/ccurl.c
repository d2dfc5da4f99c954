// Loads libcurl, looks up its functions, and calls them. The logic is in GuideSources/Fetching.

#define _GNU_SOURCE
#include "ccurl.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <stdlib.h>

#undef curl_easy_setopt
#undef curl_easy_getinfo

// The functions, by name and with the types from the header.
#define FUNCTIONS(each)      \
  each(curl_global_init)     \
  each(curl_version)         \
  each(curl_easy_init)       \
  each(curl_easy_reset)      \
  each(curl_easy_cleanup)    \
  each(curl_easy_setopt)     \
  each(curl_easy_getinfo)    \
  each(curl_slist_append)    \
  each(curl_slist_free_all)  \
  each(curl_multi_init)      \
  each(curl_multi_cleanup)   \
  each(curl_multi_add_handle) \
  each(curl_multi_remove_handle) \
  each(curl_multi_perform)   \
  each(curl_multi_poll)      \
  each(curl_multi_info_read) \
  each(curl_getdate)

#define MEMBER(name) __typeof__(&name) name;
struct ccurl {
  FUNCTIONS(MEMBER)
};

ccurl *ccurl_load(const char *name) {
  void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) return NULL;
  ccurl *found = calloc(1, sizeof *found);
  int is_whole = found != NULL;
#define FIND(name)                                                 \
  if (is_whole) {                                                  \
    found->name = (__typeof__(found->name))dlsym(library, #name);  \
    is_whole = found->name != NULL;                                \
  }
  FUNCTIONS(FIND)
  if (is_whole && found->curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK) return found;
  free(found);
  dlclose(library);
  return NULL;
}

const char *ccurl_version(const ccurl *library) { return library->curl_version(); }

CURL *ccurl_new(const ccurl *library) { return library->curl_easy_init(); }

void ccurl_reset(const ccurl *library, CURL *easy) { library->curl_easy_reset(easy); }

void ccurl_free(const ccurl *library, CURL *easy) { library->curl_easy_cleanup(easy); }

CURLcode ccurl_set_number(const ccurl *library, CURL *easy, CURLoption option, long value) {
  return library->curl_easy_setopt(easy, option, value);
}

CURLcode ccurl_set_text(const ccurl *library, CURL *easy, CURLoption option, const char *value) {
  return library->curl_easy_setopt(easy, option, value);
}

CURLcode ccurl_set_pointer(const ccurl *library, CURL *easy, CURLoption option, void *value) {
  return library->curl_easy_setopt(easy, option, value);
}

static int close_on_exec(void *context, curl_socket_t socket, curlsocktype purpose) {
  (void)context;
  (void)purpose;
  fcntl(socket, F_SETFD, FD_CLOEXEC);
  return CURL_SOCKOPT_OK;
}

CURLcode ccurl_set_receivers(
    const ccurl *library, CURL *easy, ccurl_receiver header, ccurl_receiver body, void *context) {
  library->curl_easy_setopt(easy, CURLOPT_SOCKOPTFUNCTION, close_on_exec);
  library->curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, header);
  library->curl_easy_setopt(easy, CURLOPT_HEADERDATA, context);
  library->curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, body);
  return library->curl_easy_setopt(easy, CURLOPT_WRITEDATA, context);
}

CURLcode ccurl_allow_web_only(const ccurl *library, CURL *easy) {
  return library->curl_easy_setopt(easy, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
}

long ccurl_number(const ccurl *library, CURL *easy, CURLINFO info) {
  long value = 0;
  library->curl_easy_getinfo(easy, info, &value);
  return value;
}

curl_off_t ccurl_large_number(const ccurl *library, CURL *easy, CURLINFO info) {
  curl_off_t value = 0;
  library->curl_easy_getinfo(easy, info, &value);
  return value;
}

const char *ccurl_text(const ccurl *library, CURL *easy, CURLINFO info) {
  char *value = NULL;
  library->curl_easy_getinfo(easy, info, &value);
  return value;
}

struct curl_slist *ccurl_append(const ccurl *library, struct curl_slist *list, const char *text) {
  return library->curl_slist_append(list, text);
}

void ccurl_free_list(const ccurl *library, struct curl_slist *list) { library->curl_slist_free_all(list); }

CURLM *ccurl_multi_new(const ccurl *library) { return library->curl_multi_init(); }

void ccurl_multi_free(const ccurl *library, CURLM *multi) { library->curl_multi_cleanup(multi); }

CURLMcode ccurl_multi_add(const ccurl *library, CURLM *multi, CURL *easy) {
  return library->curl_multi_add_handle(multi, easy);
}

void ccurl_multi_remove(const ccurl *library, CURLM *multi, CURL *easy) {
  library->curl_multi_remove_handle(multi, easy);
}

int ccurl_multi_step(const ccurl *library, CURLM *multi, int milliseconds, int wakeup, CURLcode *result) {
  int running = 0;
  int left = 0;
  CURLMcode state = library->curl_multi_perform(multi, &running);
  const CURLMsg *message = library->curl_multi_info_read(multi, &left);
  if (message != NULL && message->msg == CURLMSG_DONE) {
    *result = message->data.result;
    return 1;
  }
  if (state == CURLM_OK && running > 0) {
    struct curl_waitfd extra = {.fd = wakeup, .events = CURL_WAIT_POLLIN};
    state = library->curl_multi_poll(multi, &extra, 1, milliseconds, NULL);
  }
  if (state == CURLM_OK && running > 0) return 0;
  *result = CURLE_OUT_OF_MEMORY;
  return 1;
}

time_t ccurl_date(const ccurl *library, const char *text) { return library->curl_getdate(text, NULL); }
