import Glibc

// File names as strings, whatever their bytes: bytes that are not UTF-8 become otherwise unused scalars, so that the string can
// be used to open the file. Screens and listings show a replacement character for each of these scalars.
extension String {
  /// Creates a string from the bytes of a name.
  package init(fileBytes bytes: some Collection<UInt8>) {
    if let text = String(validating: bytes, as: UTF8.self), !text.unicodeScalars.contains(where: \.isByteOfName) {
      self = text
      return
    }
    var scalars = String.UnicodeScalarView()
    var decoder = Unicode.UTF8.ForwardParser()
    var rest = bytes.makeIterator()
    var index = bytes.startIndex
    while true {
      switch decoder.parseScalar(from: &rest) {
      case .valid(let encoded):
        let scalar = Unicode.UTF8.decode(encoded)
        if scalar.isByteOfName { encoded.forEach { scalars.append(.byteOfName($0)) } } else { scalars.append(scalar) }
        index = bytes.index(index, offsetBy: encoded.count)
      case .error(let length):
        let end = bytes.index(index, offsetBy: length)
        for byte in bytes[index..<end] { scalars.append(.byteOfName(byte)) }
        index = end
      case .emptyInput:
        self = String(scalars)
        return
      }
    }
  }

  /// Creates a string from a name that ends with a zero byte.
  package init(fileName name: UnsafePointer<CChar>) {
    self.init(fileBytes: UnsafeBufferPointer(start: name, count: strlen(name)).map { UInt8(bitPattern: $0) })
  }

  /// Whether the name has bytes that are not UTF-8.
  package var hasInvalidUTF8: Bool { unicodeScalars.contains(where: \.isByteOfName) }

  /// The bytes of the name with a zero at the end, for the C library.
  package var fileBytes: [CChar] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(utf8.count + 1)
    if hasInvalidUTF8 {
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

// Paths are split by bytes, because a slash with a combining mark is a different Character.
extension String {
  /// The last component of a path.
  package var fileName: String { utf8.split(separator: .slash).last.map { String(Substring($0)) } ?? self }

  /// The path without its last component; `.` if it has only one component.
  package var folder: String {
    guard let slash = utf8.lastIndex(of: .slash) else { return "." }
    return slash == startIndex ? "/" : String(self[..<slash])
  }

  /// A file name without its last extension.
  package var stem: String {
    guard let dot = lastIndex(of: "."), dot > startIndex else { return self }
    return String(self[..<dot])
  }

  package func appending(path name: String) -> String {
    utf8.last == .slash ? self + name : "\(self)/\(name)"
  }

  /// Whether a path is absolute.
  package var isAbsolutePath: Bool { utf8.first == .slash }
}

extension UInt8 {
  fileprivate static let slash = UInt8(ascii: "/")
}

extension Unicode.Scalar {
  /// Bytes from 0x80 up are mapped to scalars in the last private plane, starting here.
  private static let firstOfName: UInt32 = 0x10FE00

  fileprivate var isByteOfName: Bool {
    (Unicode.Scalar.firstOfName + 0x80...Unicode.Scalar.firstOfName + 0xFF).contains(value)
  }

  fileprivate static func byteOfName(_ byte: UInt8) -> Unicode.Scalar {
    Unicode.Scalar(firstOfName + UInt32(byte)) ?? "\u{FFFD}"
  }
}
