/// A text that may be edited, and the sources in it.
struct WrittenSources {
  let text: TextLines
  let reading: SettingsReading
  /// The lines of each source, from 0.
  let blocks: [Range<Int>]
  /// Their names; nil where one has none.
  let names: [String?]

  /// Refuses a text that is no TOML, or has its sources written in another way than under `[[source]]`.
  init(_ bytes: [UInt8]) throws(SettingsRefusal) {
    text = TextLines(bytes)
    reading = SettingsReading(bytes)
    if let fault = reading.fault { throw SettingsRefusal(mending: fault) }
    names = reading.writtenNames
    blocks = try ListedBlocks(text, heading: "source", count: names.count).blocks.map(\.lines)
  }

  /// Which of the blocks is that of a source.
  func place(of name: String) throws(SettingsRefusal) -> Int {
    guard let place = names.firstIndex(of: name) else {
      throw SettingsRefusal("there is no source “\(name)”\(known)")
    }
    guard names.count(where: { $0 == name }) == 1 else {
      throw SettingsRefusal("there are two sources “\(name)”: take one of them out in an editor")
    }
    return place
  }

  /// Where among the others a moved source comes to stand.
  func target(of move: SourceMove, from place: Int) throws(SettingsRefusal) -> Int {
    switch move {
    case .first: return 0
    case .last: return blocks.count - 1
    case .up: return max(0, place - 1)
    case .down: return min(blocks.count - 1, place + 1)
    case .before(let name):
      let other = try self.place(of: name)
      return other > place ? other - 1 : other
    }
  }

  private var known: String {
    let names = names.compactMap { $0 }
    return names.isEmpty ? ": none is set" : ": there is \(names.prefix(8).joined(separator: ", "))"
  }
}
