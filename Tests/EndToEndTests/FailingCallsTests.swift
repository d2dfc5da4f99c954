import GuideTestSupport
import Testing

extension EndToEnd {
  /// D2: each system call in turn fails while the program writes the user's data.
  @Suite(.row("D2")) struct FailingCallsTests {
    /// System calls that find, read and write files.
    private static let calls = [
      "openat", "read", "pread64", "write", "pwrite64", "fdatasync", "fsync", "ftruncate", "rename", "unlink", "close",
    ]

    /// Commands that follow a title, set a reminder, add to a list and mark an episode as watched.
    private static let commands = [
      "follow new", "remind new --before 7", "mine lists new --add 'title:=\"Late News\"' --at 2026-11-20T20:00",
      "mine import --yes tick",
    ]

    /// Whether strace, which makes the calls fail, works here.
    private static var mayWatch: Bool { (try? Shell.run("strace -qq -o /dev/null true").status) == 0 }

    @Test(.enabled(if: mayWatch), arguments: 0..<4) func anyFailureLeavesOldOrNewData(index: Int) throws {
      let home = try TemporaryFolder()
      let (step, errors) = Contract.isFull ? (1, "ENOSPC EIO EINTR") : (9, "EIO")
      let result = try Shell.run(
        """
        cd \(home.path)
        printf '[[show]]\\ntitle = "tide"\\nwatched = ["s1 e1"]\\n' > tick
        $TVGRID remind old > none 2>&1; cp -r data base; $TVGRID mine export old
        $TVGRID \(Self.commands[index]) > none 2>&1 || exit 1
        $TVGRID mine export new; cmp -s old new && { echo same; exit 1; }
        count=0
        for call in \(Self.calls.joined(separator: " ")); do
          for error in \(errors); do
            n=1
            while :; do
              rm -rf data; cp -r base data
              strace -f -qq -o calls -e trace=$call -e inject=$call:error=$error:when=$n \\
                $TVGRID \(Self.commands[index]) > said 2>&1; status=$?
              grep -q INJECTED calls || break
              $TVGRID mine export now 2> errors || { echo "$call $error $n: not read"; cat errors said; exit 1; }
              [ -s errors ] && { echo "$call $error $n"; cat errors said; exit 1; }
              cmp -s now new || { cmp -s now old && [ $status != 0 ]; } || {
                echo "$call $error $n: neither, or lost with $status"; cat said; exit 1; }
              n=$((n + \(step))); count=$((count + 1))
            done
          done
        done
        echo $count
        """,
        environment: [
          "XDG_DATA_HOME": "\(home.path)/data", "HOME": home.path, "TVGRID_GUIDE": FixtureLoader.path("week"),
        ])
      let count = try #require(Int(result.output.filter { !$0.isWhitespace }), "\(result.output)")
      #expect(count > 15)
      Contract.report("D2", "\(Self.commands[index]): \(count.grouped) failed calls, old or new data after each")
    }
  }
}
