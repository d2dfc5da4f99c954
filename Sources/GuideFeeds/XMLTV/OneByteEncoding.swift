import CExpat
import Glibc

/// Encodings of one byte a character that the C library knows and libexpat does not.
enum OneByteEncoding {
  /// Fills in the character of every byte. 0 if the encoding is unknown or has characters of several bytes.
  static func fill(_ info: UnsafeMutablePointer<XML_Encoding>, _ name: UnsafePointer<CChar>) -> Int32 {
    guard let converter = iconv_open("UCS-4LE", name), Int(bitPattern: converter) != -1 else { return 0 }
    defer { iconv_close(converter) }
    var letters = 0
    withUnsafeMutablePointer(to: &info.pointee.map) { map in
      map.withMemoryRebound(to: Int32.self, capacity: 256) { map in
        for byte in 0..<256 {
          map[byte] = scalar(UInt8(byte), converter) ?? -1
          if map[byte] >= 0 { letters += 1 }
        }
      }
    }
    info.pointee.data = nil
    info.pointee.convert = nil
    info.pointee.release = nil
    // In an encoding of several bytes, half of the bytes have no meaning by themselves.
    return letters > 200 ? 1 : 0
  }

  private static func scalar(_ byte: UInt8, _ converter: iconv_t) -> Int32? {
    var input = CChar(bitPattern: byte)
    var output: UInt32 = 0
    let done = withUnsafeMutablePointer(to: &input) { input in
      withUnsafeMutableBytes(of: &output) { output in
        var from: UnsafeMutablePointer<CChar>? = input
        var to = output.baseAddress?.assumingMemoryBound(to: CChar.self)
        var (more, room) = (1, 4)
        _ = iconv(converter, nil, nil, nil, nil)
        return iconv(converter, &from, &more, &to, &room) == 0 && room == 0
      }
    }
    return done ? Int32(UInt32(littleEndian: output)) : nil
  }
}
