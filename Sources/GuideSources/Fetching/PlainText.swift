extension StringProtocol {
  /// The text as one line for a message: with spaces in place of control characters, and cut at a number of scalars.
  func plainText(limit: Int) -> String {
    var plain = ""
    for scalar in unicodeScalars.prefix(limit) {
      let isPlain: Bool =
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: false
        default: true
        }
      plain.unicodeScalars.append(isPlain ? scalar : " ")
    }
    return unicodeScalars.dropFirst(limit).isEmpty ? plain : plain + "…"
  }
}
