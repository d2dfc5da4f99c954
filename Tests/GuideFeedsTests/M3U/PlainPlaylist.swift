import GuideFeeds

/// A reference implementation of `M3UPlaylist` for lines without defects: uses strings, and masks quoted text before
/// searching.
struct PlainPlaylist {
  /// An entry as read by the reference implementation.
  struct PlainEntry: Hashable {
    var tvgID: String?
    var tvgName: String?
    var name = ""
    var number: Int?
    var groups: [String] = []
    /// The shift in minutes; `nil` if the entry has none.
    var shift: Int?
    var isRadio = false
    /// A web address in ASCII without escapes; `nil` for any other address.
    var address: String?
  }

  /// The entries by line; none for lines that this implementation does not support.
  private(set) var entries: [Int: PlainEntry] = [:]
  /// Lines of entries that cannot have any defect.
  private(set) var cleanLines: Set<Int> = []

  private var groups: [String] = []
  private var open: Int?

  init(_ bytes: [UInt8]) {
    var text = String(decoding: bytes, as: UTF8.self).unicodeScalars.map { $0 }
    text = PlainPlaylist.replacing(["\r", "\n"], in: text, by: ["\n"]).map { $0 == "\r" ? "\n" : $0 }
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      read(PlainPlaylist.trimmed(line.first == "\u{FEFF}" ? line.dropFirst() : line), index + 1)
    }
    close()
  }

  private mutating func read(_ line: ArraySlice<Unicode.Scalar>, _ number: Int) {
    let word = line.prefix { $0.value > 0x20 && $0 != ":" }
    let rest = line.dropFirst(word.count)
    let text = PlainPlaylist.trimmed(rest.first == ":" ? rest.dropFirst() : rest)
    switch PlainPlaylist.string(word).lowercased() {
    case "#extinf":
      if open != nil { close() }
      open = number
      entries[number] = PlainPlaylist.entry(text)
      if entries[number]?.groups.isEmpty == false { groups = [] }
      if PlainPlaylist.isClean(text) { cleanLines.insert(number) }
    case "#extgrp": groups = PlainPlaylist.groups(text)
    default:
      guard let first = line.first, first != "#" else { return }
      if let open { entries[open]?.address = PlainPlaylist.address(line) }
      close()
    }
  }

  private mutating func close() {
    if let open, !groups.isEmpty { entries[open]?.groups = groups }
    open = nil
  }

  private static func address(_ line: ArraySlice<Unicode.Scalar>) -> String? {
    let text = string(line.prefix { $0 != "|" }, asIs: true)
    guard text.wholeMatch(of: /(?i:https?):\/\/(?:[^\/?#]*@)?[^\/?#@][!-$&-~]*/) != nil else { return nil }
    let scheme = text.prefix { $0 != ":" }
    return scheme.lowercased() + text[scheme.endIndex...]
  }

  private static func entry(_ text: ArraySlice<Unicode.Scalar>) -> PlainEntry? {
    guard let cover = cover(text), let comma = cover.firstIndex(of: ",") else { return nil }
    var entry = PlainEntry()
    entry.name = string(text[comma...].dropFirst())
    let words = cover[..<comma].split { $0.value <= 0x20 }.map { text[$0.startIndex..<$0.endIndex] }
    for (index, word) in words.enumerated() {
      guard let equals = word.firstIndex(of: "=") else {
        if index > 0 { return nil }
        continue
      }
      let isQuoted = word[equals...].dropFirst().first == "\"" || word[equals...].dropFirst().first == "'"
      let value = isQuoted ? word[equals...].dropFirst(2).dropLast() : word[equals...].dropFirst()
      entry.setAttribute(string(word[..<equals]).lowercased(), string(value), groups(value))
    }
    return entry
  }

  /// The text with quoted values after `=` replaced by zeros, including the marks; `nil` if a mark is unpaired.
  private static func cover(_ text: ArraySlice<Unicode.Scalar>) -> ArraySlice<Unicode.Scalar>? {
    var cover = text
    var index = text.startIndex
    while index < text.endIndex, text[index] != "," {
      index += 1
      guard index < text.endIndex, text[index - 1] == "=", text[index] == "\"" || text[index] == "'" else { continue }
      guard let pair = text[(index + 1)...].firstIndex(of: text[index]) else { return nil }
      for covered in index...pair { cover[covered] = "0" }
      index = pair + 1
    }
    return cover
  }

  /// Whether a line consists of unambiguous ASCII.
  private static func isClean(_ text: ArraySlice<Unicode.Scalar>) -> Bool {
    let value = #"(?:"[A-Za-z0-9 .;_+-]*"|'[A-Za-z0-9 .;_+-]*'|[A-Za-z0-9.;_+-]+)"#
    let whole = "(?:-1|0|10[.]5)?(?:[ \\t][a-z]+(?:-[a-z]+)?=\(value))*,[A-Za-z0-9][A-Za-z0-9 .+]*"
    let line = string(text, asIs: true)
    guard let pattern = try? Regex(whole), (try? pattern.wholeMatch(in: line)) != nil else { return false }
    let names = line.matches(of: /([a-z]+(?:-[a-z]+)?)=/).map { String($0.output.1) }
    // Numbers and shifts are excluded, because some are invalid.
    return Set(names).count == names.count && Set(names).isDisjoint(with: ["tvg-chno", "channel-number", "tvg-shift"])
      && !names.contains { $0.hasPrefix("catchup") || $0 == "timeshift" }
  }

  private static func groups(_ text: ArraySlice<Unicode.Scalar>) -> [String] {
    var known: Set<String> = []
    return text.split(separator: ";").map { string($0) }.filter { !$0.isEmpty && known.insert($0).inserted }
  }

  /// The text as a string, with single spaces unless `asIs` is set.
  private static func string(_ text: ArraySlice<Unicode.Scalar>, asIs: Bool = false) -> String {
    var view = String.UnicodeScalarView()
    if asIs {
      view.append(contentsOf: text)
    } else {
      view.append(contentsOf: text.split { $0.value <= 0x20 || $0 == "\u{A0}" }.joined(separator: [" "]))
    }
    return String(view)
  }

  private static func trimmed(_ text: ArraySlice<Unicode.Scalar>) -> ArraySlice<Unicode.Scalar> {
    let head = text.drop { $0.value <= 0x20 }
    return head.lastIndex { $0.value > 0x20 }.map { head[...$0] } ?? []
  }

  private static func replacing(
    _ pair: [Unicode.Scalar], in text: [Unicode.Scalar], by other: [Unicode.Scalar]
  ) -> [Unicode.Scalar] {
    Array(text.split(separator: pair, omittingEmptySubsequences: false).joined(separator: other))
  }
}

extension PlainPlaylist.PlainEntry {
  fileprivate mutating func setAttribute(_ name: String, _ value: String, _ groups: [String]) {
    if value.isEmpty { return }
    switch name {
    case "tvg-id": tvgID = tvgID ?? value
    case "tvg-name": tvgName = tvgName ?? value
    case "tvg-chno": number = Int(value)
    case "channel-number", "ch-number": number = number ?? Int(value)
    case "group-title": self.groups = groups
    case "tvg-shift": shift = Double(value).map { Int(($0 * 60).rounded()) }
    case "radio": isRadio = value.lowercased() == "true"
    default: break
    }
  }
}
