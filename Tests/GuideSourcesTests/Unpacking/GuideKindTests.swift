import GuideModel
import GuideSources
import GuideTestSupport
import Testing

@Suite struct GuideKindTests {
  private static func kind(_ bytes: [UInt8]) -> GuideKind { GuideKind.sniff(bytes.span) }

  /// A string in UTF-8, and in UTF-16 and UTF-32 with both byte orders. The byte order mark is present, missing or wrong.
  private static func spellings(_ text: String) -> [[UInt8]] {
    let big = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    let little = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let bytes = Array(text.utf8)
    let bigger = text.unicodeScalars.flatMap { [0, 0, UInt8($0.value >> 8), UInt8($0.value & 0xFF)] }
    let littler = text.unicodeScalars.flatMap { [UInt8($0.value & 0xFF), UInt8($0.value >> 8), 0, 0] }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    return [
      bytes, mark + bytes, mark + mark + bytes, [0xFE, 0xFF] + big, [0xFF, 0xFE] + little, big, little,
      [0, 0, 0xFE, 0xFF] + bigger, [0xFF, 0xFE, 0, 0] + littler, bigger, littler, [0xFF, 0xFE] + bytes,
    ]
  }

  @Test(arguments: [
    "<?xml version=\"1.0\"?><tv>", "<?xml", "\n \t\r\n<?xml ", "<!DOCTYPE tv SYSTEM \"xmltv.dtd\">", "<!DOCTYPE\n  tv>",
    "<!DOCTYPE tv", "<!-- made by hand -->", "<tv>", "<tv generator-info-name=\"x\">", "<tv/>", "<tv", " <tv\n",
    "<?xml version=\"1.0\"?><!-- \u{E9} -->", "<TV>", "<Tv Date=\"x\">", "<?XML", "<!doctype tv>", "<!DOCTYPE TV>",
  ])
  func xmlIsDetectedInEveryEncoding(text: String) {
    for bytes in Self.spellings(text) { #expect(Self.kind(bytes) == .xml, "\(bytes)") }
  }

  @Test(arguments: [
    "PHP Notice: x\n<?xml version=\"1.0\"?>", "<br />\n<b>Warning</b>: x<br />\n<tv>", "Deprecated\r\n<tv date=\"x\">",
    "<p>x</p><?xml version",
  ])
  func documentMayFollowOtherText(text: String) {
    for bytes in Self.spellings(text) { #expect(Self.kind(bytes) == .xml, "\(bytes)") }
  }

  @Test(arguments: ["#EXTM3U", "#EXTM3U tvg-shift=\"0\"\n", "#extm3u\r\n", "\n#EXTINF:-1,Harbour\n"])
  func playlistsAreDetectedByFirstLine(text: String) {
    for bytes in Self.spellings(text) { #expect(Self.kind(bytes) == .playlist, "\(bytes)") }
  }

  @Test(arguments: ["[{\"id\":1}]", "[]", " [\n ]\n", "[ {"]) func listsOfObjectsAreJSON(text: String) {
    for bytes in Self.spellings(text) { #expect(Self.kind(bytes) == .json, "\(bytes)") }
  }

  @Test(arguments: [
    "<!doctype html>", "<!DOCTYPE HTML PUBLIC \"-//W3C\">", "<html>", "<HTML lang=\"en\">", " \n<Html\n",
    "<!DocType  Html>", "<html",
  ])
  func webPagesAreDetectedInAnyCase(text: String) {
    for bytes in Self.spellings(text) { #expect(Self.kind(bytes) == .webPage, "\(bytes)") }
  }

  @Test(arguments: [
    "\t\n\nInvented listings.\nBees~~~~~~", "94|Harbour\n", "<", "<t", "<tvshows>", "<tv-guide>", "<tv.", "<tv:a>",
    "<tv\u{E9}>", "<TVX>", "<!DOCTYPE tvx>", "<!DOCTYPEtv>", "<!DOCTYPE", "<!doctype htmlx>", "<htmlx>",
    "<rss>",
    "<!-", "<?XM", "{\"tv\": 1}", "[", "[REC]~1/2~", "[1]", "[\"a\"]", "null", "\u{A0}<tv>", "\u{E9}<tv>",
    "Watch <tv>~1", "x\n<tvx>", "x\n <tv>", "94|Harbour\n<?xmlx",
  ])
  func anythingElseIsOther(text: String) {
    for bytes in Self.spellings(text) { #expect(Self.kind(bytes) == .other, "\(bytes)") }
  }

  @Test func emptyFilesAndMarksAreOther() {
    let few: [[UInt8]] = [
      [], [0], [0x3C], [0xFE], [0xFE, 0xFF], [0xFF, 0xFE], [0xFF, 0xFE, 0x3C], [0xEF, 0xBB], [0xEF, 0xBB, 0xBF],
      [0, 0x3C], [0, 0, 0, 0], [0x3C, 0],
    ]
    for bytes in few { #expect(Self.kind(bytes) == .other, "\(bytes)") }
  }

  @Test func whiteSpaceMayFillSniffedBytes() {
    let blanks = [UInt8](repeating: 0x0A, count: GuideKind.sniffedBytes - 5)
    #expect(Self.kind(blanks + Array("<?xml".utf8)) == .xml)
    #expect(Self.kind(blanks + [0x0A] + Array("<?xml".utf8)) == .other)
  }

  @Test func randomBytesHaveAKind() {
    var random = SplitMix64(seed: 3)
    let letters = Array("<!?>tvxml DOCTYPEhtml\u{0}\n-".utf8) + [0xFE, 0xFF, 0xEF, 0xBB, 0xBF]
    for _ in 0..<20_000 {
      let bytes = (0..<Int.random(in: 0...12, using: &random)).map { _ in letters.randomElement(using: &random) ?? 0 }
      // Once a kind is recognised, it stays the same when more bytes follow.
      let kind = Self.kind(bytes)
      if kind != .other, bytes.count < 12 { #expect(Self.kind(bytes + [0x20, 0x20]) == kind || bytes.contains(0)) }
    }
  }
}
