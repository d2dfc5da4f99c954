import CellCanvas
import GuideTestSupport
import Testing

/// How every scalar is drawn, copied and printed.
@Suite(.row("T1")) struct EveryScalarTests {
  @Test func harmfulScalarsNeverReachAScreen() {
    var count = 0
    var faults = 0
    for value in UInt32(0)...0x10FFFF {
      // `make test` checks only the scalars below U+3000 and every seventh one above.
      guard Contract.isFull || value < 0x3000 || value.isMultiple(of: 7) else { continue }
      guard let scalar = Unicode.Scalar(value) else { continue }
      count += 1
      for scalars in [[scalar], ["a", scalar, "b"]] {
        guard let fault = Self.fault(in: SafeText(String(String.UnicodeScalarView(scalars)))) else { continue }
        faults += 1
        Issue.record("\(String(value, radix: 16)): \(fault)")
      }
    }
    #expect(count == 1_112_064 || !Contract.isFull && count > 150_000)
    Contract.report("T1", "\(count.grouped) scalars made safe: \(faults.grouped) forbidden or of a wrong width")
  }

  private static func fault(in safe: SafeText) -> String? {
    var width = 0
    for scalar in safe.string.unicodeScalars {
      if isHarmful(scalar) { return "gives \(String(scalar.value, radix: 16))" }
      width += CellWidth.of(scalar) ?? 99
    }
    return width == safe.width ? nil : "is \(width) wide, not \(safe.width)"
  }

  /// Whether a scalar is forbidden by name or by a Unicode property.
  private static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return !(0x20..<0x7F).contains(scalar.value) }
    if ForbiddenScalars.contains(scalar) { return true }
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse: return true
    // Some format characters are visible, such as the Arabic number sign.
    case .format: return CellWidth.of(scalar) != 1
    default: return scalar.properties.isDefaultIgnorableCodePoint || scalar.properties.isBidiControl
    }
  }
}
