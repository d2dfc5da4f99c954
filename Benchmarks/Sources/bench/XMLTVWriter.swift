/// Writes generated guides as XMLTV with the details that today's guides have.
///
/// Each channel has two names; a third of the programmes have credits, and all have an episode number in two systems,
/// categories, a rating and an icon.
struct XMLTVWriter {
  private let vocabulary = Vocabulary(seed: 1)
  private var random: SplitMix64
  /// Whether the programmes have short descriptions and no credits.
  private let isTerse: Bool
  private(set) var programmes = 0

  init(seed: UInt64, isTerse: Bool = false) {
    random = SplitMix64(seed: seed)
    self.isTerse = isTerse
  }

  mutating func write(channels: Int, days: Int, into path: String) throws {
    let file = try OutputFile(path)
    try file.write(Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE tv SYSTEM \"xmltv.dtd\">\n".utf8))
    try file.write(Array("<tv generator-info-name=\"invented listings, for measuring alone\">\n".utf8))
    for index in 0..<channels {
      let names = "<display-name>Channel \(index + 1)</display-name>\n    <display-name>\(index + 1)</display-name>"
      try file.write(Array("  <channel id=\"channel.\(index + 1).example\">\n    \(names)\n  </channel>\n".utf8))
    }
    for index in 0..<channels { try writeChannel(index, days: days, to: file) }
    try file.write(Array("</tv>\n".utf8))
  }

  private mutating func writeChannel(_ index: Int, days: Int, to file: OutputFile) throws {
    var minute = 5 * 60
    while minute < 5 * 60 + days * 1440 {
      let length = random.pick([15, 30, 30, 30, 45, 60, 60, 90], or: 30)
      try file.write(programme(on: index, at: minute, length))
      programmes += 1
      minute += length
    }
  }

  private mutating func programme(on channel: Int, at minute: Int, _ length: Int) -> [UInt8] {
    let times = "start=\"\(time(minute))\" stop=\"\(time(minute + length))\""
    var element = Array("  <programme \(times) channel=\"channel.\(channel + 1).example\">\n".utf8)
    element += Array("    <title lang=\"en\">".utf8)
    element += vocabulary.titles[Int(Double(vocabulary.titles.count) * squared(random.fraction()))]
    element += Array("</title>\n    <desc lang=\"en\">".utf8)
    let length = isTerse ? 20 + Int(140 * random.fraction()) : 120 + Int(240 * random.fraction())
    element += vocabulary.text(ofLength: length, using: &random)
    element += Array("</desc>\n\(isTerse ? "" : credits())".utf8)
    element += Array("    <date>\(Int.random(in: 1950...2026, using: &random))</date>\n".utf8)
    element += Array("    <category lang=\"en\">Drama</category>\n    <category lang=\"en\">Series</category>\n".utf8)
    element += Array("    <icon src=\"https://images.example/\(programmes).jpg\"/>\n".utf8)
    let episode = Int.random(in: 1...12, using: &random)
    element += Array("    <episode-num system=\"xmltv_ns\">2.\(episode - 1).</episode-num>\n".utf8)
    element += Array("    <episode-num system=\"onscreen\">S3 E\(episode)</episode-num>\n".utf8)
    return element + Array("    <rating system=\"BBFC\"><value>12</value></rating>\n  </programme>\n".utf8)
  }

  private mutating func credits() -> String {
    guard random.chance(oneIn: 3) else { return "" }
    let actors = (0..<3).map { _ in "      <actor role=\"\(name())\">\(name())</actor>\n" }.joined()
    return "    <credits>\n      <director>\(name())</director>\n\(actors)    </credits>\n"
  }

  private mutating func name() -> String {
    String(decoding: random.pick(vocabulary.names, or: []), as: UTF8.self)
  }

  private func time(_ minute: Int) -> String {
    "202611\(twoDigits(14 + minute / 1440))\(twoDigits(minute / 60 % 24))\(twoDigits(minute % 60))00 +0000"
  }
}
