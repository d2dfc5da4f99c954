import CellCanvas
import GuideTestSupport
import Testing

/// Clipping, padding and wrapping of arbitrary text.
@Suite(.row("W1")) struct ClippingTests {
  @Test func randomTextFillsExactlyItsColumns() {
    var texts = RandomText(seed: 1)
    var random = SplitMix64(seed: 2)
    let count = Contract.count(100_000)
    var faults = 0
    for _ in 0..<count {
      let raw = texts.next()
      let columns = Int.random(in: 0...40, using: &random)
      let text = SafeText(raw)
      guard
        let fault = Self.fault(in: text) ?? Self.fault(clipping: text, to: columns)
          ?? Self.fault(wrapping: text, to: columns)
      else { continue }
      faults += 1
      Issue.record("\(raw.unicodeScalars.map(\.value)) at \(columns): \(fault)")
    }
    Contract.report("W1", "\(count.grouped) random texts clipped, padded and wrapped: \(faults.grouped) faults")
  }

  private static func fault(in text: SafeText) -> String? {
    if !SafeTextTests.isWhole(text.string) { return "is not made of clusters" }
    if String(validating: text.string.utf8, as: UTF8.self) == nil { return "is no UTF-8" }
    if text.width != SafeTextTests.plainWidth(of: text.string) { return "has another width than it says" }
    return SafeTextTests.equalBytes(SafeText(text.string).string, text.string) ? nil : "changes when made safe again"
  }

  private static func fault(clipping text: SafeText, to columns: Int) -> String? {
    let clipped = text.clipped(to: columns)
    if let fault = fault(in: clipped) { return "clipped, it \(fault)" }
    if clipped.width > columns || clipped.width < min(text.width, columns) - 1 {
      return "is not clipped to its columns"
    }
    if !SafeTextTests.equalBytes(clipped.clipped(to: columns).string, clipped.string) { return "is clipped twice" }
    if !isBeginning(clipped, of: text, columns: columns) { return "is torn" }
    let padded = clipped.padded(to: columns)
    if let fault = fault(in: padded) { return "padded, it \(fault)" }
    return padded.width == columns && padded.string.utf8.starts(with: clipped.string.utf8) ? nil : "is padded wrongly"
  }

  /// Whether clipped text consists of whole clusters from the original text and ends with the ellipsis.
  private static func isBeginning(_ clipped: SafeText, of text: SafeText, columns: Int) -> Bool {
    var kept = SafeTextTests.clusters(of: clipped.string)
    if text.width > columns, columns >= 4, kept.popLast() != "…" { return false }
    let whole = SafeTextTests.clusters(of: text.string)
    return kept.count <= whole.count && zip(kept, whole).allSatisfy { SafeTextTests.equalBytes($0, $1) }
  }

  private static func fault(wrapping text: SafeText, to columns: Int) -> String? {
    let lines = text.wrapped(to: columns)
    for line in lines {
      if let fault = fault(in: line) { return "wrapped, it \(fault)" }
      if line.isEmpty || line.width > columns { return "has a line of \(line.width)" }
    }
    // A wide character does not fit in a single column.
    guard columns > 1 else { return nil }
    let kept = lines.flatMap { $0.string.unicodeScalars.filter { $0 != " " } }
    return kept == text.string.unicodeScalars.filter { $0 != " " } ? nil : "loses something when wrapped"
  }
}
