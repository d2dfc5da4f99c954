/// What a server said of the files of a folder when they were fetched, kept in the folder as a text:
///
///     source<tab>https://example.org/xmltv/
///     94.dat<tab>"5f3a-61"<tab>Fri, 20 Nov 2026 05:00:00 GMT
///
/// A line that is damaged is as good as none: its file is fetched anew.
struct ValidatorFile: Sendable {
  /// Its name; what begins with a dot is nobody's guide.
  static let name = ".validators"
  private let source: String
  private var validators: [String: FetchValidators] = [:]

  /// Of a folder whose files come from an address, which has no login in it.
  init(source: String) {
    self.source = source
  }

  /// Reads the file of a folder; what was said by another server is worth nothing.
  init(in folder: String, source: String) {
    self.source = source
    let path = folder.appending(path: ValidatorFile.name)
    guard let size = FileBytes.size(path), size < 4 << 20, let bytes = try? FileBytes.read(path) else { return }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    guard lines.first == "source\t\(source)" else { return }
    for line in lines.dropFirst() {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard fields.count == 3 else { continue }
      self[fields[0]] = FetchValidators(
        etag: fields[1].isEmpty ? nil : fields[1], lastModified: fields[2].isEmpty ? nil : fields[2])
    }
  }

  /// What was said of a file; nil where nothing was.
  subscript(_ name: String) -> FetchValidators? {
    get { validators[name] }
    set { validators[name] = newValue.flatMap { $0.isEmpty ? nil : $0 } }
  }

  /// The whole file.
  var bytes: [UInt8] {
    let lines = validators.sorted { $0.key < $1.key }.map { name, said in
      "\(name)\t\(said.etag ?? "")\t\(said.lastModified ?? "")\n"
    }
    return Array("source\t\(source)\n\(lines.joined())".utf8)
  }
}
