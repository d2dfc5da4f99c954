import CNcurses

/// Which letters the terminal can be sent.
enum CharacterSet {
  /// Sets the locale for characters, and only for those: numbers keep being read as in C. To be called before the
  /// screen is opened.
  static func chooseUnicode(_ environment: [String: String]) -> Bool {
    setlocale(LC_CTYPE, "")
    if isUnicode { return true }
    // Who names a locale means it, C as well. Where none is named, as in a bare container, terminals speak UTF-8; and
    // where one of UTF-8 is named that is not installed here, as over ssh.
    let name = locale(in: environment)?.uppercased() ?? "UTF-8"
    guard name.hasSuffix("UTF-8") || name.hasSuffix("UTF8") else { return false }
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
