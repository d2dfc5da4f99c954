import Foundation
import Glibc
import GuideTestSupport
import Testing

extension EndToEnd {
  /// A grabber and all that it has started are gone when tvgrid is, however that ended.
  @Suite struct GrabberEndTests {
    /// Four processes, each in another relation to the grabber; what they are called is in files of the home.
    private static let grabber = """
      #!/bin/sh
      if [ "$1" = --capabilities ]; then echo baseline; exit; fi
      trap '' TERM HUP INT
      mkdir "$HOME/family"
      echo $$ > "$HOME/family/grabber"
      sleep 1000 &
      echo $! > "$HOME/family/child"
      setsid sh -c 'echo $$ > "$HOME/family/session"; exec sleep 1000' &
      (setsid sh -c 'setsid sh -c '"'"'echo $$ > "$HOME/family/orphan"; exec sleep 1000'"'"' & ' &)
      while [ "$(cat "$HOME"/family/* | wc -l)" -lt 4 ]; do sleep 0.01; done
      echo $PPID > "$HOME/supervisor"
      wait

      """

    @Test(arguments: ["KILL", "TERM", "HUP", "SEGV"])
    func allOfAGrabberEndsWithTheProgram(signal: String) throws {
      let home = try TemporaryHome()
      let folder = "\(home.path)/bin"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try Data(Self.grabber.utf8).write(to: URL(fileURLWithPath: "\(folder)/tv_grab_quay"))
      chmod("\(folder)/tv_grab_quay", 0o755)
      let result = try Shell.run(
        """
        $TVGRID sources add quay grabber:tv_grab_quay >/dev/null || exit 1
        $TVGRID update >/dev/null 2>&1 &
        while [ ! -s "$HOME/supervisor" ]; do sleep 0.01; done
        kill -\(signal) $!
        wait $!
        # A process that is gone has no state.
        state() { sed 's/.*) //; s/ .*//' "/proc/$1/stat" 2>/dev/null; }
        for process in $(cat "$HOME"/family/* "$HOME/supervisor"); do
          while [ -n "$(state "$process")" ] && [ "$(state "$process")" != Z ]; do sleep 0.01; done
          echo gone
        done
        """,
        environment: [
          "XDG_CONFIG_HOME": "\(home.path)/config", "XDG_CACHE_HOME": "\(home.path)/cache", "HOME": home.path,
          "TVGRID_GUIDE": "", "PATH": "\(folder):/usr/bin:/bin",
        ])
      // The shell may say by which signal the program ended.
      #expect(result.lines.suffix(5) == Array(repeating: "gone", count: 5)[...], "\(result.output)")
    }
  }
}
