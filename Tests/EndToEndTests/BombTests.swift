import Foundation
import GuideTestSupport
import Testing

extension EndToEnd {
  /// Small files that unpack to huge ones. Unpacking stops at the maximum guide size with a message.
  @Suite(.row("F4")) struct BombTests {
    /// Shell commands that create a file named `bomb` from `$size` zeros, with one command for each format.
    private static let bombs: [(name: String, line: String)] = [
      ("gzip", "head -c $size /dev/zero | gzip -1 > bomb"),
      ("xz", "head -c $size /dev/zero | xz -0 > bomb"),
      ("gzip in gzip", "head -c $size /dev/zero | gzip -1 | gzip -1 > bomb"),
      ("xz in gzip", "head -c $size /dev/zero | xz -0 | gzip -1 > bomb"),
      ("a guide followed by zeros", "(printf '<tv>'; head -c $size /dev/zero) | gzip -1 > bomb"),
      ("a guide of blanks", "(printf '<tv>'; head -c $size /dev/zero | tr '\\0' ' '; printf '</tv>') | gzip -1 > bomb"),
      ("a guide of nothing but faults", "(printf '<tv>'; yes '<programme/>' | head -c $size) | xz -0 > bomb"),
      ("in a tar", "truncate -s $size zeros; tar cf - zeros | gzip -1 > bomb"),
      (
        "a tar of tiny documents",
        "printf '<tv/>' > one; yes one | head -n $((20001 + size / 16000)) | tar cf - --hard-dereference -T - | gzip -1 > bomb"
      ),
      (
        "a tar of small documents",
        "printf '<tv><channel id=\"a\"/><programme start=\"20261122\" channel=\"a\"><title>T</title></programme></tv>'"
          + " > one; yes one | head -n $((20001 + size / 16000)) | tar cf - --hard-dereference -T - | gzip -1 > bomb"
      ),
      ("many streams", "head -c $((size / 64)) /dev/zero | gzip -1 > one; for i in $(seq 64); do cat one; done > bomb"),
    ]

    /// A file that unpacks to less than the limit and is read completely.
    @Test func repeatedProgrammesTakeTheMemoryOfOne() throws {
      let home = try TemporaryFolder()
      let count = Contract.count(4_600_000, atLeast: 1_000_000)
      let programme = "<programme start=\"20261122\" channel=\"a\"><title>T</title></programme>"
      let lines = "(printf '<tv>'; yes '\(programme)' | head -n \(count); printf '</tv>') | gzip -1 > guide.gz"
      #expect(try Shell.run("cd \(home.path); \(lines)").status == 0)
      let run = try MeasuredRun("check guide.gz", in: home.path)
      // Previously, a million programmes took 215 MB.
      run.expectMemory(atMost: 16 + 80, "\(count) programmes")
      let summary = "1 channel, 1 programme; 0 left out, \(count) repaired, 1 noted"
      #expect(run.result.output.contains(summary), "\(run.result.output.suffix(300))")
    }

    /// A file that also unpacks to less than the limit.
    @Test func manyChannelNamesTakeLittleMemory() throws {
      let home = try TemporaryFolder()
      let names = "names=$(seq -f '<display-name>n%g</display-name>' 60 | tr -d '\\n')"
      let channels = #"seq 60000 | sed "s|.*|<channel id=\"c&\">$names</channel>|""#
      let lines = "(printf '<tv>'; \(channels); printf '</tv>') | gzip -9 > guide.gz"
      #expect(try Shell.run("cd \(home.path); \(names); \(lines)").status == 0)
      let run = try MeasuredRun("check guide.gz", in: home.path)
      // Previously, this took 386 MB.
      run.expectMemory(atMost: 16 + 100, "60,000 channels with 60 names")
      let summary = "60000 channels, 0 programmes; 0 left out, 0 repaired, 60000 noted"
      #expect(run.result.output.contains(summary), "\(run.result.output.suffix(300))")
    }

    @Test func bombsAreNotUnpackedCompletelyAndAreReported() throws {
      let home = try TemporaryFolder()
      var worst = (seconds: 0.0, megabytes: 0)
      // The unpacked size is larger than the memory limit.
      let size = Contract.count(4_000_000_000, atLeast: 100_000_000)
      for bomb in Self.bombs {
        #expect(try Shell.run("cd \(home.path); rm -f *; size=\(size); \(bomb.line)").status == 0, "\(bomb.name)")
        let run = try MeasuredRun("check bomb", in: home.path)
        let (result, megabytes) = (run.result, run.megabytes)
        #expect(result.status == 1 || result.status == 2, "\(bomb.name): \(result.output.suffix(300))")
        #expect(result.output.contains("bomb: "), "\(bomb.name): \(result.output.suffix(300))")
        // Up to 16 MB are unpacked before a file counts as a bomb.
        run.expectMemory(atMost: 16 + 64, bomb.name)
        worst = (max(worst.seconds, result.seconds), max(worst.megabytes, megabytes))
      }
      Contract.report(
        "F4",
        "\(Self.bombs.count) bombs of \(size / 1_000_000) MB: all abandoned and reported, \(Int(worst.seconds * 1000)) ms and "
          + "\(worst.megabytes) MB at most")
    }
  }
}
