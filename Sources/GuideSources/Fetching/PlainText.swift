extension StringProtocol {
  /// The text as one line for a message, cut after `limit` scalars, with spaces instead of control characters.
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
