import Foundation
import Glibc
import GuideModel
import GuideSources
import GuideTestSupport
import Testing

extension EndToEnd {
  /// `tvgrid convert` as people and scripts run it, and as it is killed.
  @Suite struct ConvertTests {
    private static let week = FixtureLoader.path("week")
    private static let whole = FixtureLoader.path("xmltv/whole.xml")

    @Test func aGuideIsWrittenAndReadAgain() throws {
      let result = try Shell.run(
        """
        cd "$HOME" && $TVGRID convert \(Self.week) \(Self.whole) guide/ && $TVGRID convert guide guide &&
        $TVGRID list --all --json \(Self.week) \(Self.whole) > before && $TVGRID list --all --json guide > after &&
        cmp before after && ls -A && $TVGRID check guide
        """)
      #expect(result.status == 0, "\(result.output)")
      #expect(
        result.lines == [
          "guide/: 20 channels, 3804 programmes", "guide: 20 channels, 3804 programmes", "after", "before", "guide",
          "output",
          "20 channels, 3804 programmes; 0 repaired, 0 refused, 0 noted",
        ])
    }

    @Test func foreignFilesAreRefusedInOneLine() throws {
      let result = try Shell.run(
        """
        cd "$HOME" && mkdir mine && echo x > mine/notes && $TVGRID convert \(Self.whole) mine; echo $?; ls mine
        $TVGRID convert \(Self.whole) mine/notes; echo $?; $TVGRID convert nothing.xml new; echo $?; ls
        """)
      #expect(result.lines.count == 9 && result.lines[1] == "2" && result.lines[2] == "notes", "\(result.output)")
      #expect(
        result.lines[0]
          == "tvgrid: mine holds notes, which is not of a guide that tvgrid wrote: name a new or an empty folder")
      #expect(result.lines[3] == "tvgrid: mine/notes is there already and is no folder: name a new or an empty one")
      #expect(result.lines[4] == "2" && result.lines[6] == "2" && result.lines[7...] == ["mine", "output"])
    }

    @Test func wrongUsageIs64() throws {
      for arguments in ["convert", "convert guide.xml", "convert --force a b"] {
        #expect(try Shell.run("$TVGRID \(arguments)").status == 64)
      }
    }

    /// A file that may not grow stands for a full disk: the write fails in the middle.
    @Test func aFullDiskLeavesTheOldFile() throws {
      let result = try Shell.run(
        """
        cd "$HOME" && $TVGRID convert \(Self.whole) guide && trap '' XFSZ && (ulimit -f 24; $TVGRID convert --demo guide; echo $?)
        ls -A; $TVGRID check guide
        """)
      #expect(
        result.lines == [
          "guide: 2 channels, 4 programmes",
          "tvgrid: cannot write guide: File too large; what was there is as it was", "2", "guide", "output",
          "2 channels, 4 programmes; 0 repaired, 0 refused, 0 noted",
        ])
    }

    @Test(.enabled(if: ConvertTests.mayMount, "only root may mount a file system"))
    func aDiskWithoutRoomLeavesWhatWasThere() throws {
      let result = try Shell.run(
        """
        cd "$HOME" && mkdir disk && mount -t tmpfs -o size=400k tvgrid disk && $TVGRID convert \(Self.whole) disk/guide &&
        $TVGRID convert --demo disk/guide; echo $?; ls -A disk; $TVGRID check disk/guide; umount disk
        """)
      #expect(
        result.lines == [
          "disk/guide: 2 channels, 4 programmes",
          "tvgrid: cannot write disk/guide: No space left on device; what was there is as it was", "2", "guide",
          "2 channels, 4 programmes; 0 repaired, 0 refused, 0 noted",
        ])
    }

    private static let mayMount =
      (try? Shell.run("cd \"$HOME\" && mkdir disk && mount -t tmpfs -o size=64k tvgrid disk && umount disk").status)
      == 0

    @Test func aKilledRunLeavesTheOldGuideOrTheNewOne() throws {
      let home = NSTemporaryDirectory() + "tvgrid-\(UUID().uuidString.prefix(8))"
      try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(atPath: home) }
      let guides = try [Self.week, Self.whole].map {
        GuideContents(try GuideLoader([$0], feedZone: .britain).load())
      }
      let time = try Shell.run("$TVGRID convert \(Self.week) \(home)/guide").seconds
      var random = SplitMix64(seed: 9)
      var (shown, counts) = (0, [0, 0])
      for round in 0..<Contract.count(100, atLeast: 8) {
        let wanted = 1 - shown
        // The first is killed as soon as it has begun.
        let wait = round == 0 ? 0 : Double.random(in: 0...time * 1.2, using: &random)
        _ = try Shell.run(
          "$TVGRID convert \([Self.week, Self.whole][wanted]) \(home)/guide & sleep \(wait); kill -9 $!; wait $!")
        let read = GuideContents(try GuideFolder.load(["\(home)/guide"]))
        let found = guides.firstIndex(of: read)
        #expect(found != nil, "round \(round), killed after \(wait) seconds")
        counts[found == wanted ? 1 : 0] += 1
        shown = found ?? shown
      }
      try GuideFolder("\(home)/guide").write(try GuideLoader([Self.whole], feedZone: .britain).load())
      #expect(try FileManager.default.contentsOfDirectory(atPath: home) == ["guide"])
      #expect(counts[0] > 0, "no run was killed before it was done")
    }
  }
}
