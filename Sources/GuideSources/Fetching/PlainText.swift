extension StringProtocol {
  /// The text as one line for a message, with control characters replaced by spaces, cut after `limit` scalars.
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
