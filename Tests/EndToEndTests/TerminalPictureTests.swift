import CursesTerminal
import Foundation
import Glibc
import GuideTestSupport
import Testing

extension EndToEnd {
  /// Pictures in terminals that draw them as pixels, and in one that does not. A local server has the pictures.
  @Suite struct TerminalPictureTests {
    /// A terminal that draws sixels, with the size of a cell.
    private static let sixelAnswers = "\u{1B}[6;20;10t\u{1B}P>|foot(1.16.2)\u{1B}\\\u{1B}[?62;4;22c"
    private static let sent = "\u{1B}_Ga=T,U=1,i="
    private static let deleted = "\u{1B}_Ga=d,d=A,q=2\u{1B}\\\u{1B}_Ga=d,d=R,x=16,y=255,q=2\u{1B}\\"
    private static let sixels = "\u{1B}P0;1q"
    private let home: TemporaryFolder
    private let server: LoopbackServer

    init() throws {
      home = try TemporaryFolder()
      let (poster, logo) = (
        try FixtureLoader.bytes("pictures/poster.jpg"), try FixtureLoader.bytes("pictures/clear.png")
      )
      server = try LoopbackServer { request, _ in
        if request.target.hasSuffix(".jpg") { return .answer("200 OK", ["Content-Type: image/jpeg"], poster) }
        if request.target.hasSuffix(".png") { return .answer("200 OK", ["Content-Type: image/png"], logo) }
        let show = ShowSketch.fullEnglish.with(picture: "http://\(request.fields["host"] ?? "")/medium/701.jpg")
        return .answer("200 OK", [], request.target.hasPrefix("/search") ? ShowSketch.hits([show]) : show.json)
      }
    }

    private func pty(_ guide: String? = nil) throws -> Pty {
      try Pty(
        [Pty.program(), guide ?? FixtureLoader.path("week"), "--at", GridSession.now],
        environment: Pty.environment([
          "XDG_CONFIG_HOME": "\(home.path)/config", "XDG_DATA_HOME": "\(home.path)/data",
          "XDG_CACHE_HOME": "\(home.path)/cache", "HOME": home.path, "TVGRID_TVMAZE": server.address(""),
        ]))
    }

    /// The page of a show in a terminal that gives some answers.
    private func show(_ answers: String) throws -> Pty {
      let pty = try pty()
      try pty.readUntil { $0.contains(TerminalAnswers.question) }
      pty.write(answers)
      try pty.readUntil { $0.contains("Harbour One") }
      pty.settle()
      pty.write("i")
      return pty
    }

    private static func count(_ part: String, in text: String) -> Int { text.ranges(of: part).count }
    /// The first placeholder. It is searched for as a scalar, because its marks make it part of a longer character.
    private static func placeholder(in text: String) -> String.Index? {
      text.unicodeScalars.firstIndex { $0 == "\u{10EEEE}" }
    }
    private static func hasPlaceholder(_ text: String) -> Bool { placeholder(in: text) != nil }

    @Test func kittyGetsThePictureOnceAndIsToldToForgetIt() throws {
      let pty = try show(TerminalAnswers.all)
      try pty.readUntil { Self.hasPlaceholder($0) }
      let text = pty.text
      #expect(Self.count(Self.sent, in: text) == 1)
      let sent = try #require(text.firstRange(of: Self.sent))
      let drawn = try #require(Self.placeholder(in: text))
      #expect(sent.upperBound < drawn, "half blocks are shown until the picture is there")
      #expect(text[..<sent.lowerBound].contains("▀"))
      for key in ["\u{1B}[B", "\u{1B}[B", "\u{1B}[A"] {
        pty.settle()
        pty.forget()
        pty.write(key)
        try pty.readUntil { !$0.isEmpty }
        pty.settle()
        #expect(!pty.text.contains("\u{1B}_G") && !Self.hasPlaceholder(pty.text) && pty.output.count < 500)
      }
      // Closing and opening the page again needs only the cells.
      pty.write("q")
      try pty.readUntil { $0.contains("Harbour One") }
      pty.settle()
      pty.forget()
      pty.write("i")
      try pty.readUntil { Self.hasPlaceholder($0) }
      pty.settle()
      #expect(!pty.text.contains("\u{1B}_G"))
      pty.write("Q")
      #expect(try pty.waitForEnd() == .exit(0))
      let left = try #require(pty.text.firstRange(of: "\u{1B}[?1049l"))
      #expect(pty.text[..<left.lowerBound].contains(Self.deleted))
      #expect(try pty.unrestoredState().isEmpty)
    }

