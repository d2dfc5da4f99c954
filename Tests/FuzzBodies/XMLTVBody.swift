import GuideFeeds
import GuideModel

/// Reads bytes as an XMLTV document. Nothing crashes or is dropped silently, every text is valid, and neither the size of
/// chunks nor the use of the scanner makes a difference.
package enum XMLTVBody {
  /// The violated expectations about reading a document.
  package static func violations(for bytes: [UInt8]) -> [String] {
    let whole = ReadDocument(bytes, pieces: max(1, bytes.count))
    // A length that depends only on the bytes, so that failures are reproducible.
    let size = 1 + bytes.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xFFFF } % 97
    let parts = ReadDocument(bytes, pieces: size)
    var violations = Violations()
    expectSound(whole.guide, &violations)
    violations.expect(
      whole.isLike(parts), "in chunks of \(size) bytes the guide differs:\n\(whole.summary)\n\(parts.summary)")
    let plain = ReadDocument(bytes, pieces: size, scans: false)
    violations.expect(
      whole.isLike(plain), "the guide differs without the scanner:\n\(whole.summary)\n\(plain.summary)")
    violations.expect(
      whole.diagnostics.allSatisfy { $0.line >= 0 && $0.line <= lines(bytes) },
      "a diagnostic beyond the end: \(whole.summary)")
    violations.expect(nothingVanished(bytes, whole), "a programme is missing")
    return violations.all
  }

  private static func lines(_ bytes: [UInt8]) -> Int { bytes.count { $0 == 0x0A } + 1 }

  private static func expectSound(_ guide: Guide, _ violations: inout Violations) {
    for programme in guide.programmes {
      let interval = guide.interval(of: programme)
      violations.expect(interval.end >= interval.start, "it ends before it starts")
      let details = guide.details(of: programme)
      violations.expect(details.summary == guide.summary(of: programme), "details and summary differ")
      violations.expect(
        details.genres.first ?? "" == guide.genre(of: programme), "details and store differ in the genre")
      violations.expect(!guide.title(of: programme).isEmpty, "a title without a letter")
      violations.expect(guide.title(of: programme).count <= 512, "an excessively long title")
      let texts = [guide.title(of: programme), details.description ?? "", details.summary.episodeTitle ?? ""]
      let names = details.directors + details.genres + details.cast.flatMap { [$0.name, $0.role ?? ""] }
      let facts = details.more.flatMap { [$0.text, $0.qualifier ?? ""] }
      for text in texts + names + facts {
        violations.expect(!text.hasControl, "a control character in \(text.debugDescription)")
      }
    }
  }

  /// Whether every `<programme>` tag either became a programme or was reported. Tags inside comments and the like may be neither.
  private static func nothingVanished(_ bytes: [UInt8], _ read: ReadDocument) -> Bool {
    let hasOthers = bytes.contains(0) || has("<!", bytes) || has("<?", bytes)
    let isEnded = read.diagnostics.contains { $0.severity == .refused && $0.action.english.hasPrefix("the rest") }
    if hasOthers || isEnded { return true }
    return offsets(of: "<programme ", bytes).count <= read.guide.programmeCount + read.diagnostics.count
  }

  private static func has(_ text: String, _ bytes: [UInt8]) -> Bool { !offsets(of: text, bytes).isEmpty }

  private static func offsets(of text: String, _ bytes: [UInt8]) -> [Int] {
    let letters = Array(text.utf8)
    return bytes.indices.filter { bytes[$0] == letters[0] && bytes[$0...].starts(with: letters) }
  }
}

/// A document read in chunks of a given size.
private struct ReadDocument {
  let guide: Guide
  let diagnostics: [Diagnostic]

  init(_ bytes: [UInt8], pieces: Int, scans: Bool = true) {
    let decoder = XMLTVDecoder(file: "1.xml", expecting: bytes.count, pieceSize: pieces, scans: scans)
    for start in stride(from: 0, to: bytes.count, by: pieces) {
      if !decoder.read(bytes.span.extracting(start..<min(bytes.count, start + pieces))) { break }
    }
    let read = decoder.finish()
    diagnostics = read.diagnostics
    var builder = GuideBuilder()
    _ = builder.add(read)
    guide = builder.build()
  }

  /// The guide and its diagnostics as text, for failure messages.
  var summary: String {
    let programmes = guide.programmes.map { "\(guide.interval(of: $0).start.seconds) \(guide.title(of: $0))" }
    return "\(programmes) \(diagnostics.map { "\($0.line): \($0.problem): \($0.action)" })"
  }

  func isLike(_ other: ReadDocument) -> Bool {
    guide.channels == other.guide.channels && diagnostics == other.diagnostics
      && guide.programmes.map(guide.details(of:)) == other.guide.programmes.map(other.guide.details(of:))
      && guide.programmes.map(guide.interval(of:)) == other.guide.programmes.map(other.guide.interval(of:))
      && guide.programmes.map(guide.title(of:)) == other.guide.programmes.map(other.guide.title(of:))
      && guide.programmes.map(guide.genre(of:)) == other.guide.programmes.map(other.guide.genre(of:))
      && guide.programmes.map(guide.flags(of:)) == other.guide.programmes.map(other.guide.flags(of:))
  }
}
