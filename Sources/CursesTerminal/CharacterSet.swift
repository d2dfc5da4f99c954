internal import CNcurses

/// Which letters the terminal can be sent.
enum CharacterSet {
  /// Sets the locale for characters, and only for those: numbers keep being read as in C. To be called before the
  /// screen is opened.
  static func chooseUnicode() -> Bool {
    setlocale(LC_CTYPE, "")
    if isUnicode { return true }
    // Plain C is the usual locale of a bare container, whose terminal nevertheless speaks UTF-8.
    return setlocale(LC_CTYPE, "C.UTF-8") != nil && isUnicode
  }

  private static var isUnicode: Bool {
    guard let name = nl_langinfo(nl_item(CODESET)) else { return false }
    return ["UTF-8", "utf8", "UTF8"].contains(String(cString: name))
  }
}
