import Foundation
import Glibc
import GuideSystem
import GuideTestSupport
import Testing

@Suite struct AtomicFileTests {
  private static func text(_ path: String) -> String? {
    FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
  }

  private static func write(_ text: String, to path: String) throws {
    try AtomicFile.replaceOutput(path) { (file) throws(FileError) in try file.write(text.utf8) }
  }

  @Test func fileIsWrittenAndReplaced() throws {
    let folder = try TemporaryFolder(["old.xml": "old"])
    try Self.write("new", to: folder.path("old.xml"))
    try Self.write("other", to: folder.path("new.xml"))
    #expect(Self.text(folder.path("old.xml")) == "new")
    #expect(Self.text(folder.path("new.xml")) == "other")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["new.xml", "old.xml"])
  }

  @Test func contentsOfOtherFileAreCopied() throws {
    let folder = try TemporaryFolder(["empty": "", "large": String(repeating: "tide ", count: 1 << 20)])
    for name in ["empty", "large"] {
      let file = OutputFile(folder.path("copy"))
      try file.writeContents(of: folder.path(name))
      try file.close()
      #expect(Self.text(folder.path("copy")) == Self.text(folder.path(name)), "\(name)")
    }
    #expect(throws: FileError(.read, folder.path("none"), reason: "No such file or directory")) {
      try OutputFile(folder.path("copy")).writeContents(of: folder.path("none"))
    }
  }

  @Test func failuresKeepOldFile() throws {
    let folder = try TemporaryFolder(["old.xml": "old"])
    let path = folder.path("old.xml")
    #expect(throws: FileError(.write, path, reason: "full")) {
      try AtomicFile.replaceOutput(path) { (file) throws(FileError) in
        try file.write("half".utf8)
        throw FileError(.write, path, reason: "full")
      }
    }
    #expect(Self.text(path) == "old")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["old.xml"])
  }

  @Test func linkAndPermissionsAreKept() throws {
    let folder = try TemporaryFolder(["real.xml": "old"])
    let files = FileManager.default
    try files.setAttributes([.posixPermissions: 0o640], ofItemAtPath: folder.path("real.xml"))
    try files.createSymbolicLink(atPath: folder.path("link.xml"), withDestinationPath: "real.xml")
    try Self.write("new", to: folder.path("link.xml"))
    #expect(Self.text(folder.path("real.xml")) == "new")
    #expect(try files.destinationOfSymbolicLink(atPath: folder.path("link.xml")) == "real.xml")
    #expect(try files.attributesOfItem(atPath: folder.path("real.xml"))[.posixPermissions] as? Int == 0o640)
  }

  @Test func specialFilesAreWrittenDirectly() throws {
    try Self.write("nothing", to: "/dev/null")
    var known = stat()
    #expect(stat("/dev/null", &known) == 0 && known.st_mode & S_IFMT == S_IFCHR)
    #expect(throws: FileError(.write, "/dev/full", reason: "No space left on device")) {
      try Self.write("all", to: "/dev/full")
    }
  }

  @Test func missingFolderIsReported() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("none/guide.xml")
    #expect(throws: FileError(.write, path, reason: "No such file or directory")) {
      try Self.write("all", to: path)
    }
  }
}
