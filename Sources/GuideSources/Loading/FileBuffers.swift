import Glibc
import GuideModel
import GuideSystem
import Synchronization

/// The bytes of many files, in a few arrays.
///
/// One large allocation is cheaper than many small ones (it halves the time for 500 files of 160 KB).
struct FileBuffers {
  /// A file's bytes: a range of an array shared with other files.
  struct File: Sendable {
    let bytes: [UInt8]
    let range: Range<Int>
  }

  /// The files, in the order of the paths.
  private(set) var files: [Result<File, FileError>] = []

  /// The largest size of a shared array. (The guide stores offsets in 32 bits.) A larger file gets its own array.
  static let largestArray = 1 << 30
  /// Zero padding, so that word-sized reads may run past the end of the last file.
  private static let padding = 64

  /// Reads files on all cores into arrays of at most `largestArray` bytes.
  ///
  /// `progress` is called once per file, on any thread. Files longer than `limit` are not read.
  static func read(
    _ paths: [String], largestArray: Int = FileBuffers.largestArray,
    limit: Int = UnpackingLimits.standard.unpackedBytes, progress: @Sendable () -> Void
  ) -> FileBuffers {
    let inputs = paths.map { SizedFile($0, largest: min(largestArray, limit)) }
    var buffers = FileBuffers()
    while buffers.files.count < inputs.count {
      let first = buffers.files.count
      var total = inputs[first].byteCount
      var end = first + 1
      while end < inputs.count, total + inputs[end].byteCount <= largestArray {
        total += inputs[end].byteCount
        end += 1
      }
      buffers.files += read(Array(inputs[first..<end]), total, limit, progress)
    }
    return buffers
  }

  private struct SizedFile: Sendable {
    let path: String
    /// The size in bytes; `nil` for special files, files that are too large, and files in /proc and /sys, which report 0.
    let size: Int?
    var byteCount: Int { size ?? 0 }

    init(_ path: String, largest: Int) {
      self.path = path
      size = FileSystem.size(of: path).flatMap { $0 > 0 && $0 <= largest ? $0 : nil }
    }
  }

  private static func read(
    _ files: [SizedFile], _ total: Int, _ limit: Int, _ progress: @Sendable () -> Void
  ) -> [Result<File, FileError>] {
    guard InputMemory.isAvailable(for: total) else {
      // Smaller allocations may still succeed.
      return files.map { file in
        progress()
        return immutable(file.path, limit)
      }
    }
    let offsets = files.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.byteCount) }
    var counts: [Int?] = []
    let bytes = [UInt8](unsafeUninitializedCapacity: total + padding) { memory, filled in
      let buffer = SharedBuffer(UnsafeMutableRawBufferPointer(memory))
      buffer.adviseHugePages()
      counts = fill(buffer, with: files, at: offsets, progress)
      buffer.clear(total..<total + padding)
      filled = total + padding
    }
    return files.indices.map { file in
      if let count = counts[file] {
        return .success(File(bytes: bytes, range: offsets[file]..<offsets[file] + count))
      }
      defer { progress() }
      return immutable(files[file].path, limit)
    }
  }

  /// Fills a buffer with files, and returns their sizes; `nil` for a file that must be read separately.
  private static func fill(
    _ buffer: SharedBuffer, with files: [SizedFile], at offsets: [Int], _ progress: @Sendable () -> Void
  ) -> [Int?] {
    let counts = Mutex([Int?](repeating: nil, count: files.count))
    Workers.run(Workers.count(pieces: files.count), pieces: files.count) { _, next in
      while let file = next() {
        guard files[file].size != nil else { continue }
        let count = buffer.fill(offsets[file]..<offsets[file + 1], from: files[file].path)
        counts.withLock { $0[file] = count }
        if count != nil { progress() }
      }
    }
    return counts.withLock { $0 }
  }

  private static func immutable(_ path: String, _ limit: Int) -> Result<File, FileError> {
    Result { () throws(FileError) in
      try FileSystem.read(path, limit: limit, tooLarge: SystemReason(UnpackingLimits.tooLarge(limit)))
    }
    .map { File(bytes: $0, range: $0.indices) }
  }
}

/// Memory that several threads fill, each in its own ranges.
struct SharedBuffer: @unchecked Sendable {
  private let memory: UnsafeMutableRawBufferPointer

  subscript(_ range: Range<Int>) -> UnsafeMutableRawBufferPointer {
    UnsafeMutableRawBufferPointer(rebasing: memory[range])
  }

  init(_ memory: UnsafeMutableRawBufferPointer) {
    self.memory = memory
  }

  /// Requests pages of two megabytes, so that there are far fewer page faults.
  func adviseHugePages() {
    let page = 4096
    guard let start = memory.baseAddress, memory.count > 1 << 22 else { return }
    let offset = (page - Int(bitPattern: start) % page) % page
    madvise(start + offset, (memory.count - offset) / page * page, MADV_HUGEPAGE)
  }

  /// Fills a range with a file of the same length, and returns the number of bytes read.
  ///
  /// Returns `nil` if the file has a different length or cannot be read.
  func fill(_ range: Range<Int>, from path: String) -> Int? {
    let count = FileSystem.read(path, into: self[range])
    clear(range.lowerBound + (count ?? 0)..<range.upperBound)
    return count
  }

  func clear(_ range: Range<Int>) {
    self[range].initializeMemory(as: UInt8.self, repeating: 0)
  }
}
