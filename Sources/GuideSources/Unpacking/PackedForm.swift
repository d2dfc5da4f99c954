/// How a file is packed, told by its first bytes and never by its name.
package enum PackedForm: Hashable, Sendable, CaseIterable {
  /// Not packed.
  case plain
  /// Packed, and unpacked here.
  case gzip, xz
  /// Packed, recognised, and refused.
  case bzip2, zip, zstd, sevenZip

  /// How many bytes tell the forms apart.
  static let telling = 6

  /// The form of a file that begins so.
  package static func sniff(_ first: [UInt8]) -> PackedForm {
    allCases.first { form in form != .plain && form.signs.contains { first.starts(with: $0) } } ?? .plain
  }

  /// Its name in a sentence.
  package var name: String {
    switch self {
    case .plain: "plain text"
    case .gzip: "gzip"
    case .xz: "xz"
    case .bzip2: "bzip2"
    case .zip: "zip"
    case .zstd: "zstd"
    case .sevenZip: "7z"
    }
  }

  /// Why it is not read, and what to do; nil where it is read.
  var refusal: String? {
    tool.map { "it is packed with \(name), which tvgrid does not unpack: unpack it with \($0) first" }
  }

  /// What unpacks a form that is refused.
  private var tool: String? {
    switch self {
    case .plain, .gzip, .xz: nil
    case .bzip2: "bunzip2"
    case .zip: "unzip"
    case .zstd: "unzstd"
    case .sevenZip: "7z x"
    }
  }

  /// What a file of the form begins with, one of these.
  private var signs: [[UInt8]] {
    switch self {
    case .plain: []
    case .gzip: [[0x1F, 0x8B]]
    case .xz: [[0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00]]
    // The second half is the first of a block, or the end where there is none: a word such as BZh9 alone is text.
    case .bzip2: (0x31...0x39).flatMap { [[0x42, 0x5A, 0x68, $0, 0x31, 0x41], [0x42, 0x5A, 0x68, $0, 0x17, 0x72]] }
    case .zip: [[0x50, 0x4B, 0x03, 0x04], [0x50, 0x4B, 0x05, 0x06]]
    case .zstd: [[0x28, 0xB5, 0x2F, 0xFD]]
    case .sevenZip: [[0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C]]
    }
  }
}
