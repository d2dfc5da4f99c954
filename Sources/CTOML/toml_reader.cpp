#include "toml_reader.h"

// The library's assertions about documents do not always hold: a heading such as [=] fails one. With NDEBUG, the
// compiler may assume that they hold. With the assertions removed, the library's own later checks report the error.
#undef NDEBUG
#define TOML_ASSERT(expression) static_cast<void>(0)

#define TOML_EXCEPTIONS 0
#define TOML_HEADER_ONLY 1
#define TOML_ENABLE_FORMATTERS 0
#define TOML_ENABLE_WINDOWS_COMPAT 0
#if !__has_include(<toml++/toml.h>)
#error "tvgrid needs toml++: apt-get install libtomlplusplus-dev"
#endif
#include <toml++/toml.h>

namespace {

class Reporter {
public:
  Reporter(void *context, toml_listener listener) : context_(context), listener_(listener) {}

  void node(const toml::node &node, std::string_view key, uint32_t line) {
    if (const toml::table *table = node.as_table()) {
      report(toml_table_begin, key, line, {}, 0);
      for (auto &&[name, value] : *table) this->node(value, name.str(), name.source().begin.line);
      report(toml_table_end, {}, line, {}, 0);
    } else if (const toml::array *array = node.as_array()) {
      report(toml_list_begin, key, line, {}, 0);
      for (const toml::node &value : *array) this->node(value, {}, value.source().begin.line);
      report(toml_list_end, {}, line, {}, 0);
    } else if (const auto *text = node.as_string()) {
      report(toml_text, key, line, text->get(), 0);
    } else if (const auto *number = node.as_integer()) {
      report(toml_number, key, line, {}, number->get());
    } else if (const auto *boolean = node.as_boolean()) {
      report(toml_boolean, key, line, {}, boolean->get() ? 1 : 0);
    } else {
      report(toml_other, key, line, name(node), 0);
    }
  }

  void error(std::string_view reason, uint32_t line) { report(toml_error, {}, line, reason, 0); }

private:
  void *context_;
  toml_listener listener_;

  void report(toml_event_kind kind, std::string_view key, uint32_t line, std::string_view text, int64_t number) {
    const toml_event event = {kind, key.data(), key.size(), text.data(), text.size(), number, line};
    listener_(context_, &event);
  }

  static std::string_view name(const toml::node &node) {
    if (node.is_floating_point()) return "a decimal number";
    return "a date or time";
  }
};

}  // namespace

void toml_read(const char *bytes, size_t count, void *context, toml_listener listener) {
  Reporter reporter(context, listener);
  try {
    const toml::parse_result result = toml::parse(std::string_view(bytes, count));
    if (result) {
      reporter.node(result.table(), {}, 1);
    } else {
      reporter.error(result.error().description(), result.error().source().begin.line);
    }
  } catch (...) {
    reporter.error("out of memory", 1);
  }
}
