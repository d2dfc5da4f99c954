import GuideTestSupport
import Testing

extension EndToEnd {
  /// `check --all` lists every problem, uses little memory, and stops when its output is closed.
  @Suite struct CheckAllTests {
    /// A shell command that writes a document with a given number of empty programmes.
    private static func faults(_ count: Int) -> String {
      "(echo '<tv>'; yes '<programme/>' | head -n \(count); echo '</tv>')"
    }

    @Test func everyProblemIsListedInOrder() throws {
      let home = try TemporaryFolder()
      let ways = [
        "cat > guide.xml; $TVGRID check --all guide.xml", "gzip > packed.gz; $TVGRID check --all packed.gz",
        "$TVGRID check --all -",
      ]
      for way in ways {
        let line = "cd \(home.path); \(Self.faults(20_000)) | (\(way)) | sed 's/^[^:]*:\\([0-9]*\\):.*/\\1/'"
        let result = try Shell.run(line)
        #expect(Array(result.lines.dropLast()) == (2...20_001).map { "\($0)" }, "\(way)")
        #expect(result.lines.last == "0 channels, 0 programmes; 20000 left out, 0 repaired, 0 noted", "\(way)")
      }
    }

    @Test func withoutAllSimilarProblemsAreOneLine() throws {
      let home = try TemporaryFolder()
      let list =
        "(printf 'x\\n\\n'; for n in $(seq 1 383); do echo \"$n|Channel $n\"; done) > channels.dat; echo 'a~b' > 1.dat"
      let result = try Shell.run("cd \(home.path); \(list); $TVGRID check .")
      #expect(
        result.lines == [
          "382 files are missing (a channel without programmes): ./2.dat, 3.dat, 4.dat and 379 more",
          "./1.dat:1: 2 fields, not 23: line left out",
          "383 channels, 0 programmes; 1 left out, 0 repaired, 382 noted",
        ])
      let all = try Shell.run("cd \(home.path); $TVGRID check --all .")
      #expect(all.lines.count == 384)
      #expect(all.lines.first == "./2.dat: the file is missing: a channel without programmes")
    }

    @Test func withoutAllEndlessProblemsAreOneLine() throws {
      let result = try Shell.run("\(Self.faults(20_000)) | $TVGRID check -")
      #expect(
        result.lines == [
          "20000 times: a programme without a channel (left out): /dev/stdin:2, 3, 4 and 19997 more",
          "0 channels, 0 programmes; 20000 left out, 0 repaired, 0 noted",
        ])
    }

    /// The output includes overlaps, which can only be found once the whole file has been read.
    @Test(arguments: ["radiotimes/missing-fields.dat", "xmltv/whole.xml", "week"])
    func withoutSimilarProblemsBothListsAreTheSame(name: String) throws {
      let path = FixtureLoader.path(name)
      let (bounded, all) = (try Shell.run("$TVGRID check \(path)"), try Shell.run("$TVGRID check --all \(path)"))
      #expect(bounded.status == all.status && bounded.output == all.output)
    }

    @Test func everyProblemOfAFeedIsListed() throws {
      let home = try TemporaryFolder()
      let result = try Shell.run(
        """
        cd \(home.path); (printf 'x\n\n1|One\n'; yes 'no bar' | head -n 5000) > channels.dat
        yes 'a~b' | head -n 6000 > 1.dat; $TVGRID check --all .
        """)
      #expect(result.lines.count { $0.hasPrefix("./channels.dat:") } == 5_000)
      #expect(result.lines.count { $0.hasPrefix("./1.dat:") } == 6_000)
      #expect(result.lines.last == "1 channel, 0 programmes; 11000 left out, 0 repaired, 0 noted")
    }

    /// The document never ends, so only the closed output can end the program.
    @Test(arguments: ["", "trap '' PIPE; "]) func itEndsWhenItsOutputIsClosed(trap: String) throws {
      let line = "(echo '<tv>'; yes '<programme/>') | (\(trap)$TVGRID check --all -; echo $? >&2) | head -n 1"
      let result = try Shell.run(line)
      #expect(result.output.contains("/dev/stdin:2: a programme without a channel: left out\n"))
      #expect(result.lines.last == (trap.isEmpty ? "141" : "2"), "\(result.output)")
    }

    @Test func failedOutputIsAnError() throws {
      let result = try Shell.run("\(Self.faults(20_000)) | $TVGRID check --all - >/dev/full")
      #expect(result.status == 2)
      #expect(result.output == "tvgrid: could not write the output: No space left on device\n")
    }

    /// `check --all` uses no more memory than `check` alone: the limit from F3 and F4 applies.
    @Test func listingAllTakesNoExtraMemory() throws {
      let home = try TemporaryFolder()
      let count = Contract.count(50_000_000)
      #expect(try Shell.run("cd \(home.path); \(Self.faults(count)) | gzip -1 > faults.gz").status == 0)
      let run = try MeasuredRun("check --all faults.gz | tail -n 1", in: home.path)
      run.expectMemory(atMost: 16 + 64, "\(count) faults")
      Contract.report(
        "F4",
        "`check --all` with \(count.grouped) problems: all listed, \(Int(run.result.seconds * 1000)) ms and "
          + "\(run.megabytes) MB")
    }
  }
}
