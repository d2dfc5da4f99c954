import Foundation
import GuideTestSupport
import Testing

extension EndToEnd {
  /// A grabber and its process group end when tvgrid does, whatever ends tvgrid.
  @Suite(.row("K8")) struct GrabberLeftoverTests {
    /// A grabber script that starts child processes and then runs `last`.
    private static func grabber(_ last: String) -> String {
      """
      #!/bin/sh
      if [ "$1" = --capabilities ]; then echo baseline; exit; fi
      \(GrabberFamily.script)
      : > "$HOME/ready"
      \(last)

      """
    }

    @Test(arguments: ["KILL", "TERM", "HUP", "SEGV"])
    func allProcessesOfAGrabberEndWithTheProgram(signal: String) throws {
      try expectEnd(of: Self.grabber("wait"), bySignal: signal)
    }

    /// Processes left by a grabber may still hold its output open, so tvgrid waits for them.
    @Test func processesAGrabberLeftEndWithTheProgram() throws {
      try expectEnd(of: Self.grabber("exit"), bySignal: "KILL")
    }

    private func expectEnd(of grabber: String, bySignal signal: String) throws {
      let home = try TemporaryFolder()
      let folder = "\(home.path)/bin"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try ScriptFile.write(grabber, to: "\(folder)/tv_grab_quay")
      let result = try Shell.run(
        """
        $TVGRID sources add quay grabber:tv_grab_quay >/dev/null || exit 1
        # An ended process has no state.
        state() { sed 's/.*) //; s/ .*//' "/proc/$1/stat" 2>/dev/null; }
        $TVGRID update >/dev/null 2>&1 &
        update=$!
        while [ ! -e "$HOME/ready" ]; do sleep 0.01; done
        kill -\(signal) $update
        wait $update
        for process in $(cat "$HOME"/family/*); do
          while [ -n "$(state "$process")" ] && [ "$(state "$process")" != Z ]; do sleep 0.01; done
          echo gone
        done
        """,
        environment: [
          "XDG_CONFIG_HOME": "\(home.path)/config", "XDG_CACHE_HOME": "\(home.path)/cache", "HOME": home.path,
          "TVGRID_GUIDE": "", "PATH": "\(folder):/usr/bin:/bin",
        ])
      // The shell may print the signal that ended the program.
      let all = Array(repeating: "gone", count: GrabberFamily.count)
      #expect(Array(result.lines.suffix(all.count)) == all, "\(result.output)")
      Contract.report("K8", "\(all.count) processes of a grabber, tvgrid ended by \(signal): 0 left")
    }
  }
}
