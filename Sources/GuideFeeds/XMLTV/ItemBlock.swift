/// Examines 16 bytes of a document. Each function returns how many bytes, counted from the first one, are of a certain
/// kind. The type of each vector is spelled out, because otherwise the compiler would compare byte by byte.
enum ItemBlock {
  /// Counts bytes before the end of a string, a reference, a control, a multi-byte character, or a bracket, which may
  /// start `]]>`.
  @inline(__always)
  static func plainLength(_ block: SIMD16<UInt8>, end: UInt8) -> Int {
    // As signed numbers, the bytes of multi-byte characters are below the controls.
    let isLow = unsafeBitCast(block, to: SIMD16<Int8>.self) .< SIMD16<Int8>(repeating: 0x20)
    let isMark = (block .== each(UInt8(ascii: "<"))) .| (block .== each(ASCIIByte.ampersand))
    return firstIndex(isLow .| isMark .| (block .== each(end)) .| (block .== each(UInt8(ascii: "]"))))
  }

  /// Counts white space.
  @inline(__always)
  static func blankLength(_ block: SIMD16<UInt8>) -> Int {
    let isLine = (block .== each(ASCIIByte.lineFeed)) .| (block .== each(ASCIIByte.carriageReturn))
    let isSpace = (block .== each(ASCIIByte.space)) .| (block .== each(ASCIIByte.tab))
    return firstIndex(.!(isLine .| isSpace))
  }

  /// Counts letters, digits, hyphens, full stops, colons and underscores.
  @inline(__always)
  static func nameLength(_ block: SIMD16<UInt8>) -> Int {
    let letters = (block | each(0x20)) &- each(UInt8(ascii: "a"))
    // These are the bytes from the hyphen to the colon, except the slash.
    let signs = block &- each(UInt8(ascii: "-"))
    let isSign = (signs .<= each(13)) .& (signs .!= each(2))
    return firstIndex(.!((letters .<= each(25)) .| isSign .| (block .== each(UInt8(ascii: "_")))))
  }

  /// Whether two names of at most 16 bytes are equal. All 16 bytes must be readable.
  @inline(__always)
  static func isSame(_ name: UnsafePointer<UInt8>, _ other: UnsafePointer<UInt8>?, count: Int) -> Bool {
    guard let other else { return false }
    let block = UnsafeRawPointer(name).loadUnaligned(as: SIMD16<UInt8>.self)
    return firstIndex(block .!= UnsafeRawPointer(other).loadUnaligned(as: SIMD16<UInt8>.self)) >= count
  }

  @inline(__always)
  private static func each(_ byte: UInt8) -> SIMD16<UInt8> { SIMD16(repeating: byte) }

  /// The index of the first byte for which the mask is true; 16 if none.
  @inline(__always)
  private static func firstIndex(_ mask: SIMDMask<SIMD16<Int8>>) -> Int {
    let halves = unsafeBitCast(mask, to: SIMD2<UInt64>.self)
    if halves[0] != 0 { return halves[0].trailingZeroBitCount / 8 }
    return halves[1] == 0 ? 16 : 8 + halves[1].trailingZeroBitCount / 8
  }
}
