package import GuideFeeds
import GuideModel
import GuidePersonal
import GuideSources

/// Reads bytes as an M3U playlist. Every entry and address is present or reported, all values are valid for channel settings,
/// and importing it repeatedly changes nothing.
package enum PlaylistBody {
  /// The violated expectations about reading and matching a playlist.
  package static func violations(for bytes: [UInt8]) -> [String] {
    violations(in: M3UPlaylist(bytes, file: "list.m3u"), bytes)
  }

  /// The violated expectations about a playlist after it was read.
  package static func violations(in read: M3UPlaylist, _ bytes: [UInt8]) -> [String] {
    var violations = Violations()
    let lines = PlaylistBody.lines(of: bytes)
    for entry in read.entries { expectSound(entry, &violations) }
    let lineNumbers = read.entries.map(\.line)
    violations.expect(lineNumbers == Set(lineNumbers).sorted(), "entries out of order or duplicated")
    violations.expect(
      read.diagnostics.allSatisfy { $0.line >= 0 && $0.line <= lines.count }, "a diagnostic beyond the end")
    violations.expect(
      zip(read.diagnostics, read.diagnostics.dropFirst()).allSatisfy { $0.line <= $1.line }, "diagnostics out of order")
    violations.expect(
      read.diagnostics.allSatisfy { !$0.problem.english.hasControl }, "a control character in a diagnostic")
    expectEveryLine(read, lines, &violations)
    expectOneMatch(read, to: [], &violations)
    expectOneMatch(read, to: guide(of: read), &violations)
    return violations.all
  }

  private static func expectSound(_ entry: M3UEntry, _ violations: inout Violations) {
    let texts = [entry.name, entry.tvgID ?? "-", entry.tvgName ?? "-"] + entry.groups
    for text in texts {
      violations.expect(!text.hasControl, "a control character in \(text.debugDescription)")
      violations.expect(text.utf8.count <= 3 * 2_048, "an excessively long text")
    }
    violations.expect(!texts.dropFirst().contains(""), "an empty text in \(entry)")
    violations.expect(entry.number.map(Channel.numbers.contains) ?? true, "the number \(entry.number ?? 0)")
    violations.expect(Channel.shifts.contains(entry.shift), "the shift \(entry.shift)")
    violations.expect(Set(entry.groups).count == entry.groups.count && entry.groups.count <= 64, "\(entry.groups)")
  }

  /// Each entry's line became an entry or was reported; each address has an entry before it or was reported.
  private static func expectEveryLine(_ read: M3UPlaylist, _ lines: [[UInt8]], _ violations: inout Violations) {
    if read.diagnostics.contains(where: { $0.line == 0 && $0.severity == .refused }) { return }
    let isEnd = { (diagnostic: Diagnostic) in
      diagnostic.severity == .refused && diagnostic.action == "the rest left out"
    }
    let end = read.diagnostics.first { isEnd($0) && $0.isTruncated }?.line ?? lines.count + 1
    let known = Set(read.entries.map(\.line))
    let refused = Set(read.diagnostics.filter { $0.severity == .refused }.map(\.line))
    var hasEntry = false
    for (index, line) in lines.enumerated() where index + 1 < end {
      let isEntry = isDirective("#extinf", line)
      if isEntry {
        violations.expect(known.contains(index + 1) != refused.contains(index + 1), "line \(index + 1) vanished")
      } else if let first = line.first, first != 0x23 {
        violations.expect(hasEntry != refused.contains(index + 1), "the address of line \(index + 1) is missing")
      }
      hasEntry = isEntry || (hasEntry && (line.isEmpty || line.first == 0x23))
    }
  }

  private static func isDirective(_ word: String, _ line: [UInt8]) -> Bool {
    let letters = line.prefix { $0 > 0x20 && $0 != 0x3A }.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    return letters == Array(word.utf8)
  }

  /// The lines, without byte order marks at the start or white space at either end.
  private static func lines(of bytes: [UInt8]) -> [[UInt8]] {
    var lines: [[UInt8]] = [[]]
    for (index, byte) in bytes.enumerated() {
      let isInPair = byte == 0x0A && index > 0 && bytes[index - 1] == 0x0D
      if byte == 0x0D || (byte == 0x0A && !isInPair) { lines.append([]) }
      if byte != 0x0D, byte != 0x0A { lines[lines.count - 1].append(byte) }
    }
    return lines.map { line in
      let text = line.starts(with: [0xEF, 0xBB, 0xBF]) ? line.dropFirst(3) : line[...]
      let start = text.firstIndex { $0 > 0x20 } ?? text.endIndex
      let end = text.lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? start
      return Array(text[start..<end])
    }
  }

  /// A guide with three of every four entries, some found by id and some only by name, to exercise all ways of matching.
  private static func guide(of read: M3UPlaylist) -> [Channel] {
    read.entries.enumerated().filter { $0.offset % 4 != 3 }.map { index, entry in
      let id = entry.tvgID ?? "id-\(index)"
      return index % 2 == 0
        ? Channel(id: id, name: entry.name.uppercased())
        : Channel(id: "id-\(index)", name: String((entry.tvgName ?? entry.name).map { $0 == "_" ? " " : $0 }))
    }
  }

  /// Checks that all choices are valid, and that no two channels have the same number.
  private static func expectPossible(_ choices: ChannelChoices, _ violations: inout Violations) {
    let numbers = choices.choices.values.compactMap(\.number)
    violations.expect(Set(numbers).count == numbers.count, "a duplicate number among \(numbers)")
    for (id, choice) in choices.choices {
      violations.expect(Channel.shifts.contains(choice.shift), "the shift \(choice.shift)")
      violations.expect(
        choice.copyOf.map { original in
          id == ChannelChoices.copyID(of: original, minutes: choice.shift) || id.hasPrefix("\(original)#")
        } ?? true,
        "the copy \(id) is \(choice.shift) later")
    }
  }

  private static func expectOneMatch(_ read: M3UPlaylist, to channels: [Channel], _ violations: inout Violations) {
    let match = PlaylistMatch(read, to: channels, over: ChannelChoices())
    // The other diagnostics are about the numbers of entries, and about entries without a guide.
    let leftOut = match.diagnostics.count {
      $0.action == "left out" && !$0.problem.english.hasPrefix("number ")
    }
    violations.expect(
      match.matched + leftOut == read.entries.count,
      "\(match.matched) of \(read.entries.count) entries matched, \(leftOut) reported")
    let once = ChannelChoices().applying(contentsOf: match.edits)
    expectPossible(once, &violations)
    violations.expect(once.order.count == match.matched, "the order has \(once.order.count) channels")
    let known = Set(channels.map(\.id))
    violations.expect(
      channels.isEmpty || once.order.allSatisfy { once[$0].isStandalone || known.contains(once[$0].copyOf ?? $0) },
      "a channel that is not in the guide")
    let again = PlaylistMatch(read, to: channels, over: once)
    violations.expect(again.edits.isEmpty, "imported again: \(again.edits)")
    violations.expect(again.diagnostics == match.diagnostics, "imported again with different diagnostics")
  }
}
