import Glibc
import Synchronization

/// The bytes of many files in few arrays: one large piece of memory costs the system less than a thousand small ones.
struct FileStock {
  /// A file's bytes: a part of an array that others share.
  struct Part: Sendable {
    let bytes: [UInt8]
    let range: Range<Int>
  }

  /// What became of each file, in the order in which they were asked for.
  private(set) var parts: [Result<Part, SourceError>] = []

  /// The store keeps places in an array in 32 bits; what is larger than this is read by itself.
  static let largestArray = 1 << 30
  /// Zeros after the last file: who reads a file by words need not look at each whether it is there.
  private static let slack = 64

  /// Reads files on all cores, into arrays of so many bytes at most; `progress` is told of each file, on any thread.
  /// A file that is longer than `limit` is not read.
  init(
    _ paths: [String], largestArray: Int = FileStock.largestArray,
    limit: Int = UnpackingLimits.usual.unpackedBytes, progress: @Sendable () -> Void
  ) {
    let files = paths.map { File($0, largest: min(largestArray, limit)) }
    parts.reserveCapacity(files.count)
    while parts.count < files.count {
      let first = parts.count
      var total = files[first].room
      var end = first + 1
      while end < files.count, total + files[end].room <= largestArray {
        total += files[end].room
        end += 1
      }
      parts += FileStock.read(Array(files[first..<end]), total, limit, progress)
    }
  }

  private struct File: Sendable {
    let path: String
    /// In bytes; nil of what is no regular file or too large, and of files that the system makes up, which say 0.
    let size: Int?
    var room: Int { size ?? 0 }

    init(_ path: String, largest: Int) {
      self.path = path
      size = FileBytes.size(path).flatMap { $0 > 0 && $0 <= largest ? $0 : nil }
    }
  }

  /// Reads files into one array.
  private static func read(
    _ files: [File], _ total: Int, _ limit: Int, _ progress: @Sendable () -> Void
  ) -> [Result<Part, SourceError>] {
    guard InputMemory.isThere(for: total) else {
      // Some of them may still find room.
      return files.map { file in
        progress()
        return readAlone(file.path, limit)
      }
    }
    let places = files.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.room) }
    let counts = Mutex([Int?](repeating: nil, count: files.count))
    let bytes = [UInt8](unsafeUninitializedCapacity: total + slack) { buffer, filled in
      let room = FileRoom(UnsafeMutableRawBufferPointer(buffer))
      room.adviseHugePages()
      Workers.run(Workers.count(pieces: files.count), pieces: files.count) { _, next in
        while let file = next() {
          guard files[file].size != nil else { continue }
          let count = room.fill(places[file]..<places[file + 1], from: files[file].path)
          counts.withLock { $0[file] = count }
          if count != nil { progress() }
        }
      }
      room.clear(total..<total + slack)
      filled = total + slack
    }
    return counts.withLock { counts in
      files.indices.map { file in
        if let count = counts[file] { return .success(Part(bytes: bytes, range: places[file]..<places[file] + count)) }
        defer { progress() }
        return readAlone(files[file].path, limit)
      }
    }
  }

  private static func readAlone(_ path: String, _ limit: Int) -> Result<Part, SourceError> {
    Result { () throws(SourceError) in try FileBytes.read(path, limit: limit) }
      .map { Part(bytes: $0, range: $0.indices) }
  }
}

/// Memory that several threads fill, each the parts that it was given.
private struct FileRoom: @unchecked Sendable {
  private let memory: UnsafeMutableRawBufferPointer

  init(_ memory: UnsafeMutableRawBufferPointer) {
    self.memory = memory
  }

  /// Asks for pages of two megabytes: there are five hundred times fewer to be given out.
  func adviseHugePages() {
    let page = 4096
    guard let start = memory.baseAddress, memory.count > 1 << 22 else { return }
    let offset = (page - Int(bitPattern: start) % page) % page
    madvise(start + offset, (memory.count - offset) / page * page, MADV_HUGEPAGE)
  }

  /// Fills a part with a file of that length, and returns how much of it there was; nil where the file is no such file,
  /// or cannot be read.
  func fill(_ part: Range<Int>, from path: String) -> Int? {
    let count = FileBytes.read(path, into: UnsafeMutableRawBufferPointer(rebasing: memory[part]))
    clear(part.lowerBound + (count ?? 0)..<part.upperBound)
    return count
  }

  func clear(_ part: Range<Int>) {
    UnsafeMutableRawBufferPointer(rebasing: memory[part]).initializeMemory(as: UInt8.self, repeating: 0)
  }
}
