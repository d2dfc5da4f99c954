import Glibc
import GuideModel

/// Counts the declarations of a document's own DTD for which libexpat has no bound.
///
/// It calls itself for an entity within another, so a long chain of entities overflows the stack. Every declared attribute
/// is compared with all before it, and looked at again for every element that has it.
struct DTDLimits {
  private var attributes = 0
  private var defaultBytes = 0
  private var nestedEntities = 0

  /// Counts an attribute with its default value, which may be missing. Returns the reason to stop, if there is one.
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

  /// Counts an entity with a value. Returns the reason to stop, if there is one.
  ///
  /// An entity may be declared before those that it refers to, so the depth is not known here; but no chain is longer than
  /// the number of its members.
  mutating func addEntity(_ value: UnsafeBufferPointer<UInt8>, isParameter: Bool) -> Message? {
    guard DTDLimits.hasReference(value, isParameter: isParameter) else { return nil }
    nestedEntities += 1
    guard nestedEntities > XMLTVLimits.nestedEntities else { return nil }
    return "more than \(XMLTVLimits.nestedEntities) entities that refer to others"
  }

  /// Whether a value refers to an entity of its kind that is declared. Numbers and the five names of XML are none.
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
