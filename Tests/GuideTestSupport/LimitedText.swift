extension String {
  /// A simple implementation of the limits on strings: a number of characters with at most eight marks each, by Unicode
  /// properties, scalar by scalar.
  package func limited(to letters: Int = .max) -> String {
    var kept = String.UnicodeScalarView()
    var (count, marks) = (0, 0)
    for scalar in unicodeScalars {
      let isMark = scalar.properties.isGraphemeExtend || scalar == "\u{200D}"
      marks = isMark ? marks + 1 : 0
      if !isMark { count += 1 }
      if count > letters { break }
      if marks <= 8 { kept.append(scalar) }
    }
    return String(kept)
  }
}
