import GuideTestSupport
import Testing

@testable import CursesTerminal

/// The terminal description passed to ncurses, as ncurses' own programs read it.
@Suite("A terminal's description with true colour", .serialized)
struct TrueColourTests {
  private static func run(_ line: String, _ setting: String) throws -> String {
    try Shell.run(line, environment: ["TERMINFO": String(setting.dropFirst("TERMINFO=".count))]).output
  }

  @Test("only terminals with 256 colours that announce it get one")
  func which() {
    #expect(TrueColour.setting(for: "xterm-256color", isAnnounced: true) != nil)
    #expect(TrueColour.setting(for: "xterm-256color", isAnnounced: false) == nil)
    for type in ["vt100", "linux", "no-such-terminal"] {
      #expect(TrueColour.setting(for: type, isAnnounced: true) == nil, "\(type)")
    }
  }

  @Test("palette colours are sent by number, others as RGB")
  func colours() throws {
    let setting = try #require(TrueColour.setting(for: "xterm-256color", isAnnounced: true))
    #expect(try Self.run("tput colors; tput pairs", setting) == "16777216\n65536\n")
    for (number, letters, ground) in [
      (3, "33", "43"), (9, "91", "101"), (160, "38;5;160", "48;5;160"), (255, "38;5;255", "48;5;255"),
      (0x8F_B8F0, "38;2;143;184;240", "48;2;143;184;240"), (0x100, "38;2;0;1;0", "48;2;0;1;0"),
      (0xFF_FFFF, "38;2;255;255;255", "48;2;255;255;255"),
    ] {
      #expect(
        try Self.run("tput setaf \(number); tput setab \(number)", setting) == "\u{1B}[\(letters)m\u{1B}[\(ground)m")
    }
  }

  @Test("everything else is the terminal's own", arguments: ["xterm-256color", "tmux-256color", "screen-256color"])
  func others(type: String) throws {
    let setting = try #require(TrueColour.setting(for: type, isAnnounced: true))
    let changed = ["colors#", "pairs#", "setaf=", "setab=", "RGB"]
    let lines = { (text: String) in
      // The first lines name the file and the terminal.
      Set(text.split(separator: "\n").dropFirst(2).filter { line in !changed.contains { line.contains($0) } })
    }
    let own = try lines(Shell.run("infocmp -1 \(type)").output)
    #expect(own.count > 100)
    #expect(try lines(Self.run("infocmp -1 \(type)", setting)) == own)
    // Of the extended capabilities, only the keys that the program knows are kept.
    let keys = { (text: String) in
      text.split(separator: "\n").filter { ["\tAX,", "kLFT5=", "kUP="].contains(where: $0.contains) }
    }
    #expect(try keys(Self.run("infocmp -1x \(type)", setting)) == keys(Shell.run("infocmp -1x \(type)").output))
  }
}
