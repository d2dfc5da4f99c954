import Foundation
import GuideModel
import GuideSystem
import GuideTestSupport
import Synchronization
import Testing

@testable import GuideSources

@Suite struct FileBuffersTests {
  /// Files of all lengths, including some longer than the maximum length of an array.
  @Test(arguments: [1, 10, 100, 1000, FileBuffers.largestArray])
  func filesAreReadCompletelyIntoSharedArrays(largestArray: Int) throws {
    let texts = (0..<60).map { String(repeating: "\($0)~", count: $0 * 7 % 40) }
    let folder = try TemporaryFolder(
      Dictionary(uniqueKeysWithValues: texts.enumerated().map { ("\($0.offset)", $0.element) }))
    let steps = Mutex(0)
    let buffers = FileBuffers.read(texts.indices.map { folder.path("\($0)") }, largestArray: largestArray) {
      steps.withLock { $0 += 1 }
    }
    #expect(try buffers.files.map { Array(try $0.get().bytes[$0.get().range]) } == texts.map { Array($0.utf8) })
    #expect(steps.withLock { $0 } == texts.count)
  }

  @Test func unreadableFilesAreReportedSeparately() throws {
    let folder = try TemporaryFolder(["a": "one", "c": "three"])
    let steps = Mutex(0)
    let buffers = FileBuffers.read([folder.path("a"), folder.path("b"), folder.path, folder.path("c")]) {
      steps.withLock { $0 += 1 }
    }
    #expect(steps.withLock { $0 } == 4)
    #expect(buffers.files.map { (try? $0.get())?.range.count } == [3, nil, nil, 5])
    #expect(throws: FileError(.read, folder.path("b"), reason: "No such file or directory")) {
      try buffers.files[1].get()
    }
    #expect(throws: FileError(.read, folder.path, reason: "it is a folder")) { try buffers.files[2].get() }
  }

  /// The pipe has no writer, so waiting for one would take forever.
  @Test func pipeDoesNotBlock() throws {
    try HangGuard.during {
      let folder = try TemporaryFolder(["a": "one"])
      let pipe = folder.path("pipe")
      try #require(mkfifo(pipe, 0o600) == 0)
      let buffers = FileBuffers.read([folder.path("a"), pipe]) {}
      #expect(throws: FileError(.read, pipe, reason: "it is a pipe, not a file")) {
        try buffers.files[1].get()
      }
      #expect(try buffers.files[0].get().range.count == 3)
    }
  }

  @Test func oversizedFileIsNotRead() throws {
    let folder = try TemporaryFolder(["a": "one", "b": "twenty"])
    let buffers = FileBuffers.read([folder.path("a"), folder.path("b")], limit: 5) {}
    #expect(try buffers.files[0].get().range.count == 3)
    #expect(throws: FileError(.read, folder.path("b"), reason: SystemReason(UnpackingLimits.tooLarge(5)))) {
      try buffers.files[1].get()
    }
  }

  /// Files in `/proc` report a size of zero, because the system generates them when they are read.
  @Test func filesReportingSizeZeroAreRead() throws {
    let part = try FileBuffers.read(["/proc/self/status"]) {}.files[0].get()
    #expect(part.bytes[part.range].starts(with: Array("Name:".utf8)))
  }

  @Test func lastFileIsFollowedByZeros() throws {
    let folder = try TemporaryFolder(["a": "one", "b": "two"])
    let part = try FileBuffers.read([folder.path("a"), folder.path("b")]) {}.files[1].get()
    #expect(part.bytes[part.range.upperBound...].count >= 64)
    #expect(part.bytes[part.range.upperBound...].nonEmptyAllSatisfy { $0 == 0 })
  }

  @Test func noFilesGiveNoBuffers() {
    #expect(FileBuffers.read([]) {}.files.isEmpty)
  }
}
