import Foundation
import GuideTestSupport
import Testing

extension EndToEnd {
  /// Guide-sized documents with some faults at random positions.
  ///
  /// Each document gives the same guide and problems, however its bytes arrive.
  @Suite(.row("F2")) struct LargeDocumentTests {
    /// The ways of reading `guide.xml`, each as a shell command.
    private static let ways: [(name: String, line: String)] = [
      ("plain", "$RUN guide.xml"),
      ("gzip", "gzip -1 -c guide.xml > packed/guide.xml; cd packed; $RUN guide.xml"),
      ("xz", "xz -0 -c guide.xml > packed/guide.xml; cd packed; $RUN guide.xml"),
      ("piped", "cat guide.xml | $RUN /dev/stdin"),
      ("piped in pieces of 5,000 bytes", "dd if=guide.xml bs=5000 status=none | $RUN /dev/stdin"),
    ]

    /// A declaration that every part needs, so the document must be read in one piece on one thread.
    private static let declaration = "<!DOCTYPE tv [<!ENTITY harbour \"Harbour\">]>"

    @Test func aLargeFaultyDocumentGivesTheSameGuideInEveryWay() throws {
      let home = try TemporaryFolder()
      #expect(try Shell.run("mkdir \(home.path)/packed").status == 0)
      var random = SplitMix64(seed: 17)
      let count = Contract.isFull ? 2_000 : 10
      let bases = (Contract.isFull ? Self.sizes : [1, 2]).map { Self.document(megabytes: $0) }
      var bytes = 0
      for round in 0..<count {
        let base = bases[round % bases.count]
        let (document, faults) = Self.damaged(base, &random)
        bytes += document.count
        if round > 0, round % 100 == 0 { print("F2: \(round.grouped) of \(count.grouped) documents, no difference") }
        try Self.write(document, home)
        let expected = try Self.read("plain", Self.ways[0].line, home)
        #expect(
          expected.status == 0 || expected.status == 1, "document \(round), \(faults): \(expected.output.suffix(300))")
        // Reads the document in at least one other way, and uses all the ways over time.
        for index in Set([1 + round % (Self.ways.count - 1), 1 + (round + 1) % (Self.ways.count - 1)]).sorted() {
          let way = Self.ways[index]
          let read = try Self.read(way.name, way.line, home)
          #expect(
            read.status == expected.status, "document \(round), \(way.name), \(faults): \(read.output.suffix(300))")
          #expect(read.output == expected.output, "document \(round), \(way.name), \(faults)")
        }
        try Self.write(Array(Self.declaration.utf8) + document, home)
        let alone = try Self.read("one thread", Self.ways[0].line, home)
        #expect(
          alone.status == expected.status && alone.output == expected.output, "document \(round), one thread, \(faults)"
        )
      }
      Contract.report(
        "F2",
        "\(count.grouped) XMLTV documents of 1 to \(Contract.isFull ? 40 : 2) MB, \((bytes / 1_000_000).grouped) MB in all, "
          + "with one to three faults: 0 crashes; the same guide and problems plain, packed, piped, on one thread and on many"
      )
    }

    /// Sizes of the documents in megabytes: from 1 to 40, and 5 on average, so that 2,000 of them do not take all night.
    private static let sizes =
      Array(repeating: 1, count: 13) + Array(repeating: 2, count: 8) + [4, 4, 4, 4, 8, 8, 16, 24, 40]

    private static func write(_ document: [UInt8], _ home: TemporaryFolder) throws {
      try Data(document).write(to: URL(fileURLWithPath: "\(home.path)/guide.xml"))
    }

    /// All problems, totals, and a checksum of the whole guide.
    private static func read(_ name: String, _ line: String, _ home: TemporaryFolder) throws -> Shell.Result {
      let check = line.replacing("$RUN", with: "$TVGRID check --all")
      let list = line.replacing("$RUN", with: "$TVGRID list --all --json")
      return try Shell.run(
        "cd \(home.path); (\(check)) > checked; code=$?; (\(list)) 2>&1 | sed 's|/dev/stdin|guide.xml|g' | cksum; "
          + "sed 's|/dev/stdin|guide.xml|g' checked | tee findings | tail -n 1; cksum < findings; exit $code")
    }

    /// A document of made-up programmes on a hundred channels. Its lines do not depend on its size.
    private static func document(megabytes: Int) -> [UInt8] {
      var bytes = Array("<tv>\n".utf8)
      bytes.reserveCapacity(megabytes << 20 + 1000)
      var number = 0
      while bytes.count < megabytes << 20 {
        let (day, hour) = (10 + number / 2400 % 20, number / 100 % 24)
        let text = String(repeating: "Harbour lights and the tide. ", count: 1 + number % 17)
        let time = "202611\(day)\(hour < 10 ? "0" : "")\(hour)"
        bytes += Array(
          """
          <programme start="\(time)0000 +0000" stop="\(time)5900 +0000" channel="c\(number % 100)"><title>Tide \(number)</title>
          <desc>\(text)</desc><category>Drama</category><icon src="a.png"/></programme>\n
          """.utf8)
        number += 1
      }
      return bytes + Array("</tv>\n".utf8)
    }

    private static let faults: [[UInt8]] =
      [
        " & ", "<", "&", "\u{1}", "<!--", "]]>", "<![CDATA[", "<?", "<b>", "</title>", "<x a=b>", "\"", "<programme ",
        "</programme>", "<!-- a -- b -->", "\u{0}", ">",
      ].map { Array($0.utf8) } + [[0xE9], [0xFF, 0xFE], [0xC3]]

    /// A document with one to three faults at random positions. A fault may cut off the rest of the document.
    private static func damaged(_ base: [UInt8], _ random: inout SplitMix64) -> (document: [UInt8], faults: String) {
      var document = base
      var descriptions: [String] = []
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let offset = Int.random(in: 5..<document.count, using: &random)
        let kind = Int.random(in: 0..<faults.count + 3, using: &random)
        if kind < faults.count {
          document.insert(contentsOf: faults[kind], at: offset)
          descriptions.append("\(String(decoding: faults[kind], as: UTF8.self).debugDescription) at \(offset)")
        } else if kind < faults.count + 2 {
          document.removeSubrange(offset..<min(document.count, offset + Int.random(in: 1...40, using: &random)))
          descriptions.append("some bytes missing at \(offset)")
        } else {
          document.removeSubrange(offset...)
          descriptions.append("cut at \(offset)")
          if document.count < 10 { return (document, descriptions.joined(separator: ", ")) }
        }
      }
      return (document, descriptions.joined(separator: ", "))
    }
  }
}
