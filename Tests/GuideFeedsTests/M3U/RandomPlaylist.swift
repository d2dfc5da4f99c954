import GuideTestSupport

/// Generates playlists from a seed, mostly without defects.
struct RandomPlaylist {
  private var random: SplitMix64

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
  }

  mutating func bytes(entries count: Int) -> [UInt8] {
    let end = pick(["\n", "\n", "\r\n", "\r"], "\n")
    var lines = [
      pick(["#EXTM3U", "#EXTM3U tvg-shift=\"1\"", "\u{FEFF}#EXTM3U x-tvg-url=\"http://example.org/g\"", ""], "")
    ]
    for _ in 0..<count {
      lines.append("#EXTINF:" + pick(["-1", "-1", "0", "10.5", ""], "-1") + attributes() + "," + name())
      if chance(5) { lines.append(pick(["", "#EXTVLCOPT:x=y", "#EXTGRP:News; Coast", "# a comment", " "], "")) }
      lines.append("http://example.org/live/1")
    }
    return Array(lines.joined(separator: end).utf8)
  }

  private mutating func attributes() -> String {
    (0..<Int.random(in: 0...5, using: &random)).map { _ in
      let name = pick(
        ["tvg-id", "tvg-name", "tvg-chno", "channel-number", "group-title", "tvg-shift", "tvg-logo", "radio"], "tvg-id")
      return pick([" ", " ", "\t"], " ") + name + "=" + value(of: name)
    }.joined()
  }

  private mutating func value(of name: String) -> String {
    let text =
      switch name {
      case "tvg-chno", "channel-number": pick(["1", "12", "99999", "007", "5.1", ""], "")
      case "tvg-shift": pick(["1", "+1", "-4.5", "0", ""], "")
      case "group-title": pick(["News", "News;Coast", " News ; ;Island", "Kids & Co, all"], "")
      case "radio": pick(["true", "TRUE", "false"], "")
      default: self.name()
      }
    let isPlain = text.unicodeScalars.allSatisfy { $0.value > 0x20 && !"\"',=".unicodeScalars.contains($0) }
    if isPlain, !text.isEmpty, chance(3) { return text }
    return text.contains("'") || chance(2) ? "\"\(text)\"" : "'\(text)'"
  }

  private mutating func name() -> String {
    pick(
      [
        "Harbour One", "harbour.example", "Harbour_One", "Harbour +1", "Gorsaf d'Or", "Café  Meridian", "日本", "",
        "Kestrel, Two", "R&D", "a=b", "x", "y", "Z",
      ], "Harbour")
  }

  private mutating func chance(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }

  private mutating func pick(_ values: [String], _ other: String) -> String {
    values.randomElement(using: &random) ?? other
  }
}
