import Glibc
import GuideModel

/// Counts a document's DTD declarations of the kinds that libexpat does not limit.
///
/// libexpat recurses for an entity inside another one, so a long chain would overflow the stack. It compares every
/// declared attribute with all earlier ones, and does so again for every element that has it.
struct DTDLimits {
  private var attributes = 0
  private var defaultBytes = 0
  private var nestedEntities = 0

  /// Counts an attribute with its optional default value. Returns the reason to stop; `nil` within the limits.
  mutating func addAttribute(default value: UnsafePointer<CChar>?) -> Message? {
    attributes += 1
    defaultBytes += value.map { strlen($0) } ?? 0
    if attributes > XMLTVLimits.declaredAttributes {
      return "more than \(XMLTVLimits.declaredAttributes) declared attributes"
    }
    if defaultBytes > XMLTVLimits.defaultBytes {
      return "default attributes of more than \(XMLTVLimits.defaultBytes) bytes"
    }
    return nil
  }

  /// Counts an entity with a value. Returns the reason to stop; `nil` within the limits. Entities may refer to ones that are
  /// declared later, so the depth is unknown here. But no chain is longer than the number of entities.
  mutating func addEntity(_ value: UnsafeBufferPointer<UInt8>, isParameter: Bool) -> Message? {
    guard DTDLimits.hasReference(value, isParameter: isParameter) else { return nil }
    nestedEntities += 1
    guard nestedEntities > XMLTVLimits.nestedEntities else { return nil }
    return "more than \(XMLTVLimits.nestedEntities) entities that refer to others"
  }

  /// Whether a value refers to a declared entity of its kind. Numbers and XML's five predefined names do not count.
  private static func hasReference(_ value: UnsafeBufferPointer<UInt8>, isParameter: Bool) -> Bool {
    let mark = UInt8(ascii: isParameter ? "%" : "&")
    return value.indices.contains { index in
      guard value[index] == mark else { return false }
      let rest = value[(index + 1)...]
      return !predefined.contains { rest.starts(with: $0) }
    }
  }

  private static let predefined = ["#", "amp;", "lt;", "gt;", "quot;", "apos;"].map { Array($0.utf8) }
}
