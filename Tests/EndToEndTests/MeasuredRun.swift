import GuideTestSupport
import Testing

/// A run of the program with what it cost.
struct MeasuredRun {
  let result: Shell.Result
  /// The most memory that it took.
  let megabytes: Int

  /// By a small process, since the memory of what starts a program counts as the program's own.
  private static let starter =
    "import resource, subprocess, sys; code = subprocess.call(sys.argv[1:]); "
    + "print(\"peak\", resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss); sys.exit(code)"

  /// Runs a command of the program under test in a folder.
  init(_ command: String, in folder: String) throws {
    result = try Shell.run("cd \(folder); python3 -c '\(Self.starter)' $TVGRID \(command)")
    let peak = result.lines.first { $0.hasPrefix("peak ") }.flatMap { Int($0.dropFirst(5)) }
    megabytes = try #require(peak) / 1024
  }
}
