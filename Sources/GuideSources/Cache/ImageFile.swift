import GuideFeeds
import GuideModel
import GuideSystem
import Synchronization
import SystemPackage

/// An image on disk. It is read instead of mapped, so that losing the file cannot crash the program.
struct ImageFile: ImageInput {
  private let file: InputFile

  /// Opens the image at a path; `nil` if there is none that this version can read.
  static func image(at path: String) -> GuideImage? {
    guard let file = try? InputFile(path), file.isRegular, InputMemory.isAvailable(for: file.size) else { return nil }
    return GuideImage(ImageFile(file: file))
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

  var byteCount: Int { file.size }

  func read(_ buffer: UnsafeMutableRawBufferPointer, from offset: Int) -> Bool {
    var filled = 0
    while filled < buffer.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
      guard let count = try? file.descriptor.read(fromAbsoluteOffset: Int64(offset + filled), into: rest), count > 0
      else { return false }
      filled += count
    }
    return true
  }

  /// Reads on all cores if there are several pieces.
  func read(_ buffer: UnsafeMutableRawBufferPointer, of pieces: ArraySlice<ImagePiece>) -> Bool {
    guard let start = pieces.first?.offset else { return true }
    let memory = SharedBuffer(buffer)
    memory.adviseHugePages()
    let isSound = Atomic(true)
    Workers.run(Workers.count(pieces: pieces.count), pieces: pieces.count) { _, next in
      while isSound.load(ordering: .relaxed), let index = next() {
        let piece = pieces[pieces.startIndex + index]
        let part = memory[piece.offset - start..<piece.offset - start + piece.count]
        if !read(part, from: piece.offset) || !piece.isSound(UnsafeRawBufferPointer(part)) {
          isSound.store(false, ordering: .relaxed)
        }
      }
    }
    return isSound.load(ordering: .relaxed)
  }
}
