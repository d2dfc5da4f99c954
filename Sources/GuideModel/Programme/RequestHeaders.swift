/// HTTP headers that a stream's server expects, e.g. a user agent.
///
/// Values are printable ASCII and never begin with a dash, so a player cannot mistake them for options.
package struct RequestHeaders: Hashable, Sendable {
  /// A name and a value.
  package struct Header: Hashable, Sendable {
    package let name: String
    package let value: String
  }

  /// The headers; each name occurs once.
  package private(set) var all: [Header] = []

  /// The maximum length of a value in bytes.
  private static let maximumValueLength = 1_024
  /// The maximum number of headers.
  private static let limit = 32

  package init() {}

  /// Parses headers stored as `text`.
  package init(text: String) {
    for line in text.split(separator: "\n") {
      guard let colon = line.firstIndex(of: ":") else { continue }
      add(String(line[..<colon]), String(line[colon...].dropFirst(2)))
    }
  }

  /// The headers for storage, one per line, such as `User-Agent: Lamp/1.0`.
  package var text: String { all.map { "\($0.name): \($0.value)" }.joined(separator: "\n") }

  package var isEmpty: Bool { all.isEmpty }

  package var userAgent: String? { self["User-Agent"] }
  package var referrer: String? { self["Referer"] }

  /// All headers except the user agent and referrer.
  package var others: [Header] { all.filter { !["user-agent", "referer"].contains($0.name.lowercased()) } }

  /// The value of a header; the name is case-insensitive.
  package subscript(_ name: String) -> String? { all.first { $0.name.lowercased() == name.lowercased() }?.value }

  /// Adds a header unless the name is taken; returns `false` if the name or value is unsafe.
  @discardableResult package mutating func add(_ name: String, _ value: String) -> Bool {
    guard RequestHeaders.isToken(name), RequestHeaders.isSafe(value) else { return false }
    if self[name] == nil, all.count < RequestHeaders.limit { all.append(Header(name: name, value: value)) }
    return true
  }

  /// A copy with missing headers added from another set.
  package func fillingGaps(from others: RequestHeaders) -> RequestHeaders {
    var filled = self
    for header in others.all { filled.add(header.name, header.value) }
    return filled
  }

  /// Whether a string is a header name (letters, digits, `-` and `_`; see RFC 9110, 5.6.2).
  private static func isToken(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.count <= 64 && name.utf8.first != UInt8(ascii: "-")
      && name.utf8.allSatisfy {
        (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) || $0 == UInt8(ascii: "-")
          || $0 == UInt8(ascii: "_")
      }
  }

  private static func isSafe(_ value: String) -> Bool {
    !value.isEmpty && value.utf8.count <= maximumValueLength && value.utf8.first != UInt8(ascii: "-")
      && value.utf8.first != 0x20 && value.utf8.allSatisfy { (0x20...0x7E).contains($0) }
  }
}
