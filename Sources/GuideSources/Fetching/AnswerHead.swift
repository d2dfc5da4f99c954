/// The status and the few header fields that matter.
struct AnswerHead {
  /// The status; 0 before there is one.
  private(set) var status = 0
  private var fields: [String: String] = [:]
  private static let wanted = [
    "etag", "last-modified", "content-type", "content-encoding", "content-length", "retry-after", "date",
  ]

  /// Takes a line as it came. A new status line begins a new answer.
  mutating func take(_ line: UnsafeRawBufferPointer) {
    let text = String(decoding: line, as: UTF8.self)
    if text.hasPrefix("HTTP/") {
      self = AnswerHead()
      status = text.split(separator: " ").dropFirst().first.flatMap { Int($0.prefix(3)) } ?? 0
    }
    guard let colon = text.firstIndex(of: ":") else { return }
    let name = text[..<colon].lowercased()
    // Whoever says a thing twice is believed the first time.
    guard AnswerHead.wanted.contains(name), fields[name] == nil else { return }
    fields[name] = text[text.index(after: colon)...].trimmed.plainText(limit: 512)
  }

  /// A field by its name in small letters.
  subscript(_ name: String) -> String? { fields[name] }

  /// How many bytes the body has, as they come.
  var length: Int? { fields["content-length"].flatMap { Int($0) } }

  var validators: FetchValidators {
    FetchValidators(etag: fields["etag"], lastModified: fields["last-modified"])
  }

  /// Visible ASCII.
  var contentType: String? {
    fields["content-type"].map { type in
      String(String.UnicodeScalarView(type.unicodeScalars.prefix(100).map { $0.isASCII ? $0 : "?" }))
    }
  }

  /// The body's packing where it is none that was asked for.
  var strangePacking: String? {
    packings.contains { !["", "identity", "gzip", "x-gzip"].contains($0) } ? fields["content-encoding"] : nil
  }

  /// Whether the server has packed the body for the way.
  var isPackedForTheWay: Bool { packings.contains { $0.hasSuffix("gzip") } }

  private var packings: [String] {
    (fields["content-encoding"] ?? "").lowercased().split(separator: ",").map { String($0.trimmed) }
  }
}

extension StringProtocol {
  /// Without white space at both ends.
  var trimmed: SubSequence {
    guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace }) else {
      return prefix(0)
    }
    return self[first...last]
  }
}
