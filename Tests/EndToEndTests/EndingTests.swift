import GuideTestSupport
import Testing

extension EndToEnd {
  /// A terminal mode that was never enabled need not be disabled.
  @Suite struct EndingTests {
    @Test(arguments: [(["--no-mouse"], [String: String]()), ([], ["TVGRID_OPTIONS": "--no-mouse"])])
    func mouseModesAreNotSentIfTheMouseIsOff(options: [String], environment: [String: String]) throws {
      let pty = try Pty.grid(options, adding: environment)
      try pty.readUntil { $0.contains("Harbour One") }
      pty.write("q")
      #expect(try pty.waitForEnd() == .exit(0))
      #expect(!pty.text.contains("?1000h"))
    }
  }
}
