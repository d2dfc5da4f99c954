import Foundation
import GuideModel
import GuideSources
import GuideTestSupport
import Testing

/// Ids of channels that would lead elsewhere as names of files.
@Suite(.row("F7")) struct HostileNameTests {
  private static let pieces = [
    "../x", "../../x", "/etc/passwd", "a\u{0}b", ".", "..", "CON", "nul.txt", "a\nb", "-rf", "a/b/c", "~", "~root",
    "%2e%2e%2fx",
    "..\\x", "C:\\x", "$(touch x)", "`touch x`", ";touch x", "*", "?", "channels.dat", "update.txt", ".hidden", "a b",
    "'", "\"",
    "\u{202E}tad.x", "é", "e\u{301}", "日本", "👩‍👩‍👧‍👦", "\u{FEFF}", "x|y", "x~y", "a=b", "", " ", "\t",
    String(repeating: "long", count: 1250), String(repeating: "../", count: 400),
  ]

  /// As every decoder leaves texts: line breaks and tabs are spaces, other controls go.
  private static func withoutControls(_ id: String) -> String {
    let scalars = id.unicodeScalars.compactMap { scalar -> Unicode.Scalar? in
      (9...13).contains(scalar.value) ? " " : scalar.value < 0x20 ? nil : scalar
    }
    return String(String.UnicodeScalarView(scalars))
  }

  @Test func theyStayInTheirFolder() throws {
    let wanted = Contract.count(1_000, atLeast: 100)
    var random = SplitMix64(seed: 7)
    var ids: Set<String> = []
    while ids.count < wanted {
      let parts = (0..<Int.random(in: 1...3, using: &random)).map { _ in Self.pieces.randomElement(using: &random) ?? ""
      }
      let id = parts.joined(separator: ["", "/", "\\", "."].randomElement(using: &random) ?? "")
      // No decoder gives an empty one.
      if !id.isEmpty { ids.insert(id) }
    }
    let start = Moments.at("2026-11-20 20:00")
    let guide = GuideContents.guide(
      ids.sorted().map { id in
        let programme = GuideContents.Programme(
          "Tide", Interval(start, start.adding(minutes: 30)), [], ProgrammeDetails())
        return (Channel(id: id, name: "Harbour"), [programme])
      })
    let folder = try TemporaryFolder([:])
    try GuideFolder(folder.path("guide")).write(guide)
    let files = FileManager.default
    #expect(try files.contentsOfDirectory(atPath: folder.path) == ["guide"])
    for name in try files.contentsOfDirectory(atPath: folder.path("guide")) {
      let kind = try files.attributesOfItem(atPath: folder.path("guide/\(name)"))[.type] as? FileAttributeType
      #expect(kind == .typeRegular, "\(name)")
      #expect(name.utf8.count <= 255 && name.hasSuffix(".dat"))
    }
    let read = try GuideFolder.load([folder.path("guide")])
    let (came, meant) = (Set(read.channels.map(\.id)), Set(ids.map(Self.withoutControls)))
    #expect(meant.subtracting(came).map(\.debugDescription) == [], "none is lost")
    #expect(came.subtracting(meant).map(\.debugDescription) == [], "none is made up")
    Contract.report(
      "F7", "\(ids.count.grouped) hostile names of channels: all in their folder, none a folder, none lost")
  }
}
