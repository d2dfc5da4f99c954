import Glibc
import Testing

@testable import GuideSources

@Suite struct OpenedFolderTests {
  @Test func theNamesOfAFolderAreSorted() throws {
    let folder = try TemporaryFolder(["b": "", "a": "", "c/x": ""])
    #expect(try OpenedFolder(folder.path).names() == ["a", "b", "c"])
  }

  /// It was said to be a bad descriptor, whatever was wrong.
  @Test func whyAFolderCannotBeListedIsSaid() throws {
    let folder = try TemporaryFolder(["file": ""])
    let file = open(folder.path("file"), O_RDONLY | O_CLOEXEC)
    let opened = try OpenedFolder(descriptor: file)
    let failure = #expect(throws: FileFailure.self) { try opened.names() }
    #expect(failure?.code == ENOTDIR)
  }

  @Test func listingAFolderLeavesNothingOpen() throws {
    let folder = try TemporaryFolder(["file": ""])
    let opened = try OpenedFolder(folder.path)
    for _ in 0..<3_000 { _ = try opened.names() }
    let spare = open(folder.path("file"), O_RDONLY | O_CLOEXEC)
    defer { close(spare) }
    #expect((0..<2_000).contains(spare))
  }
}
