import GuideModel

extension SourceLocation {
  /// A location with a password added to its login, if it is a tvheadend or Xtream server with only a user name, such as
  /// `tvheadend:ann@tv.example`. With an empty password, the location is left unchanged, as are other locations, for which
  /// `password` is not called.
  package static func addingPassword(to written: String, _ password: () throws -> String) rethrows -> String {
    guard let (kind, address) = serverText(written.trimmed), kind == .tvheadend || kind == .xtream else {
      return written
    }
    let hasScheme = address.contains("://")
    guard let parts = AddressParts(hasScheme ? address : "http://\(address)"), let name = parts.login, !name.isEmpty,
      !name.contains(":")
    else { return written }
    let secret = PercentEncoding.value(try password())
    if secret.isEmpty { return written }
    return "\(kind.rawValue):\(hasScheme ? "\(parts.scheme)://" : "")\(name):\(secret)@\(parts.server)\(parts.rest)"
  }
}
