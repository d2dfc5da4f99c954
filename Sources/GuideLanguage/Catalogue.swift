/// The translations into one language, read from a PO file.
///
/// The file is scanned once for a hash of each message and the offset of its translation; translations are copied when
/// needed. Lines that are not valid PO are skipped without an error; `make lint` checks the files with msgfmt.
final class Catalogue: Sendable {
  private let text: CatalogueText
  private let offsets: [UInt64: Int]
  private let header: String
  private let plurals: PluralRule

  init(_ bytes: [UInt8]) {
    let text = CatalogueText(bytes: bytes)
    let offsets = text.offsets
    (self.text, self.offsets) = (text, offsets)
    // The header is the translation of the empty message.
    header = offsets[MessageHash().value].flatMap { text.forms(at: $0).first } ?? ""
    plurals = PluralRule(header: header)
  }

  /// The translation of a message; `nil` if it is missing. `context` is the `msgctxt` of an ambiguous message.
  func translation(of english: String, context: String? = nil) -> String? {
    forms(of: english, context).first
  }

  /// The plural form for a number; `nil` if it is missing.
  func translation(of english: String, for number: Int) -> String? {
    let forms = forms(of: english)
    return forms.isEmpty ? nil : forms[min(plurals.form(for: number), forms.count - 1)]
  }

  /// A field of the header, e.g. `Language`.
  func headerField(_ name: String) -> String? {
    header.split(separator: "\n").first { $0.hasPrefix("\(name): ") }.map { String($0.dropFirst(name.count + 2)) }
  }

  private func forms(of english: String, _ context: String? = nil) -> [String] {
    if english.isEmpty { return [] }
    var hash = MessageHash()
    if let context {
      context.utf8.forEach { hash.add($0) }
      hash.add(MessageHash.contextEnd)
    }
    english.utf8.forEach { hash.add($0) }
    let forms = offsets[hash.value].map(text.forms) ?? []
    return forms.contains("") ? [] : forms
  }
}

/// The FNV-1a hash of a message and its context.
struct MessageHash {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// The byte that separates the context from the message, as in gettext.
  static let contextEnd: UInt8 = 4

  mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
}

/// The text of a PO file.
struct CatalogueText {
  let bytes: [UInt8]

  private enum Field { case context, message, plural, translation }

  /// The offset of each `msgstr`, by hash of message and context.
  var offsets: [UInt64: Int] {
    var offsets = [UInt64: Int](minimumCapacity: bytes.count / 64)
    var (offset, hash, field) = (0, MessageHash(), Field.translation)
    while offset < bytes.count {
      if let next = self.field(at: offset) {
        if next == .context || next == .message, field != .context { hash = MessageHash() }
        if next == .message, field == .context { hash.add(MessageHash.contextEnd) }
        if next == .translation, field != .translation { offsets[hash.value] = offset }
        field = next
      } else if bytes[offset] != Self.quote {
        offset = lineEnd(offset)
        continue
      }
      let isHashed = field == .context || field == .message
      offset = isHashed ? read(offset) { hash.add($0) } : lineEnd(offset)
    }
    return offsets
  }

  /// All plural forms that start at an offset; only one for messages without plurals.
  func forms(at offset: Int) -> [String] {
    var (offset, forms) = (offset, [[UInt8]]())
    while offset < bytes.count {
      let field = field(at: offset)
      guard field == .translation || bytes[offset] == Self.quote else { break }
      var form = field == nil ? forms.popLast() ?? [] : []
      offset = read(offset) { form.append($0) }
      forms.append(form)
    }
    return forms.map { String(decoding: $0, as: UTF8.self) }
  }

  /// The field whose keyword begins a line; `nil` for other lines.
  private func field(at offset: Int) -> Field? {
    guard offset + 6 < bytes.count, bytes[offset] == UInt8(ascii: "m") else { return nil }
    switch bytes[offset + 3] {
    case UInt8(ascii: "c"): return .context
    case UInt8(ascii: "i"): return bytes[offset + 5] == UInt8(ascii: "_") ? .plural : .message
    case UInt8(ascii: "s"): return .translation
    default: return nil
    }
  }

  private static let (quote, backslash, newline) = (UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "\n"))

  private func lineEnd(_ offset: Int) -> Int {
    var end = offset
    while end < bytes.count, bytes[end] != Self.newline { end += 1 }
    return end + 1
  }

  /// Reads the quoted text of a line and returns the offset of the next line.
  private func read(_ offset: Int, _ take: (UInt8) -> Void) -> Int {
    let end = min(lineEnd(offset), bytes.count)
    var index = (bytes[offset..<end].firstIndex(of: Self.quote) ?? end) + 1
    while index < end, bytes[index] != Self.quote {
      if bytes[index] == Self.backslash, index + 1 < end {
        index += 1
        take(Self.unescaped(bytes[index]))
      } else {
        take(bytes[index])
      }
      index += 1
    }
    return max(end, offset + 1)
  }

  private static func unescaped(_ byte: UInt8) -> UInt8 {
    switch byte {
    case UInt8(ascii: "n"): newline
    case UInt8(ascii: "t"): UInt8(ascii: "\t")
    default: byte
    }
  }
}
