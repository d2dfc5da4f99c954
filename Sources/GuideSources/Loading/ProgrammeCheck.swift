import GuideFeeds
import GuideModel

/// Looks for programmes in the data from a pipe, because an endless pipe would use up all the memory allowed.
struct ProgrammeCheck {
  /// The size of a window that must contain a programme, in bytes; a feed's rows are only a few hundred bytes each.
  static let window = 16 << 20
  static let problem: Message = "it has no programme in \(window >> 20) MB, so it may be the wrong file"
  /// A number of bytes large enough to contain a readable row of a feed.
  private static let sample = 1 << 16

  private var decoder: RadioTimesDecoder
  private var checked = 0
  private(set) var hasFailed = false
  /// Whether any window contained a programme.
  private(set) var hasFoundSome = false

  init(_ decoder: RadioTimesDecoder) {
    self.decoder = decoder
    // Discard these diagnostics, because decoding the complete data reports them again.
    self.decoder.collector = DiagnosticCollector()
  }

  /// Whether every complete window so far contains a programme.
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
