import GuideModel
import GuideSettings
import GuideSources

/// A location as typed or pasted. Terminals quote the name of a file dropped on them.
enum PastedLocation {
  /// The unquoted location, with `~/` expanded to the home folder.
  static func text(_ typed: String, home: String?) -> String {
    var text = typed.trimmed
    if let quote = text.first, "'\"".contains(quote), text.count > 1, text.last == quote {
      text = String(text.dropFirst().dropLast())
    } else {
      text = text.replacing("\\ ", with: " ")
    }
    if text.lowercased().hasPrefix("file:///") { text = String(text.dropFirst("file://".count)) }
    guard let home, text == "~" || text.hasPrefix("~/") else { return text }
    return home + text.dropFirst()
  }
}

extension SourceName {
  /// A unique name for a new source: `proposed`, or one derived from its location.
  ///
  /// Derived names look like `guide`, `example.org` or `uk_freeview`. If a name is taken, a number is added.
  static func suggested(for location: SourceLocation, _ proposed: String?, besides others: [String]) -> String {
    let name = valid(proposed ?? word(of: location)) ?? "guide"
    guard others.contains(name) else { return name }
    let number = (2...).first { !others.contains("\(name)-\($0)") } ?? 2
    return "\(name)-\(number)"
  }

  private static func word(of location: SourceLocation) -> String {
    switch location {
    case .grabber(let name): String(name.dropFirst("tv_grab_".count))
    case .tvmaze(let schedule): schedule.text
    case .server(let address): isNumeric(host(of: address.text)) ? address.kind.rawValue : host(of: address.text)
    case .schedulesDirect: "schedulesdirect"
    case .path(let path):
      String((path.split(separator: "/").last ?? "").prefix { $0 != "." })
    case .xmltv(let address), .radioTimes(let address):
      host(of: address)
    }
  }

  /// Whether a host says nothing about what it is: an IP address, or this computer.
  private static func isNumeric(_ host: String) -> Bool {
    host == "localhost" || host.hasPrefix("[") || host.allSatisfy { $0.isNumber || $0 == "." }
  }

  /// The host of an address, without login and port.
  private static func host(of address: String) -> String {
    let rest = address.firstRange(of: "://").map { address[$0.upperBound...] } ?? address[...]
    let authority = rest.prefix { !"/?#".contains($0) }
    let host = authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] } ?? authority
    return String(host.prefix { $0 != ":" })
  }

  /// The word reduced to valid characters for a name; `nil` if none are left.
  private static func valid(_ word: String) -> String? {
    let letters = word.lowercased().utf8.map {
      SourceName.isValid("a\(Character(Unicode.Scalar($0)))") ? $0 : UInt8(ascii: "-")
    }
    let name = String(
      decoding: letters.drop { !SourceName.isValid(String(Character(Unicode.Scalar($0)))) }.prefix(40), as: UTF8.self)
    return SourceName.isValid(name) ? name : nil
  }
}
