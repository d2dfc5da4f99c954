import GuideModel

/// Parses the request headers for a stream. They follow a bar in the address, or come from `#EXTVLCOPT` and `#KODIPROP`
/// lines or attributes. Other options are player-specific and ignored.
enum M3UStreamOptions {
  /// Splits an address such as `http://tv.example/1|User-Agent=Lamp%2F1.0` into an address and headers. A bar inside
  /// braces belongs to a template field.
  static func split(_ text: String) -> (address: String, headers: RequestHeaders, hasUnusable: Bool) {
    guard text.utf8.contains(UInt8(ascii: "|")), let bar = TextTemplate.firstIndex(in: text, where: { $0 == "|" })
    else { return (text, RequestHeaders(), false) }
    var headers = RequestHeaders()
    let hasUnusable = !add(text[bar...].dropFirst(), to: &headers)
    let address = text[..<bar]
    return (String(address.lastIndex { $0 != " " }.map { address[...$0] } ?? ""), headers, hasUnusable)
  }

  /// Adds headers written as `name=value&name=value`. Returns false if any is unsafe.
  private static func add(_ options: Substring, to headers: inout RequestHeaders) -> Bool {
    var areUsable = true
    for option in options.split(separator: "&") {
      guard let equals = option.firstIndex(of: "=") else { continue }
      let written = option[..<equals].filter { $0 != " " }
      // Unknown names are Kodi options, unless an exclamation mark makes them headers.
      guard let name = written.hasPrefix("!") ? String(written.dropFirst()) : header(named: written) else { continue }
      areUsable = headers.add(name, decoded(option[equals...].dropFirst())) && areUsable
    }
    return areUsable
  }

  /// Adds the header from a line such as `http-user-agent=Lamp/1.0`. Returns false if it is unsafe.
  static func add(line: String, to headers: inout RequestHeaders) -> Bool {
    guard let equals = line.firstIndex(of: "=") else { return true }
    let name = line[..<equals].filter { $0 != " " }.lowercased()
    let value = line[equals...].dropFirst()
    // inputstream.adaptive puts several headers into one value.
    if name.hasPrefix("inputstream.adaptive."), name.hasSuffix("_headers") { return add(value, to: &headers) }
    guard name.hasPrefix("http-") || name == "user-agent", let header = header(named: name) else { return true }
    var text = value.drop { $0 == " " }
    for mark in ["\"", "'"] where text.count > 1 && text.hasPrefix(mark) && text.hasSuffix(mark) {
      text = text.dropFirst().dropLast()
    }
    return headers.add(header, String(text))
  }

  /// The header for a name in any case, with or without `http-`; `nil` if unknown.
  private static func header(named name: String) -> String? {
    let small = name.lowercased()
    let plain = small.hasPrefix("http-") ? String(small.dropFirst(5)) : small
    if plain.hasPrefix("x-") { return name.lowercased().hasPrefix("http-") ? String(name.dropFirst(5)) : name }
    return switch plain {
    case "user-agent", "useragent": "User-Agent"
    case "referer", "referrer": "Referer"
    case "cookie", "cookies": "Cookie"
    case "origin": "Origin"
    case "authorization": "Authorization"
    case "accept": "Accept"
    case "accept-language": "Accept-Language"
    default: nil
    }
  }

  /// Decodes escapes such as `%2F`, and `+` as a space, as Kodi does.
  private static func decoded(_ text: Substring) -> String {
    PercentEncoding.decoded(text.replacing("+", with: " "))
  }
}
