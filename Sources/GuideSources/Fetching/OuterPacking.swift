import Glibc

/// Servers that pack everything for the way pack what is packed already, too.
enum OuterPacking {
  /// Unpacks a file in place where it is packed with gzip and what is in it is packed again, once. Such a file grows by
  /// next to nothing; one that does not is as little wanted as any other above the limit in bytes.
  static func remove(from path: String, limit: Int) throws(FetchFault) {
    guard let source = try? FileSource(path), let codec = GzipCodec() else { return }
    let packed = LookAhead(source, capacity: ChunkRing.chunk)
    guard PackedForm.sniff(packed.peek(PackedForm.telling)) == .gzip else { return }
    let inner = LookAhead(UnpackedStream(packed, codec), capacity: PackedForm.telling)
    guard PackedForm.sniff(inner.peek(PackedForm.telling)) != .plain else { return }
    let file = BodyFile(path + ".unpacked")
    do throws(FetchFault) {
      try copy(inner, to: file, limit)
      guard rename(file.path, path) == 0 else {
        throw .cannotWrite(path: path, reason: String(cString: strerror(errno)))
      }
    } catch {
      file.remove()
      throw error
    }
  }

  private static func copy(_ stream: LookAhead, to file: BodyFile, _ limit: Int) throws(FetchFault) {
    let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
    defer { room.deallocate() }
    while true {
      let count = stream.read(into: room)
      if count == 0 { break }
      if stream.taken > limit { throw .tooLarge(limit) }
      if let reason = file.write(UnsafeRawBufferPointer(rebasing: room[..<count])) ?? nil {
        throw .cannotWrite(path: file.path, reason: reason)
      }
    }
    if let problem = stream.end.problem { throw .damaged(problem) }
    if let reason = file.finish() { throw .cannotWrite(path: file.path, reason: reason) }
  }
}
