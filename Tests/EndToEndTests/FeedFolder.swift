import Foundation
import GuideModel
import GuideSources
import GuideTestSupport

/// A temporary folder with a made-up Radio Times feed.
final class FeedFolder {
  /// One row, with strings as bytes because parts of a feed may not be valid text.
  struct Row {
    var title: [UInt8]
    var episode: [UInt8] = []
    var director: [UInt8] = []
    var cast: [UInt8] = []
    var certificate: [UInt8] = []
    var genre: [UInt8] = []
    var description: [UInt8] = []
    /// The date as `DD/MM/YYYY` if it should differ from the programme's own.
    var date: [UInt8]?
    var minutes = 30

    init(_ title: String, minutes: Int = 30) {
      self.title = Array(title.utf8)
      self.minutes = minutes
    }

    init(title: [UInt8]) {
      self.title = title
    }
  }

  /// The start of each channel's first programme.
  static let start = Moments.at("2026-11-16 06:00")

  let path = NSTemporaryDirectory() + "tvgrid-\(UUID().uuidString.prefix(8))"
  private var list: [UInt8] = []
  private var channels = 0

  init() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Adds a channel with consecutive programmes.
  func add(_ name: [UInt8], _ rows: [Row]) throws {
    channels += 1
    list += Array("\(channels)|".utf8) + name + [0x0A]
    var bytes = Array("\t\nInvented listings.\n".utf8)
    var time = Self.start
    for row in rows {
      bytes += Self.line(row, at: time)
      time = time.adding(minutes: row.minutes)
    }
    try Data(bytes).write(to: URL(fileURLWithPath: "\(path)/\(channels).dat"))
  }

  func add(_ name: String, _ rows: [Row]) throws {
    try add(Array(name.utf8), rows)
  }

  /// Writes the channel list, which completes the feed.
  func close() throws {
    try Data(list).write(to: URL(fileURLWithPath: "\(path)/channels.dat"))
  }

  /// The guide as the program reads it.
  func guide() throws -> Guide {
    try close()
    return try GuideLoader([path], feedZone: Moments.london).load()
  }

  private static func line(_ row: Row, at start: Instant) -> [UInt8] {
    let local = Moments.london.local(start)
    let parts = local.date.parts
    let date = [two(parts.day), two(parts.month), "\(parts.year)"].joined(separator: "/")
    let end = Moments.london.local(start.adding(minutes: row.minutes)).time.text
    let flags = [[UInt8]](repeating: Array("false".utf8), count: 8)
    let texts = [row.title, [], row.episode, [], row.director, row.cast] + flags
    let facts = [[], row.certificate, row.genre, row.description, Array("false".utf8), row.date ?? Array(date.utf8)]
    let times = [local.time.text, end, "\(row.minutes)"].map { Array($0.utf8) }
    return Array((texts + facts + times).joined(separator: [0x7E])) + [0x0A]
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
