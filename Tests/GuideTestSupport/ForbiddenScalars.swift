/// Scalars from a guide that must never reach a terminal, on any screen or in the output of any command.
package enum ForbiddenScalars {
  /// Whether a scalar is a control character, a direction override, an invisible joiner or filler, a variation
  /// selector, a tag, a private-use scalar or a noncharacter.
  package static func contains(_ scalar: Unicode.Scalar) -> Bool {
    let value = scalar.value
    return value < 0x20 || (0x7F..<0xA0).contains(value) || value & 0xFFFE == 0xFFFE
      || ranges.contains { $0.contains(value) }
  }

  package static let ranges: [ClosedRange<UInt32>] = [
    0xAD...0xAD, 0x34F...0x34F, 0x61C...0x61C, 0x115F...0x1160, 0x17B4...0x17B5, 0x180B...0x180F, 0x200B...0x200F,
    0x2028...0x202E, 0x2060...0x206F, 0x3164...0x3164, 0xE000...0xF8FF, 0xFDD0...0xFDEF, 0xFE00...0xFE0F,
    0xFEFF...0xFEFF, 0xFFA0...0xFFA0, 0xFFF9...0xFFFB, 0xE0000...0xE0FFF, 0xF0000...0x10FFFF,
  ]
}
