import GuideModel
import GuideSettings

/// The addresses in a settings file that contain a login or a secret.
enum SettingsLogins {
  /// Lowercase words in the names of secret parameters.
  private static let secretWords = [
    "pass", "pwd", "token", "key", "auth", "secret", "user", "login", "session", "sig", "credential", "account",
  ]

  static func all(in text: [UInt8]) -> Set<String> {
    let settings = SettingsReading(text).settings
    let words =
      settings.sources.map(\.location) + settings.player + settings.reminders.command
      + settings.commands.flatMap(\.program)
    return Set(words.filter(hasLogin))
  }

  /// Whether an address has a login before its host, or a secret parameter (`token=…`).
  static func hasLogin(_ text: String) -> Bool {
    if text.lowercased().hasPrefix("schedulesdirect:") { return true }
    guard let parts = AddressParts(text) else {
      // The scheme is optional after the kind of a server, as in `tvheadend:name:password@host`.
      return SourceLocation.serverText(text) != nil && text.contains("@")
    }
    if parts.login.map({ !$0.isEmpty }) ?? false { return true }
    guard let mark = parts.rest.firstIndex(of: "?") else { return false }
    return parts.rest[mark...].dropFirst().split(whereSeparator: { "&;".contains($0) }).contains { field in
      let pair = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = pair[0].lowercased()
      return pair.count == 2 && !pair[1].isEmpty && secretWords.contains(where: name.contains)
    }
  }
}
