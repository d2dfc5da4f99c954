import GuideFeeds
import GuideModel
import GuideSystem

/// An image on disk. It can be mapped safely, because the program replaces images but never changes one.
enum ImageFile {
  /// The image at a path; `nil` if there is none that this version can read.
  static func image(at path: String) -> GuideImage? {
    (try? MappedFile(path)).flatMap { GuideImage($0, parallelLoop: Workers.forEach) }
  }

  /// Writes a guide's image, replacing any existing one.
  static func write(
    _ guide: Guide, notes: [(section: ImageSection, bytes: [UInt8])], to path: String
  ) throws(FileError) {
    try AtomicFile.replace(path) { (file) throws(FileError) in
      var writer = GuideImageWriter(guide)
      try OrderedPieces.forEach(guide.programmeCount, length: GuideImageWriter.rowsPerBatch) { rows in
        GuideImageWriter.Records(of: rows, in: guide, FactRecord.append)
      } use: { (records) throws(FileError) in
        try file.write(writer.add(records))
      }
      try file.write(writer.finish(notes: notes))
    }
  }
}

extension MappedFile: MappedMemory {}
