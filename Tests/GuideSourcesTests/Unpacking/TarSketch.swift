import GuideModel

/// Builds a tar archive member by member.
struct TarSketch {
  private(set) var bytes: [UInt8] = []

  /// The ways in which numbers and the format's magic bytes are written.
  enum Flavour: CaseIterable {
    case posix, gnu, largeNumbers
  }

  private let flavour: Flavour

  init(_ flavour: Flavour = .posix) {
    self.flavour = flavour
  }

  /// Adds a member of a given type: `0` for a file, `5` for a folder, `x` or `g` for an extended header, and `L` for a long
  /// name for the next member.
  func adding(_ name: String, _ content: [UInt8] = [], type: Character = "0") -> TarSketch {
    var header = [UInt8](repeating: 0, count: 512)
    func write(_ text: String, at offset: Int) {
      header.replaceSubrange(offset..<offset + text.utf8.count, with: text.utf8)
    }
    write(name, at: 0)
    write("0000644\0", at: 100)
    write(TarSketch.octal(content.count, digits: 11) + "\0", at: 124)
    if flavour == .largeNumbers {
      header[124] = 0x80
      for byte in 0..<11 { header[135 - byte] = byte < 8 ? UInt8(truncatingIfNeeded: content.count >> (8 * byte)) : 0 }
    }
    write(String(type), at: 156)
    write(flavour == .gnu ? "ustar  \0" : "ustar\u{0}00", at: 257)
    write("        ", at: 148)
    let sum = header.reduce(0) { $0 + Int($1) }
    write(TarSketch.octal(sum, digits: 6) + "\0 ", at: 148)
    var longer = self
    longer.bytes += header + content + [UInt8](repeating: 0, count: (512 - content.count % 512) % 512)
    return longer
  }

  /// The archive, including its end marker.
  var whole: [UInt8] { bytes + [UInt8](repeating: 0, count: 1024) }

  /// A number as octal digits with leading zeros.
  static func octal(_ number: Int, digits: Int) -> String {
    let text = String(number, radix: 8)
    return String(repeating: "0", count: digits - text.count) + text
  }
}
