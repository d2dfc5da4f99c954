import Glibc
import Testing

@testable import CursesTerminal

@Suite struct FrameOutputTests {
  @Test func everythingWrittenDuringAFrameIsCollectedInOrder() throws {
    let output = try #require(FrameOutput())
    for text in ["first frame, quite long", "second"] {
      let frame = output.collect {
        for character in text {
          fputs(String(character), output.file)
          fflush(output.file)
        }
      }
      #expect(String(decoding: frame, as: UTF8.self) == text)
    }
    #expect(output.collect {} == [])
  }

  @Test func afterAFrameTheDescriptorRefersToStandardOutputAgain() throws {
    let output = try #require(FrameOutput())
    _ = output.collect {}
    var (ours, standard) = (stat(), stat())
    fstat(output.descriptor, &ours)
    fstat(STDOUT_FILENO, &standard)
    #expect(ours.st_dev == standard.st_dev && ours.st_ino == standard.st_ino)
    #expect(fcntl(output.descriptor, F_GETFD) == FD_CLOEXEC)
  }
}