    @Test(arguments: [SIGTERM, SIGSEGV]) func picturesAreForgottenHoweverTheProgramEnds(signal: Int32) throws {
      let pty = try show(TerminalAnswers.all)
      try pty.readUntil { Self.hasPlaceholder($0) }
      kill(pty.processIdentifier, signal)
      #expect(try pty.waitForEnd() == .signal(signal))
      #expect(pty.text.contains(Self.deleted))
    }

    @Test func picturesAreSentAgainAfterTheProgramWasStopped() throws {
      let pty = try show(TerminalAnswers.all)
      try pty.readUntil { Self.hasPlaceholder($0) }
      pty.settle()
      pty.forget()
      kill(pty.processIdentifier, SIGCONT)
      try pty.readUntil { $0.contains(Self.sent) }
      pty.write("Q")
      #expect(try pty.waitForEnd() == .exit(0))
    }

    /// Nothing is sent again while the picture stays, it is erased by what covers it, and drawn again afterwards.
    @Test func aTerminalWithOnlySixelsGetsThem() throws {
      let pty = try show(Self.sixelAnswers)
      try pty.readUntil { $0.contains(Self.sixels) }
      pty.settle()
      #expect(Self.count(Self.sixels, in: pty.text) == 1 && !pty.text.contains(Self.sent))
      pty.forget()
      pty.write("\u{1B}[B")
      try pty.readUntil { !$0.isEmpty }
      pty.settle()
      #expect(!pty.text.contains(Self.sixels))
      pty.write("?")
      try pty.readUntil { $0.contains("F1") || $0.contains("help") }
      pty.settle()
      #expect(!pty.text.contains(Self.sixels))
      pty.write("\u{1B}")
      try pty.readUntil { $0.contains(Self.sixels) }
      pty.write("Q")
      #expect(try pty.waitForEnd() == .exit(0))
      #expect(try pty.unrestoredState().isEmpty && !pty.text.contains("\u{1B}_Ga=d"))
    }

    @Test func otherTerminalsGetHalfBlocks() throws {
      let pty = try show("\u{1B}[?62;22c")
      try pty.readUntil { $0.contains("▀▀") || $0.contains("▀\u{1B}") }
      pty.settle()
      for part in [Self.sent, Self.sixels] { #expect(!pty.text.contains(part)) }
      #expect(!Self.hasPlaceholder(pty.text))
      pty.write("Q")
      #expect(try pty.waitForEnd() == .exit(0))
    }

    // MARK: Logos

    private func guide() throws -> String {
      let channels = ["a", "b"].map { id in
        """
        <channel id="\(id)"><display-name>Harbour \(id)</display-name><icon src="\(server.address("/\(id).png"))"/></channel>
        """
      }
      let programmes = ["a", "b"].map { id in
        """
        <programme start="20261120200000 +0000" stop="20261120220000 +0000" channel="\(id)"><title>Tide \(id)</title>
        <icon src="\(server.address("/tide-\(id).jpg"))"/></programme>
        """
      }
      let path = "\(home.path)/guide.xml"
      try Data("<tv>\((channels + programmes).joined())</tv>".utf8).write(to: URL(fileURLWithPath: path))
      return path
    }

    private func targets() -> [String] { server.requests.map(\.target).sorted() }

    /// Logos are fetched when a list shows them, once for all runs.
    @Test func logosAreFetchedOnceWhenTheyAreVisible() throws {
      let guide = try guide()
      for run in 0..<2 {
        let pty = try pty(guide)
        try TerminalAnswers.send(TerminalAnswers.all, to: pty)
        try pty.readUntil { $0.contains("Tide b") }
        pty.settle()
        #expect(run > 0 || targets().isEmpty)
        pty.write("\t")
        try pty.readUntil { Self.count(Self.sent, in: $0) == 2 && Self.hasPlaceholder($0) }
        #expect(targets() == ["/a.png", "/b.png"])
        pty.write("q")
        pty.write("C")
        // The list of channels has smaller ones.
        try pty.readUntil { Self.count(Self.sent, in: $0) == 4 }
        pty.write("Q")
        #expect(try pty.waitForEnd() == .exit(0))
        #expect(targets() == ["/a.png", "/b.png"] && Pty.unrestoredModes(after: pty.text).isEmpty)
      }
    }

    @Test func theSettingFetchesNothing() throws {
      let folder = "\(home.path)/config/tvgrid"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try Data("pictures = false\n".utf8).write(to: URL(filePath: "\(folder)/config.toml"))
      let pty = try pty(try guide())
      try TerminalAnswers.send(TerminalAnswers.all, to: pty)
      try pty.readUntil { $0.contains("Tide b") }
      pty.write("\t")
      pty.settle(milliseconds: 300)
      pty.write("Q")
      #expect(try pty.waitForEnd() == .exit(0))
      #expect(targets().isEmpty && !pty.text.contains(Self.sent))
    }
  }
}
