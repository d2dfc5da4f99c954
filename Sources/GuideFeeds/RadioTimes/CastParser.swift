import GuideModel

/// Reads the cast: `role*actor|role*actor`, or names parted by bars or commas.
enum CastParser {
  /// Roles contain commas, so the asterisk is looked for first, then the bar, and only then the comma.
  static func members(_ text: String) -> [CastMember] {
    let parts = text.contains("*") || text.contains("|") ? text.split(separator: "|") : text.split(separator: ",")
    return parts.compactMap(member)
  }

  private static func member(_ text: Substring) -> CastMember? {
    guard let star = text.lastIndex(of: "*") else {
      return name(text).map { CastMember(name: $0) }
    }
    guard let actor = name(text[text.index(after: star)...]) else { return nil }
    return CastMember(name: actor, role: name(text[..<star]))
  }

  /// A name or a role; nil where there is none, which the feed also writes as `null`.
  private static func name(_ text: Substring) -> String? {
    let trimmed = text.trimmingSpaces
    return trimmed.isEmpty || trimmed == "null" ? nil : String(trimmed)
  }
}
