import GuideFeeds
import GuideModel

/// Looks for programmes in the data of a pipe, because an endless pipe would fill all the memory allowed.
struct ProgrammeCheck {
  /// Bytes in which a feed has at least one programme; its rows have a few hundred bytes each.
  static let window = 16 << 20
  static let problem: Message = "it has no programme in \(window >> 20) MB, so it may be the wrong file"
  /// Enough bytes to find a readable row in a feed.
  private static let sample = 1 << 16

  private var decoder: RadioTimesDecoder
  private var checked = 0
  private(set) var hasFailed = false
  /// Whether any window had a programme.
  private(set) var hasFoundSome = false

  init(_ decoder: RadioTimesDecoder) {
    self.decoder = decoder
    // Decoding the complete data reports the same diagnostics again.
    self.decoder.collector = DiagnosticCollector()
  }

  /// Whether the last complete window has a programme.
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
