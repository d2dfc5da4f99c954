import GuideFeeds
import GuideModel
import GuideTestSupport
import Testing

/// Diagnostics never repeat a very long value from a feed in full.
@Suite struct HostileDiagnosticTests {
  /// Long values made of letters, of combining marks and of words.
  private static let values = [
    String(repeating: "U", count: 60_000), "U" + String(repeating: "\u{301}", count: 30_000),
    String(repeating: "Tide ", count: 12_000), String(repeating: "é~|&x", count: 10_000),
  ]

  private static func expectBounded(_ diagnostics: [Diagnostic], _ name: String) {
    #expect(!diagnostics.isEmpty, "\(name)")
    for diagnostic in diagnostics {
      #expect(
        diagnostic.problem.english.utf8.count <= 2 * Diagnostic.maximumValueLength,
        "\(name): \(diagnostic.problem.english.prefix(80))")
      #expect(
        diagnostic.action.english.utf8.count <= 2 * Diagnostic.maximumValueLength,
        "\(name): \(diagnostic.action.english.prefix(80))")
      #expect(diagnostic.file == "guide")
    }
  }

  /// Documents with a value in each position that a diagnostic may quote.
  private static let documents: [(name: String, text: @Sendable (String) -> String)] = [
    (
      "the encoding",
      {
        let name = String($0.filter { $0.isASCII && $0.isLetter }.prefix(900))
        return "<?xml version=\"1.0\" encoding=\"\(name)\"?><tv><channel id=\"é\"/></tv>"
      }
    ),
    ("an element", { "<tv><\($0.filter(\.isLetter))/></tv>" }),
    ("the root", { "<\($0.filter(\.isLetter))>" }),
    ("an entity", { "<tv><programme><title>&\($0.filter(\.isLetter));</title></programme></tv>" }),
    ("a channel that is not declared", { "<tv>\(programme("20261120", "", $0))</tv>" }),
    ("a channel twice", { "<tv><channel id=\"\(xml($0))\"/>\n<channel id=\"\(xml($0))\"/></tv>" }),
    (
      "a channel of many names",
      { value in
        let names = (0..<200).map { "<display-name>\($0) \(xml(String(value.prefix(400))))</display-name>" }.joined()
        return "<tv><channel id=\"\(xml(value))\">\(names)</channel></tv>"
      }
    ),
    ("a start", { "<tv>\(programme(xml($0), "", "a"))</tv>" }),
    ("a stop", { "<tv>\(programme("20261120", " stop=\"\(xml($0))\"", "a"))</tv>" }),
    ("a zone", { "<tv>\(programme("20261120200000 \(xml($0))", "", "a"))</tv>" }),
    ("a title", { "<tv>\(programme("2026", "", "a", title: $0))</tv>" }),
    ("an invalid tag", { "<tv><programme \(xml($0)) <<<" }),
  ]

  private static func xml(_ value: String) -> String { value.replacing("&", with: "&amp;") }

  private static func programme(_ start: String, _ stop: String, _ channel: String, title: String = "") -> String {
    "<programme start=\"\(start)\"\(stop) channel=\"\(xml(channel))\"><title>\(xml(title))</title></programme>"
  }

  @Test(arguments: values) func diagnosticsOfDocumentsFitOnALine(value: String) {
    for (name, text) in Self.documents {
      let guide = XMLTVDecoder.guide(in: Array(text(value).utf8), file: "guide")
      Self.expectBounded(guide.diagnostics, name)
    }
  }

  @Test func unknownEncodingsAreNamedByTheirBeginning() {
    let name = String(repeating: "U", count: 900)
    let text = "<?xml version=\"1.0\" encoding=\"\(name)\"?><tv><channel id=\"é\"/></tv>"
    let guide = XMLTVDecoder.guide(in: Array(text.utf8), file: "guide")
    #expect(guide.diagnostics.map(\.problem.english.utf8.count).max() ?? .max < 200)
    #expect(guide.diagnostics.contains { $0.problem.english.contains("UUUU…") })
  }

  @Test func longChannelIDsAreCutInDiagnostics() {
    let id = String(repeating: "U", count: 1_500)
    let text = "<tv>\(Self.programme("20261120", " stop=\"20261121\"", id, title: "Tide"))</tv>"
    let guide = XMLTVDecoder.guide(in: Array(text.utf8), file: "guide")
    let start = String(repeating: "U", count: 100)
    #expect(
      guide.diagnostics.map(\.problem) == [
        "a channel id of more than 256 bytes", "channel “\(start)…” is not declared",
      ])
    #expect(guide.channels.map(\.id) == [String(id.prefix(256))])
  }

  @Test(arguments: values) func diagnosticsOfRowsFitOnALine(value: String) {
    let clean =
      ["Quiz", "", "", "", "", ""] + [String](repeating: "false", count: 8)
      + ["", "", "Drama", "", "false", "20/11/2026", "20:00", "20:30", "30"]
    let word = value.filter { $0 != "~" }
    for field in clean.indices {
      var fields = clean
      fields[field] = word
      let rows = [clean, fields, clean + [word], Array(fields.dropLast())].map { $0.joined(separator: "~") }
      let bytes = Array((rows.joined(separator: "\n") + "\n").utf8)
      let diagnostics = RadioTimesDecoder(zone: Moments.london).programmes(in: bytes, file: "guide").diagnostics
      Self.expectBounded(diagnostics, "field \(field)")
    }
  }

  @Test(arguments: values) func diagnosticsOfChannelListsAndPlaylistsFitOnALine(value: String) {
    let key = String(repeating: "k", count: 250)
    let list = "1|Harbour\n\(value)|x\n\(value)\n\(key)|a\n\(key)|b\n2|\n"
    Self.expectBounded(
      RadioTimesDecoder(zone: Moments.london).channels(in: Array(list.utf8), file: "guide").diagnostics, "channels.dat")
    for line in ["tvg-chno=\"\(value)\",H", "tvg-shift=\"\(value)\",H", "tvg-id=\"\(value)\"", "\(value)", ",\(value)"]
    {
      let playlist = M3UPlaylist(
        Array("#EXTM3U\n#EXTINF:-1 \(line)\nx\n#EXTINF:-1 \(line)\n#EXTINF:-1,H\n".utf8), file: "guide")
      Self.expectBounded(playlist.diagnostics, String(line.prefix(12)))
    }
  }
}
