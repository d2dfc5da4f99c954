import Foundation
import GuideModel
import GuideSystem
import GuideTestSupport
import Synchronization
import SystemPackage
import Testing

@testable import GuideSources

/// Folders as a machine that stopped leaves them, and folders that are exchanged while they are being read.
@Suite struct FolderRecoveryTests {
  private static let old = FolderWritingTests.guide(seed: 10)
  private static let new = FolderWritingTests.guide(seed: 11)

  /// A folder with the old guide in it.
  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try GuideFolder(folder.path("guide")).write(Self.old)
    return folder
  }

  private func move(_ folder: TemporaryFolder, _ name: String, to other: String) throws {
    try FileManager.default.moveItem(atPath: folder.path(name), toPath: folder.path(other))
  }

  @Test func aFolderThatIsMissingIsPutBack() throws {
    let folder = try folder()
    try move(folder, "guide", to: ".guide.old")
    #expect(try FolderWritingTests.contents(folder.path("guide")) == GuideContents(Self.old))
    #expect(try FolderWritingTests.names(folder.path) == ["guide"])
  }

  @Test func theFreshOneIsBetterThanTheFormerWhereItIsWhole() throws {
    let folder = try folder()
    try move(folder, "guide", to: ".guide.old")
    try GuideFolder(folder.path("other")).write(Self.new)
    try move(folder, "other", to: ".guide.new")
    try FileManager.default.moveItem(
      atPath: folder.path(".guide.new/channels.dat"), toPath: folder.path(".guide.new/.channels.dat"))
    GuideFolder(folder.path("guide")).recover()
    #expect(try FolderWritingTests.contents(folder.path("guide")) == GuideContents(Self.old))
    try move(folder, "guide", to: ".guide.old")
    try FileManager.default.moveItem(
      atPath: folder.path(".guide.new/.channels.dat"), toPath: folder.path(".guide.new/channels.dat"))
    #expect(try FolderWritingTests.contents(folder.path("guide")) == GuideContents(Self.new))
  }

  @Test func leftoversOfADeadRunAreRemovedAndForeignFilesKept() throws {
    let folder = try folder()
    for name in [".guide.new", ".guide.old"] {
      try FileManager.default.createDirectory(atPath: folder.path(name), withIntermediateDirectories: true)
      try "half".write(toFile: folder.path("\(name)/17.dat"), atomically: true, encoding: .utf8)
    }
    try GuideFolder(folder.path("guide")).write(Self.new)
    #expect(try FolderWritingTests.names(folder.path) == ["guide"])
    try FileManager.default.createDirectory(atPath: folder.path(".guide.new"), withIntermediateDirectories: true)
    try "mine".write(toFile: folder.path(".guide.new/mine"), atomically: true, encoding: .utf8)
    let error = #expect(throws: GuideFolderError.self) { try GuideFolder(folder.path("guide")).write(Self.old) }
    #expect(error?.message.contains(".guide.new") == true)
    #expect(FileManager.default.fileExists(atPath: folder.path(".guide.new/mine")))
    #expect(try FolderWritingTests.contents(folder.path("guide")) == GuideContents(Self.new))
  }

  @Test func aFileSystemWithoutExchangeIsServedInTwoSteps() throws {
    let folder = try folder()
    try GuideFolder(folder.path("other")).write(Self.new)
    try move(folder, "other", to: ".guide.new")
    let location = try #require(FolderLocation(folder.path("guide")))
    try GuideFolder(folder.path("guide")).exchangeInTwoSteps(location, in: DirectoryHandle(location.path))
    #expect(try FolderWritingTests.contents(folder.path("guide")) == GuideContents(Self.new))
    #expect(try FolderWritingTests.contents(folder.path(".guide.old")) == GuideContents(Self.old))
    // The former one cannot be moved back onto a place that has none to move in.
    #expect(throws: Errno.self) {
      try GuideFolder(folder.path("guide")).exchangeInTwoSteps(location, in: DirectoryHandle(location.path))
    }
    #expect(try FolderWritingTests.contents(folder.path("guide")) == GuideContents(Self.new))
  }

  @Test func readersFindOneGuideOrTheOther() throws {
    let folder = try folder()
    let path = folder.path("guide")
    let (old, new) = (GuideContents(Self.old), GuideContents(Self.new))
    let isDone = Atomic(false)
    let failures = Mutex<[String]>([])
    Threads.run(2) { thread in
      do {
        if thread == 0 {
          for round in 0..<Contract.count(60, atLeast: 10) {
            try GuideFolder(path).write(round.isMultiple(of: 2) ? Self.new : Self.old)
          }
          isDone.store(true, ordering: .relaxed)
        } else {
          while !isDone.load(ordering: .relaxed) {
            let read = GuideContents(try GuideFolder.load([path]))
            if read != old, read != new { failures.withLock { $0.append("a mixed guide") } }
          }
        }
      } catch {
        failures.withLock { $0.append("\(error)") }
        isDone.store(true, ordering: .relaxed)
      }
    }
    #expect(failures.withLock { $0 } == [])
  }

  @Test func writersWaitForEachOther() throws {
    let folder = try folder()
    let path = folder.path("guide")
    let failures = Mutex<[String]>([])
    Threads.run(4) { thread in
      for _ in 0..<Contract.count(10, atLeast: 4) {
        do {
          try GuideFolder(path).write(thread.isMultiple(of: 2) ? Self.new : Self.old)
        } catch {
          failures.withLock { $0.append("\(error)") }
        }
      }
    }
    #expect(failures.withLock { $0 } == [])
    let read = try FolderWritingTests.contents(path)
    #expect(read == GuideContents(Self.old) || read == GuideContents(Self.new))
    #expect(try FolderWritingTests.names(folder.path) == ["guide"])
  }
}
