/// Bytes that the feed's format is made of.
enum ASCIIByte {
  static let tab: UInt8 = 0x09
  static let lineFeed: UInt8 = 0x0A
  static let carriageReturn: UInt8 = 0x0D
  static let space: UInt8 = 0x20
  static let ampersand = UInt8(ascii: "&")
  static let asterisk = UInt8(ascii: "*")
  static let brace = UInt8(ascii: "{")
  static let comma = UInt8(ascii: ",")
  static let colon = UInt8(ascii: ":")
  static let equals = UInt8(ascii: "=")
  static let percent = UInt8(ascii: "%")
  static let pipe = UInt8(ascii: "|")
  static let tilde = UInt8(ascii: "~")
}
