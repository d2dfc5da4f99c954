import GuideModel
import GuideTestSupport
import Testing

@Suite struct TextTemplateTests {
  private static func filled(_ template: String) -> String {
    TextTemplate.filled(template) { name, argument in
      switch name {
      case "a": "A" + (argument.map { "[\($0)]" } ?? "")
      case "brace": "{a}"
      default: nil
      }
    }
  }

  @Test(arguments: [
    ("", ""), ("no field", "no field"), ("{a}", "A"), ("x{a}y{a}z", "xAyAz"), ("{a:Y-m}", "A[Y-m]"), ("${a}", "A"),
    ("$${a}", "$A"), ("{b}", "{b}"), ("${b}", "${b}"), ("{", "{"), ("{a", "{a"), ("}", "}"), ("{}", "{}"),
    ("{{a}}", "{A}"), ("{b{a}", "{bA"), ("{a:b:c}", "A[b:c]"), ("{brace}", "{a}"),
    ("{\"x\": \"{a}\"}", "{\"x\": \"A\"}"),
  ])
  func knownFieldsAreFilledAndOtherTextIsUnchanged(template: String, text: String) {
    #expect(Self.filled(template) == text)
  }

  /// In the simple implementation, text between braces is a field if it contains no brace.
  @Test func randomStringsMatchTheSimpleImplementation() {
    var generator = SplitMix64(seed: 22)
    for _ in 0..<5_000 {
      let template = String(
        (0..<Int.random(in: 0...12, using: &generator)).map { _ in
          "{}a:b$".randomElement(using: &generator) ?? "a"
        })
      let expected = template.replacing(/\$?\{([^{}:]*)(?::([^{}]*))?\}/) { match in
        match.output.1 == "a" ? "A" + (match.output.2.map { "[\($0)]" } ?? "") : String(match.output.0)
      }
      #expect(Self.filled(template) == expected, "\(template)")
    }
  }

  @Test func timesAreFormattedByLetters() {
    let instant = Moments.at("2026-03-09 07:05").adding(seconds: 4)
    #expect(Moments.london.text(of: instant, as: "Y-m-d H:M:S") == "2026-03-09 07:05:04")
    #expect(Moments.london.text(of: Moments.at("2026-07-01 20:30"), as: "YmdTHM") == "20260701T2030")
  }

  /// Other programs write percent signs before the letters, which used to be left in the text.
  @Test func lettersCanHaveAPercentSign() {
    let instant = Moments.at("2026-03-09 07:05")
    #expect(Moments.london.text(of: instant, as: "%Y-%m-%d %H:%M:%S") == "2026-03-09 07:05:00")
    #expect(Moments.london.text(of: instant, as: "100% %") == "100% %")
  }
}
