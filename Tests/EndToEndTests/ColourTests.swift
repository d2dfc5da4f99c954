import GuideTestSupport
import Testing

extension EndToEnd {
  /// Colours, as the person and the terminal want them.
  @Suite struct ColourTests {
    /// Whether a capture sets any colour: SGR 30 to 49 and 90 to 107, but for 39 and 49, the terminal's own.
    private static func isColoured(_ styled: String) -> Bool {
      styled.matches(of: /\u{1B}\[([0-9;:]*)m/).contains { match in
        match.output.1.split { $0 == ";" || $0 == ":" }.compactMap { Int($0) }.first.map(isColour) ?? false
      }
    }

    private static func isColour(_ code: Int) -> Bool {
      ((30...48).contains(code) && code != 39) || (90...107).contains(code)
    }

    @Test(arguments: [
      (["NO_COLOR": "1"], [String](), false),
      (["NO_COLOR": ""], [], true),
      ([:], [], true),
      (["NO_COLOR": "1"], ["--color=always"], true),
      ([:], ["--color", "never"], false),
    ])
    func noColorIsObeyedUnlessToldOtherwise(
      environment: [String: String], options: [String], isColoured: Bool
    ) throws {
      var session = try GridSession(options: options, environment: environment)
      for keys in ["Right", "Enter", "Esc", "/ news", "Enter", "?", "Esc"] {
        try session.press(keys)
        if !isColoured { #expect(try !Self.isColoured(session.screen.styled()), "after \(keys)") }
      }
      #expect(try Self.isColoured(session.screen.styled()) == isColoured)
    }
  }
}
