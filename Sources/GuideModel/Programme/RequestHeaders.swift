/// HTTP headers that a stream's server expects, such as a user agent, in the order of the playlist.
///
/// A value never begins with a dash and has printable ASCII alone, so that it cannot become an option of a player.
package struct RequestHeaders: Hashable, Sendable {
  /// One header.
  package struct Header: Hashable, Sendable {
    /// The name, such as `User-Agent`.
    package let name: String
    /// The value.
    package let value: String
  }

  /// The headers, each name once.
  package private(set) var all: [Header] = []

  /// Bytes of a value, and the number of headers, that no server needs more than.
  private static let longestValue = 1_024
  private static let limit = 32

  /// No headers.
  package init() {}

  /// The headers of `text`.
  package init(text: String) {
    for line in text.split(separator: "\n") {
      guard let colon = line.firstIndex(of: ":") else { continue }
      add(String(line[..<colon]), String(line[colon...].dropFirst(2)))
    }
  }

  /// One line a header, such as `User-Agent: Lamp/1.0`, for storage.
  package var text: String { all.map { "\($0.name): \($0.value)" }.joined(separator: "\n") }

  /// Whether there are none.
  package var isEmpty: Bool { all.isEmpty }

  package var userAgent: String? { self["User-Agent"] }
  package var referrer: String? { self["Referer"] }

  /// All but the two that players have options for.
  package var others: [Header] { all.filter { !["user-agent", "referer"].contains($0.name.lowercased()) } }

  /// The value of a header, by its name in any case.
  package subscript(_ name: String) -> String? { all.first { $0.name.lowercased() == name.lowercased() }?.value }

  /// Adds a header unless there is one of that name. Returns `false` if no player may be given it.
  @discardableResult package mutating func add(_ name: String, _ value: String) -> Bool {
    guard RequestHeaders.isToken(name), RequestHeaders.isSafe(value) else { return false }
    if self[name] == nil, all.count < RequestHeaders.limit { all.append(Header(name: name, value: value)) }
    return true
  }

  /// The same headers, and those of others whose names are not among them.
  package func fillingGaps(from others: RequestHeaders) -> RequestHeaders {
    var filled = self
    for header in others.all { filled.add(header.name, header.value) }
    return filled
  }

  /// Whether a text is the name of a header (RFC 9110, 5.6.2, without the signs that none has).
  private static func isToken(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.count <= 64 && name.utf8.first != UInt8(ascii: "-")
      && name.utf8.allSatisfy {
        (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) || $0 == UInt8(ascii: "-")
          || $0 == UInt8(ascii: "_")
      }
  }

  private static func isSafe(_ value: String) -> Bool {
    !value.isEmpty && value.utf8.count <= longestValue && value.utf8.first != UInt8(ascii: "-")
      && value.utf8.first != 0x20 && value.utf8.allSatisfy { (0x20...0x7E).contains($0) }
  }
}
