import Glibc
import GuideTestSupport
import SystemPackage
import Testing

@testable import GuideSystem

@Suite struct DirectoryHandleTests {
  @Test func theNamesOfAFolderAreSorted() throws {
    let folder = try TemporaryFolder(["b": "", "a": "", "c/x": ""])
    #expect(try DirectoryHandle(folder.path).names() == ["a", "b", "c"])
  }

  /// It was said to be a bad descriptor, whatever was wrong.
  @Test func whyAFolderCannotBeListedIsSaid() throws {
    let folder = try TemporaryFolder(["file": ""])
    #expect(throws: Errno.notDirectory) { try DirectoryHandle(folder.path("file")).names() }
  }

  @Test func listingAFolderLeavesNothingOpen() throws {
    let folder = try TemporaryFolder(["file": ""])
    let opened = try DirectoryHandle(folder.path)
    for _ in 0..<3_000 { _ = try opened.names() }
    let spare = open(folder.path("file"), O_RDONLY | O_CLOEXEC)
    defer { close(spare) }
    #expect((0..<2_000).contains(spare))
  }
}
