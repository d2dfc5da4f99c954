import GuideFeeds
import GuideModel
import GuideSystem

/// An image on disk. It is mapped: the program replaces an image but never changes one, so what is mapped stays as it is.
enum ImageFile {
  /// The image at a path; `nil` if there is none that this version can read.
  static func image(at path: String) -> GuideImage? {
    (try? MappedFile(path)).flatMap { GuideImage($0, repeats: Workers.forEach) }
  }

  /// Writes the image of a guide, replacing an existing one.
  static func write(
    _ guide: Guide, notes: [(section: ImageSection, bytes: [UInt8])], to path: String
  ) throws(FileError) {
    try AtomicFile.replace(path) { (file) throws(FileError) in
      var writer = GuideImageWriter(guide)
      try OrderedPieces.forEach(guide.programmeCount, length: GuideImageWriter.rowsOfBatch) { rows in
        GuideImageWriter.Records(of: rows, in: guide, FactRecord.append)
      } use: { (records) throws(FileError) in
        try file.write(writer.add(records))
      }
      try file.write(writer.finish(notes: notes))
    }
  }
}

extension MappedFile: MappedMemory {}
