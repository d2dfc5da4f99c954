import GuideTestSupport
import Testing

/// A run of the program with what it cost.
struct MeasuredRun {
  let result: Shell.Result
  /// The most memory that it took: of its own process, so whatever runs beside it changes nothing.
  let megabytes: Int

  /// By a small process, since the memory of what starts a program counts as the program's own.
  private static let starter =
    "import resource, subprocess, sys; code = subprocess.call(sys.argv[1:]); "
    + "usage = resource.getrusage(resource.RUSAGE_CHILDREN); "
    + "print(\"peak\", usage.ru_maxrss); sys.exit(code)"

  /// Runs a command of the program under test in a folder, with limits such as `ulimit -n 256`.
  init(_ command: String, in folder: String, limits: String = ":") throws {
    result = try Shell.run(
      "cd \(folder); \(limits); \(DistributionPython.command) '\(Self.starter)' $TVGRID \(command)")
    let figures = result.lines.first { $0.hasPrefix("peak ") }?.split(separator: " ").compactMap { Int($0) } ?? []
    megabytes = try #require(figures.first) / 1024
  }

  /// Holds that no more memory was taken; not of a program that watches itself, which takes its own for that.
  func expectMemory(atMost limit: Int, beyond bytes: Int = 0, _ what: String) {
    let most = megabytes - bytes / 1_000_000
    #expect(most <= limit || TestEnvironment.isSanitized, "\(what): \(most) MB")
  }
}
