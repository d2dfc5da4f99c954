import Glibc

/// An element's attributes, as the parser has them: names and values in turn, each ended by a zero.
///
/// They are there for as long as the parser's call.
struct XMLAttributes {
  /// A value's bytes.
  typealias Value = UnsafeBufferPointer<UInt8>

  private let pointers: UnsafeMutablePointer<UnsafePointer<CChar>?>

  init(_ pointers: UnsafeMutablePointer<UnsafePointer<CChar>?>) {
    self.pointers = pointers
  }

  /// The value of an attribute; nil where it is not there.
  func value(_ name: StaticString) -> Value? {
    var place = 0
    while let known = pointers[place], let value = pointers[place + 1] {
      if XMLAttributes.isSame(known, name) { return XMLAttributes.bytes(value) }
      place += 2
    }
    return nil
  }

  /// Whether there are no more of them, and none is longer, than in any honest guide.
  var areWithinLimits: Bool {
    var place = 0
    while pointers[place] != nil, let value = pointers[place + 1] {
      if place / 2 >= XMLTVLimits.attributes { return false }
      if strlen(value) > XMLTVLimits.attributeLength { return false }
      place += 2
    }
    return true
  }

  private static func isSame(_ known: UnsafePointer<CChar>, _ name: StaticString) -> Bool {
    name.withUTF8Buffer { letters in
      for place in 0..<letters.count where UInt8(bitPattern: known[place]) != letters[place] { return false }
      return known[letters.count] == 0
    }
  }

  private static func bytes(_ text: UnsafePointer<CChar>) -> Value {
    UnsafeRawBufferPointer(start: text, count: strlen(text)).assumingMemoryBound(to: UInt8.self)
  }
}
