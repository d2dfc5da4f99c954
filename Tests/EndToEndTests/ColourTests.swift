import Foundation
import GuideTestSupport
import Testing

extension EndToEnd {
  /// Colours depend on the user's settings and the terminal.
  @Suite struct ColourTests {
    /// Whether a capture sets any colour: SGR 30 to 49 and 90 to 107, except 39 and 49, the terminal's default colours.
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
    func noColorIsRespectedUnlessOverridden(
      environment: [String: String], options: [String], isColoured: Bool
    ) throws {
      var session = try GridSession(options: options, environment: environment)
      for keys in ["Right", "Enter", "Esc", "/ news", "Enter", "?", "Esc"] {
        try session.press(keys)
        if !isColoured { #expect(try !Self.isColoured(session.screen.styled()), "after \(keys)") }
      }
      #expect(try Self.isColoured(session.screen.styled()) == isColoured)
    }

    /// A theme is drawn in true colour if the terminal supports it, otherwise in the nearest of 256 colours.
    /// NO_COLOR takes precedence.
    @Test(arguments: [
      (["COLORTERM": "truecolor"], "\u{1B}[48;2;27;29;35m"), ([:], "\u{1B}[48;5;234m"),
      (["COLORTERM": "truecolor", "NO_COLOR": "1"], nil),
    ])
    func aThemeUsesTheColoursOfTheTerminal(environment: [String: String], ground: String?) throws {
      let home = try TemporaryFolder()
      try FileManager.default.createDirectory(atPath: home.path + "/tvgrid", withIntermediateDirectories: true)
      try Data("theme = \"dark\"\n".utf8).write(to: URL(fileURLWithPath: home.path + "/tvgrid/config.toml"))
      var session = try GridSession(environment: environment.merging(["XDG_CONFIG_HOME": home.path]) { $1 })
      for keys in ["Right", "Enter", "Esc", "?", "Esc"] {
        try session.press(keys)
        let styled = try session.screen.styled()
        if let ground {
          #expect(styled.contains(ground), "after \(keys)")
        } else {
          #expect(!Self.isColoured(styled), "after \(keys)")
        }
        #expect(styled.contains("48;2;") == (ground?.contains(";2;") ?? false))
      }
    }

    /// Palette colours are sent unchanged even if the terminal supports true colour.
    @Test func theTerminalsThemeIsTheSameInTrueColour() throws {
      var pictures: [String] = []
      for environment in [[:], ["COLORTERM": "24bit"]] {
        var session = try GridSession(environment: environment)
        try session.press("Right Down")
        pictures.append(try session.screen.styled())
      }
      #expect(pictures[0] == pictures[1] && pictures[0].contains("38;5;160"))
    }
  }
}
