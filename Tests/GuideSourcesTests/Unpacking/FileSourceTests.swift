import Foundation
import GuideModel
import GuideSystem
import GuideTestSupport
import Synchronization
import Testing

@testable import GuideSources

@Suite struct FileSourceTests {
  private static func pipe() throws -> (folder: TemporaryFolder, path: String) {
    let folder = try TemporaryFolder()
    try #require(mkfifo(folder.path("pipe"), 0o600) == 0)
    return (folder, folder.path("pipe"))
  }

  /// Opens a file for writing, writes to it, runs `wait`, and closes it.
  private static func write(_ bytes: [UInt8], to path: String, then wait: @escaping @Sendable () -> Void = {}) {
    Threads.start {
      guard let writer = FileHandle(forWritingAtPath: path) else { return }
      try? writer.write(contentsOf: Data(bytes))
      wait()
      try? writer.close()
    }
  }

  /// The descriptors of this process that are open on a file.
  private static func descriptors(on path: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").filter { name in
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(name)")) == path
    }
  }

  @Test func pipeIsOpenedOnceAndReadCompletely() throws {
    let text = TextSketch.guide(900_000)
    let archive = Packing.gzip(TarSketch().adding("guide.xml", text).whole)
    for packed in [text, Packing.gzip(text), Packing.xz(text), archive, []] {
      let pipe = try Self.pipe()
      Self.write(packed, to: pipe.path)
      let stream = try GuideStream(pipe.path)
      #expect(stream.packedSize == nil)
      #expect(stream.kind == (packed.isEmpty ? .other : .xml))
      let (delivered, result) = stream.contents()
      #expect(delivered == (packed.isEmpty ? [] : text))
      #expect(result == UnpackingResult(packed: packed.count, unpacked: delivered.count, end: .whole))
    }
  }

  /// The writer stops writing but does not close the file, so waiting for more would take forever.
  @Test func silentPipeDoesNotBlock() throws {
    let pipe = try Self.pipe()
    let isRead = DispatchSemaphore(value: 0)
    Self.write(TextSketch.guide(300_000), to: pipe.path) { isRead.wait() }
    let path = pipe.path
    let result = Mutex<UnpackingResult?>(nil)
    let isLeft = HangGuard.ends {
      let read = try? GuideStream(path).forEachChunk { _ in false }
      result.withLock { $0 = read }
    }
    isRead.signal()
    #expect(isLeft)
    #expect(result.withLock { $0?.end } == .stopped)
    #expect(result.withLock { $0?.unpacked } == 256 << 10)
  }

  @Test func descriptorsAreClosed() throws {
    let file = try GuideStreamTests.file(TextSketch.guide(2_000_000))
    _ = try GuideStream(file.path)
    _ = try GuideStream(file.path).forEachChunk { _ in false }
    _ = try GuideStream(file.path).contents()
    let stream = try GuideStream(file.path)
    #expect(try Self.descriptors(on: file.path).count == 1)
    _ = stream.contents()
    let refused = try GuideStreamTests.file(Array("BZh91AY&SY".utf8))
    _ = try? GuideStream(refused.path)
    #expect(try Self.descriptors(on: refused.path).isEmpty)
  }

  @Test func generatedFilesAreRead() throws {
    let stream = try GuideStream("/proc/self/status")
    #expect(stream.packedSize == nil)
    #expect(stream.contents().bytes.starts(with: "Name:".utf8))
  }

  @Test func unreadableFilesAreReportedLikeOthers() throws {
    let folder = try TemporaryFolder(["a": "one"])
    for path in [folder.path("b"), folder.path, folder.path("a/b"), "", "/proc/self/mem"] {
      let error = #expect(throws: FileError.self) { try GuideStream(path) }
      let other = #expect(throws: FileError.self) { try FileSystem.read(path, limit: 1 << 20) }
      #expect(error == other)
      #expect(error?.message.hasPrefix("cannot read \(path): ") == true)
    }
    let reason = "it is a folder"
    #expect(throws: FileError(.read, folder.path, reason: SystemReason(reason))) { try GuideStream(folder.path) }
  }

  @Test func unsupportedFormatsAreNamed() throws {
    for (first, name, tool) in [
      (Array("BZh91AY&SY".utf8), "bzip2", "bunzip2"),
      ([0x28, 0xB5, 0x2F, 0xFD], "zstd", "unzstd"), ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], "7z", "7z x"),
    ] {
      let reason = "it is compressed with \(name), which tvgrid cannot unpack; unpack it with \(tool) first"
      #expect(throws: FileError(.read, "guide", reason: SystemReason(reason))) {
        try GuideStream(first, named: "guide")
      }
    }
  }

  @Test func doublyPackedFilesAreRefused() throws {
    let (gzip, xz) = (Packing.gzip(TextSketch.guide(100)), Packing.xz(TextSketch.guide(100)))
    for (packed, names) in [
      (Packing.gzip(gzip), "gzip compressed again with gzip"), (Packing.gzip(xz), "xz compressed again with gzip"),
      (Packing.xz(gzip), "gzip compressed again with xz"),
      (Packing.xz(Array("PK\u{3}\u{4}".utf8)), "zip compressed again with xz"),
    ] {
      let reason = "it is \(names); unpack it once, and open the result"
      #expect(throws: FileError(.read, "guide", reason: SystemReason(reason))) {
        try GuideStream(packed, named: "guide")
      }
    }
  }

  @Test func webPageIsDetected() throws {
    let page = Array("<!DOCTYPE html>\n<html><title>Not found</title></html>".utf8)
    #expect(try GuideStream(page, named: "guide").kind == .webPage)
    #expect(try GuideStream(Packing.gzip(page), named: "guide").kind == .webPage)
    #expect(try GuideStream(Array(TemporaryFolder.feed("Bees").utf8), named: "guide").kind == .other)
  }
}
