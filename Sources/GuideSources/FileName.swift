import Glibc

/// Names of files as texts, whatever bytes they are: what is no UTF-8 is kept as scalars that nobody uses, so that the file
/// can be opened by the text. Screens and listings draw a sign of replacement for them.
extension String {
  /// The text of a name's bytes.
  package init(fileBytes bytes: some Collection<UInt8>) {
    if let text = String(validating: bytes, as: UTF8.self), !text.unicodeScalars.contains(where: \.isByteOfName) {
      self = text
      return
    }
    var scalars = String.UnicodeScalarView()
    var decoder = Unicode.UTF8.ForwardParser()
    var rest = bytes.makeIterator()
    var place = bytes.startIndex
    while true {
      switch decoder.parseScalar(from: &rest) {
      case .valid(let encoded):
        let scalar = Unicode.UTF8.decode(encoded)
        if scalar.isByteOfName { encoded.forEach { scalars.append(.byteOfName($0)) } } else { scalars.append(scalar) }
        place = bytes.index(place, offsetBy: encoded.count)
      case .error(let length):
        let end = bytes.index(place, offsetBy: length)
        for byte in bytes[place..<end] { scalars.append(.byteOfName(byte)) }
        place = end
      case .emptyInput:
        self = String(scalars)
        return
      }
    }
  }

  /// The text of a name that ends in a zero byte.
  package init(fileName name: UnsafePointer<CChar>) {
    self.init(fileBytes: UnsafeBufferPointer(start: name, count: strlen(name)).map { UInt8(bitPattern: $0) })
  }

  /// Whether some of it are bytes of a name that is no UTF-8.
  var isNoUTF8: Bool { unicodeScalars.contains(where: \.isByteOfName) }

  /// The bytes of a name, with a zero at the end, as the system wants them.
  var fileBytes: [CChar] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(utf8.count + 1)
    if isNoUTF8 {
      for scalar in unicodeScalars {
        if scalar.isByteOfName {
          bytes.append(UInt8(truncatingIfNeeded: scalar.value))
        } else {
          bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        }
      }
    } else {
      bytes.append(contentsOf: utf8)
    }
    bytes.append(0)
    return bytes.map { CChar(bitPattern: $0) }
  }
}

extension Unicode.Scalar {
  /// The last private scalars but those that are no characters: a byte from 80 on is one of these.
  private static let firstOfName: UInt32 = 0x10FE00

  fileprivate var isByteOfName: Bool {
    (Unicode.Scalar.firstOfName + 0x80...Unicode.Scalar.firstOfName + 0xFF).contains(value)
  }

  /// The scalar of a byte, which is 80 or more wherever this is asked.
  fileprivate static func byteOfName(_ byte: UInt8) -> Unicode.Scalar {
    Unicode.Scalar(firstOfName + UInt32(byte)) ?? "\u{FFFD}"
  }
}
