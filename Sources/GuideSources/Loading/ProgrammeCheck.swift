import GuideFeeds
import GuideModel

/// Looks for programmes in the bytes of a pipe so far: a pipe without an end would fill all the memory allowed.
struct ProgrammeCheck {
  /// Bytes of a pipe in which a feed has one programme at least: its rows have some hundreds.
  static let window = 16 << 20
  static let problem: Message = "it has no programme in \(window >> 20) MB on end: is it the right file?"
  /// Enough rows of a feed to find one that can be read.
  private static let sample = 1 << 16

  private var decoder: RadioTimesDecoder
  private var checked = 0
  private(set) var hasFailed = false
  /// True once a window had a programme.
  private(set) var hasFoundSome = false

  init(_ decoder: RadioTimesDecoder) {
    self.decoder = decoder
    // The findings here come again when all is decoded.
    self.decoder.collector = DiagnosticCollector()
  }

  /// False where the last window of the bytes has no programme.
  mutating func hasProgrammes(in bytes: [UInt8]) -> Bool {
    while !hasFailed, bytes.count - checked >= ProgrammeCheck.window {
      let next = checked..<checked + ProgrammeCheck.window
      hasFailed = !hasProgramme(bytes, next.prefix(ProgrammeCheck.sample)) && !hasProgramme(bytes, next)
      if !hasFailed { hasFoundSome = true }
      checked = next.upperBound
    }
    return !hasFailed
  }

  private func hasProgramme(_ bytes: [UInt8], _ part: Range<Int>) -> Bool {
    var batch = ProgrammeBatch()
    _ = decoder.programmes(in: bytes, part, file: "", into: &batch)
    return batch.rowCount > 0
  }
}
