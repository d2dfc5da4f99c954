/// The address at which a tvheadend has its guide, from as little as its host.
enum TvheadendAddress {
  /// Such as `http://localhost:9981/xmltv/channels` of `localhost`. An address with a path is the person's own.
  static func address(_ typed: String) -> String {
    let text = typed.filter { $0 != " " }
    let beginning = text.firstRange(of: "://")
    let scheme = beginning.map { String(text[..<$0.lowerBound]) }
    let rest = beginning.map { text[$0.upperBound...] } ?? text[...]
    let authority = rest.prefix { $0 != "/" }
    guard rest.dropFirst(authority.count).drop(while: { $0 == "/" }).isEmpty else {
      return "\(scheme ?? "http")://\(rest)"
    }
    let host = authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] } ?? authority
    let hasPort = host.hasPrefix("[") ? host.contains("]:") : host.contains(":")
    return "\(scheme ?? "http")://\(authority)\(scheme != nil || hasPort ? "" : ":9981")/xmltv/channels"
  }
}
