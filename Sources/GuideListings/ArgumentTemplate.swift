package import GuideModel

/// Why a program cannot be started with its arguments.
package struct ArgumentProblem: Error {
  /// The problem and what to do about it.
  package let reason: Message
}

/// A program's argument as the user wrote it, with fields like `{url}`.
struct ArgumentTemplate {
  private let text: String

  init(_ text: String) { self.text = text }

  /// Whether this is an option without a field, and `other` is its value.
  func isOption(of other: String) -> Bool {
    text.hasPrefix("-") && !text.contains("=") && !other.hasPrefix("-") && ProgrammeField.all(in: text).isEmpty
  }

  /// The text without missing headers; `nil` if it has fields and all of them are missing.
  func text(without missing: [ProgrammeField]) throws(ArgumentProblem) -> String? {
    let fields = ProgrammeField.all(in: text)
    guard let field = missing.first(where: fields.contains) else { return text }
    if fields.allSatisfy(missing.contains) { return nil }
    guard let range = text.firstRange(of: "{\(field.rawValue)}"), let removed = removed(range) else {
      throw ArgumentProblem(
        reason:
          "the argument “\(text)” needs “\(field.rawValue)”, which this channel lacks: move it to a separate argument"
      )
    }
    var rest = text
    rest.removeSubrange(removed)
    return try ArgumentTemplate(rest).text(without: missing)
  }

  /// The range of a header, including its name and one separator.
  ///
  /// It contains, for example, `|User-Agent={user-agent}` or `,Referer: {referrer}`. It is `nil` if it is not clear where
  /// the header begins or ends.
  private func removed(_ field: Range<String.Index>) -> Range<String.Index>? {
    let after = text[field.upperBound...].first
    guard after.map(ArgumentTemplate.isSeparator) ?? true, let name = startOfName(before: field.lowerBound) else {
      return nil
    }
    var lead = text[..<name]
    while lead.last == " " { lead.removeLast() }
    guard let before = lead.last, before != "=" else {
      // This is the first of several headers, so the separator follows it.
      return after == nil ? nil : name..<text.index(after: field.upperBound)
    }
    guard ArgumentTemplate.isSeparator(before) else { return nil }
    // Keep the bar, which begins the options of an address, whichever option comes first.
    if before == "|", after == "&" { return name..<text.index(after: field.upperBound) }
    return lead.index(before: lead.endIndex)..<field.upperBound
  }

  /// The start of a header's name before its field: `User-Agent=` or `User-Agent: `.
  private func startOfName(before field: String.Index) -> String.Index? {
    var head = text[..<field]
    if head.last == "$" { head.removeLast() }
    while head.last == " " { head.removeLast() }
    guard let sign = head.popLast(), "=:".contains(sign) else { return nil }
    let start = head.lastIndex { !ArgumentTemplate.isOfName($0) }.map(head.index(after:)) ?? head.startIndex
    guard let first = head[start...].first, first.isLetter else { return nil }
    return start
  }

  private static func isOfName(_ letter: Character) -> Bool { letter.isASCII && (letter.isLetter || letter == "-") }

  private static func isSeparator(_ sign: Character) -> Bool { "|&,".contains(sign) || sign.isNewline }
}
