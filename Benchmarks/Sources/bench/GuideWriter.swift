/// Writes generated guides in the Radio Times format.
///
/// Row lengths (median and long tail), the share of rows without a duration, and line endings match the real feed.
struct GuideWriter {
  private let vocabulary = Vocabulary(seed: 1)
  private var random: SplitMix64
  private(set) var programmes = 0
  private(set) var bytes = 0

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  static func id(ofChannel index: Int) -> Int { (index * 7_919 + 94) % 100_003 }

  mutating func write(_ scale: GuideScale, into folder: String, titles path: String) throws -> [String] {
    try makeFolder(folder)
    let titles = try OutputFile(path)
    var channels: [UInt8] = Array("\t\nInvented listings, for measuring alone.\n".utf8)
    var files: [String] = []
    for index in 0..<scale.channels {
      let id = Self.id(ofChannel: index)
      channels += Array("\(id)|Channel \(index + 1)\n".utf8)
      var names: [UInt8] = []
      let rows = channel(days: scale.days, usesCRLF: index % 10 == 3, titles: &names)
      files.append("\(folder)/\(id).dat")
      try OutputFile("\(folder)/\(id).dat").write(rows)
      try titles.write(names)
      bytes += rows.count
    }
    try OutputFile("\(folder)/channels.dat").write(channels)
    return files
  }

  /// Writes up to two weeks of one channel, from 05:00 on 14 November 2026.
  ///
  /// In those two weeks, the clocks do not change and the month does not end.
  private mutating func channel(days: Int, usesCRLF: Bool, titles: inout [UInt8]) -> [UInt8] {
    let end = 5 * 60 + days * 1440
    var minute = 5 * 60
    var rows: [UInt8] = Array("\t\nInvented listings, for measuring alone.\n".utf8)
    while minute < end {
      let length = random.chance(oneIn: 200) ? 0 : random.pick(Self.lengths, or: 30)
      appendRow(to: &rows, at: minute, length: length, titles: &titles)
      rows += usesCRLF ? [13, 10] : [10]
      programmes += 1
      minute += length
    }
    return rows
  }

  private mutating func appendRow(to rows: inout [UInt8], at minute: Int, length: Int, titles: inout [UInt8]) {
    let begin = rows.count
    // A few titles are frequent, but most are rare.
    let title = vocabulary.titles[Int(Double(vocabulary.titles.count) * squared(random.fraction()))]
    titles += title
    titles.append(10)
    rows += title
    rows += Array(opening().utf8)
    rows += Array(cast().utf8)
    rows += Array("~false~false~\(random.chance(oneIn: 3))~true~true~false~false~false~~~".utf8)
    rows += Array(random.pick(Self.genres, or: "No Genre").utf8)
    rows.append(UInt8(ascii: "~"))
    let close = Array("~false~\(when(minute, length))~\(length)".utf8)
    let room = random.rowLength() - (rows.count - begin) - close.count
    // There are some windows-1252 bytes and entities, as in the real feed.
    if random.chance(oneIn: 200) { rows += [0x49, 0x74, 0x92, 0x73] + Array(" tea &amp; cake ".utf8) }
    rows += vocabulary.text(ofLength: room, using: &random)
    rows += close
  }

  /// The subtitle, episode, year and director.
  private mutating func opening() -> String {
    if random.chance(oneIn: 12) { return "~~~\(Int.random(in: 1950...2025, using: &random))~\(name())~" }
    let number = random.chance(oneIn: 2) ? "\(Int.random(in: 1...12, using: &random))/12, series 3" : ""
    return "~\(number)~~~~"
  }

  private mutating func cast() -> String {
    guard random.chance(oneIn: 3) else { return "" }
    return (0..<3).map { _ in "\(name())*\(name())" }.joined(separator: "|")
  }

  private mutating func name() -> String {
    String(decoding: random.pick(vocabulary.names, or: []), as: UTF8.self)
  }

  private func when(_ minute: Int, _ length: Int) -> String {
    let end = minute + length
    return "\(twoDigits(14 + minute / 1440))/11/2026~\(clock(minute))~\(clock(end))"
  }

  private func clock(_ minute: Int) -> String { "\(twoDigits(minute / 60 % 24)):\(twoDigits(minute % 60))" }

  private static let lengths = [5, 10, 15, 20, 30, 30, 30, 30, 30, 45, 60, 60, 60, 60, 90, 90, 105, 120]
  private static let genres = ["Drama", "Comedy", "News and Current Affairs", "Film", "Sport", "Children", "No Genre"]
}

extension SplitMix64 {
  /// The length of a row in bytes.
  ///
  /// Half of the rows have up to 283, as in the real feed, and a few have thousands.
  fileprivate mutating func rowLength() -> Int {
    // The sum of twelve uniform fractions approximates a normal distribution.
    let normal = (0..<12).reduce(-6.0) { sum, _ in sum + fraction() }
    return min(4_000, Int(283 * power(2.3, normal)))
  }
}
