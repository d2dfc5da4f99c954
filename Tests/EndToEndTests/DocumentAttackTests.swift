import Foundation
import GuideTestSupport
import Testing

extension EndToEnd {
  /// Malicious documents are refused or limited, and reported.
  @Suite(.row("F3")) struct DocumentAttackTests {
    /// A valid programme, placed before the attack.
    private static let good =
      "<channel id=\"h\"><display-name>Harbour</display-name></channel>\n"
      + "<programme start=\"20261120200000 +0000\" stop=\"20261120210000 +0000\" channel=\"h\"><title>Tide</title></programme>\n"

    private struct Attack {
      let name: String
      let document: () -> [UInt8]

      init(_ name: String, _ document: @escaping () -> String) {
        self.init(name, bytes: { Array(document().utf8) })
      }

      init(_ name: String, bytes: @escaping () -> [UInt8]) {
        self.name = name
        document = bytes
      }
    }

    private static func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

    /// The attacks, at the sizes given in the contract. `make test` uses a hundredth of those sizes.
    private static func attacks(secret: String) -> [Attack] {
      let (many, large) = (Contract.count(2_000_000), Contract.count(60_000_000))
      return [
        Attack("billion laughs") {
          let entities = (1...9).map { "<!ENTITY a\($0) \"\(repeated("&a\($0 - 1);", 10))\">" }.joined()
          return "<!DOCTYPE tv [<!ENTITY a0 \"ha\">\(entities)]><tv>\(good)<x>&a9;</x></tv>"
        },
        Attack("quadratic entity") {
          "<!DOCTYPE tv [<!ENTITY a \"\(repeated("a", 80_000))\">]><tv>\(good)<x>\(repeated("&a;", 25_000))</x></tv>"
        },
        Attack("a chain of entities") {
          let entities = (1...max(40_000, many / 20)).map { "<!ENTITY a\($0) \"&a\($0 - 1);\">" }.joined()
          return "<!DOCTYPE tv [<!ENTITY a0 \"ha\">\(entities)]><tv>\(good)<x a=\"&a40000;\">&a40000;</x></tv>"
        },
        Attack("a chain of parameter entities") {
          let entities = (1...max(40_000, many / 20)).map { "<!ENTITY % a\($0) \"&#37;a\($0 - 1);\">" }.joined()
          return "<!DOCTYPE tv [<!ENTITY % a0 \"\">\(entities)%a40000;]><tv>\(good)</tv>"
        },
        Attack("attributes declared without end") {
          let attributes = (0..<many / 8).map { "a\($0) CDATA \"v\" " }.joined()
          return "<!DOCTYPE tv [<!ATTLIST programme \(attributes)>]><tv>\(repeated(good, many / 80))</tv>"
        },
        Attack("a DTD without end") {
          "<!DOCTYPE tv [\(repeated("<!ENTITY a \"a\">\n", max(70_000, many / 8)))]><tv>\(good)</tv>"
        },
        Attack("deep") { "<tv>\(good)\(repeated("<a>", many))\(repeated("</a>", many))</tv>" },
        Attack("many attributes") {
          "<tv>\(good)<x \((0..<many / 10).map { "a\($0)=\"1\"" }.joined(separator: " "))/></tv>"
        },
        Attack("a long comment") { "<tv>\(good)<!--\(repeated("c", large))--></tv>" },
        Attack("a long attribute") { "<tv>\(good)<x a=\"\(repeated("c", large))\"/></tv>" },
        Attack("a long text") { "<tv>\(good)<programme><title>\(repeated("t", large))</title></programme></tv>" },
        Attack("many names") { "<tv>\(good)\((0..<many / 4).map { "<n\($0)/>" }.joined())</tv>" },
        Attack("nothing but faults") { "<tv>\(good)\(repeated("<programme/>\n", many))</tv>" },
        Attack("overlaps without end") {
          let one = "<programme start=\"20261120\" stop=\"20261121\" channel=\"h\"><title>T</title></programme>\n"
          return "<tv>\(good)\(repeated(one, many / 20))</tv>"
        },
        Attack("marks without end") {
          let title = "a\(repeated("\u{301}", 128 << 10))"
          let one =
            "<programme start=\"20261121\" channel=\"h\"><title>\(title)</title><desc>\(title)</desc></programme>\n"
          return "<tv>\(good)\(repeated(one, many / 100_000))</tv>"
        },
        Attack("comments without an end") {
          let one = "<programme start=\"20261121\" channel=\"h\"><title><!--</title></programme>\n<!--\n"
          return "<tv>\(good)\(repeated(one, many / 200))</tv>"
        },
        Attack("sections of character data without an end") {
          let one = "<programme start=\"20261121\" channel=\"h\"><title>x<![CDATA[</title></programme>\n"
          return "<tv>\(good)\(repeated(one, many / 20))</tv>"
        },
        Attack("instructions without an end") {
          let one = "<programme start=\"20261121\" channel=\"h\"><title>x<?x </title></programme>\n"
          return "<tv>\(good)\(repeated(one, many / 20))</tv>"
        },
        Attack("a million channels") { "<tv>\(good)\((0..<many / 2).map { "<channel id=\"\($0)\"/>" }.joined())</tv>" },
        Attack("an encoding of a megabyte") {
          "<?xml version=\"1.0\" encoding=\"\(repeated("U", many / 2))\"?><tv>\(good)</tv>"
        },
        Attack("beginnings without an end in one title") {
          let title = "& \(repeated("<!--", 62 << 10))"
          return "<tv>\(good)<programme start=\"20261121\" channel=\"h\"><title>\(title)</title></programme></tv>"
        },
        Attack("an external entity") {
          "<!DOCTYPE tv [<!ENTITY x SYSTEM \"file://\(secret)\">]><tv>\(good)<programme start=\"20261120210000 +0000\" "
            + "channel=\"h\"><title>&x;</title></programme></tv>"
        },
        Attack("a parameter entity") {
          "<!DOCTYPE tv [<!ENTITY % p SYSTEM \"file://\(secret)\"> %p;]><tv>\(good)</tv>"
        },
        Attack("an external DTD") { "<!DOCTYPE tv SYSTEM \"http://127.0.0.1:1/x.dtd\"><tv>\(good)</tv>" },
        Attack(
          "bad bytes in a name", bytes: { Array("<tv>\(good)<a".utf8) + [0xFF, 0xC0, 0x80] + Array("/></tv>".utf8) }),
        Attack("a claim of UTF-16") { "<?xml version=\"1.0\" encoding=\"UTF-16\"?><tv>\(good)</tv>" },
        Attack("a claim of UTF-7") { "<?xml version=\"1.0\" encoding=\"UTF-7\"?><tv>\(good)+ADw-x+AD4-</tv>" },
        Attack("NUL", bytes: { Array("<tv>\(good)".utf8) + [UInt8](repeating: 0, count: 1000) + Array("</tv>".utf8) }),
      ]
    }

    @Test func attacksAreRefusedOrLimitedAndReported() throws {
      let home = try TemporaryFolder()
      let secret = "\(home.path)/secret"
      try "swordfish".write(toFile: secret, atomically: true, encoding: .utf8)
      var worst = (seconds: 0.0, megabytes: 0)
      let attacks = Self.attacks(secret: secret)
      for attack in attacks {
        let path = "\(home.path)/guide.xml"
        let document = attack.document()
        try Data(document).write(to: URL(fileURLWithPath: path))
        let run = try MeasuredRun("check \(path)", in: home.path)
        let (result, list) = (run.result, try Shell.run("$TVGRID list --all \(path)"))
        #expect(list.status < 128 && !list.output.contains("swordfish"), "\(attack.name)")
        #expect(result.status < 128, "\(attack.name): \(result.output.suffix(300))")
        #expect(!result.output.contains("swordfish"), "\(attack.name)")
        #expect(result.lines.allSatisfy { $0.utf8.count < 2_000 }, "\(attack.name)")
        #expect(
          result.lines.contains {
            $0.contains("1 channel") || $0.contains("left out") || $0.contains("refused") || $0.contains("cannot")
          })
        #expect(list.output.contains("Tide") || list.output.contains("guide.xml"), "\(attack.name)")
        // The document itself may be larger than the limit.
        run.expectMemory(atMost: 100, beyond: document.count, attack.name)
        let megabytes = run.megabytes - document.count / 1_000_000
        worst = (max(worst.seconds, result.seconds), max(worst.megabytes, megabytes))
      }
      Contract.report(
        "F3",
        "\(attacks.count) attacks: each refused or limited, and reported, \(Int(worst.seconds * 1000)) ms and "
          + "\(worst.megabytes) MB beyond the file at most, nothing outside read")
    }
  }
}
