import GuideModel

/// Tells apart the entries of a playlist that have the same name.
///
/// A mark is the entry's `tvg-id`, or else a short hash of its address, because an address may contain a password. The hash of
/// the address's last part comes before that of the whole path, so that a mark survives a new password or host.
enum EntryMarks {
  /// The entries, with marks for those that share their name with a different one.
  static func marking(_ entries: [M3UEntry]) -> [M3UEntry] {
    let namesakes = Dictionary(grouping: entries.indices) { entries[$0].label }.values.filter { $0.count > 1 }
    var marked = entries
    for indices in namesakes {
      let marks = indices.map { entries[$0].possibleMarks }
      // An entry that is listed twice is one.
      let different = Set(marks)
      guard different.count > 1 else { continue }
      let uses = different.flatMap { Set($0) }.reduce(into: [:]) { $0[$1, default: 0] += 1 }
      for (index, marks) in zip(indices, marks) { marked[index].mark = marks.first { uses[$0] == 1 } }
    }
    return marked
  }
}

extension M3UEntry {
  /// The marks that the entry may have among others with its name, best first.
  package var possibleMarks: [String] {
    guard let address = stream?.address else { return [tvgID].compactMap(\.self) }
    let path = address.prefix { $0 != "?" && $0 != "#" && $0 != "|" }.split(separator: "/").dropFirst(2)
    let hashes = [path.last.map(String.init), path.joined(separator: "/"), address].compactMap(\.self)
      .map { String(FNV1a().adding($0.utf8).value % 0x10000, radix: 16) }
    return [tvgID].compactMap(\.self) + hashes
  }
}
