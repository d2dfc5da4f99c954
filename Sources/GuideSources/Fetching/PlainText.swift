extension StringProtocol {
  /// The text in one line that a message may have: control characters and their like are spaces, and it has an end.
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
