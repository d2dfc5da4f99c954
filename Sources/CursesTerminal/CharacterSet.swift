internal import CNcurses

/// Which letters the terminal can be sent.
enum CharacterSet {
  /// Sets the locale for characters, and only for those: numbers keep being read as in C. To be called before the
  /// screen is opened.
  static func chooseUnicode(_ environment: [String: String]) -> Bool {
    setlocale(LC_CTYPE, "")
    if isUnicode { return true }
    // Who names a locale means it, C as well. Where none is named, as in a bare container, terminals speak UTF-8.
    guard locale(in: environment) == nil else { return false }
    return setlocale(LC_CTYPE, "C.UTF-8") != nil && isUnicode
  }

  /// The locale that is named for characters, by the order of setlocale(3).
  private static func locale(in environment: [String: String]) -> String? {
    ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { environment[$0] }.first { !$0.isEmpty }
  }

  private static var isUnicode: Bool {
    guard let name = nl_langinfo(nl_item(CODESET)) else { return false }
    return ["UTF-8", "utf8", "UTF8"].contains(String(cString: name))
  }
}
