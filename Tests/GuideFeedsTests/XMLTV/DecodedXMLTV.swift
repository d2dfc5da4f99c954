import GuideFeeds
import GuideModel

/// A decoded XMLTV guide, for inspection by tests.
struct DecodedXMLTV {
  let guide: Guide
  let diagnostics: [Diagnostic]

  init(_ text: String, languages: [String] = [], pieces: Int = .max) {
    self.init(Array(text.utf8), languages: languages, pieces: pieces)
  }

  /// Decodes bytes in chunks of the given size.
  init(_ bytes: [UInt8], languages: [String] = [], pieces: Int = .max) {
    let decoder = XMLTVDecoder(
      file: "guide.xml", languages: languages, expecting: bytes.count, pieceSize: max(1, min(pieces, 1 << 18)))
    var index = 0
    while index < bytes.count {
      let end = pieces < bytes.count - index ? index + pieces : bytes.count
      if !decoder.read(bytes.span.extracting(index..<end)) { break }
      index = end
    }
    let read = decoder.finish()
    diagnostics = read.diagnostics
    var builder = GuideBuilder()
    _ = builder.add(read)
    guide = builder.build()
  }

  /// A guide with the channel `one` and some items.
  static func items(_ items: String) -> DecodedXMLTV {
    DecodedXMLTV("<tv><channel id=\"one\"><display-name>One</display-name></channel>\(items)</tv>")
  }

  /// A programme on `one`, with times such as `202611202000` and further elements.
  static func programme(_ start: String, _ stop: String?, _ title: String, _ rest: String = "") -> String {
    let end = stop.map { " stop=\"\($0)\"" } ?? ""
    return "<programme start=\"\(start)\"\(end) channel=\"one\"><title>\(title)</title>\(rest)</programme>"
  }

  var titles: [String] { guide.programmes.map(guide.title(of:)) }

  /// Lines such as `20:00–21:00 News`, in UTC.
  var lines: [String] {
    guide.programmes.map { programme in
      let interval = guide.interval(of: programme)
      return "\(Self.time(interval.start))–\(Self.time(interval.end)) \(guide.title(of: programme))"
    }
  }

  private static func time(_ instant: Instant) -> String {
    WallTime(minuteOfDay: instant.seconds.flooredRemainder(by: 86_400) / 60).text
  }

  var messages: [String] { diagnostics.map { "\($0.line): \($0.problem): \($0.action)" } }
}
