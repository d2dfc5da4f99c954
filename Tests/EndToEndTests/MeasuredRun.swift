import GuideTestSupport
import Testing

/// A run of the program and its resource usage.
struct MeasuredRun {
  let result: Shell.Result
  /// The peak memory use of the process in megabytes.
  let megabytes: Int

  /// A small process that starts the program. The memory of a larger one would count as the program's own.
  private static let starter =
    "import resource, subprocess, sys; code = subprocess.call(sys.argv[1:]); "
    + "usage = resource.getrusage(resource.RUSAGE_CHILDREN); "
    + "print(\"peak\", usage.ru_maxrss); sys.exit(code)"

  /// Runs a command in a folder, with limits such as `ulimit -n 256`.
  init(_ command: String, in folder: String, limits: String = ":") throws {
    result = try Shell.run(
      "cd \(folder); \(limits); \(DistributionPython.command) '\(Self.starter)' $TVGRID \(command)")
    let figures = result.lines.first { $0.hasPrefix("peak ") }?.split(separator: " ").compactMap { Int($0) } ?? []
    megabytes = try #require(figures.first) / 1024
  }

  /// Expects memory use to stay within a limit. Instrumented programs are exempt because they use extra memory.
  func expectMemory(atMost limit: Int, beyond bytes: Int = 0, _ what: String) {
    let most = megabytes - bytes / 1_000_000
    #expect(most <= limit || TestEnvironment.isSanitized, "\(what): \(most) MB")
  }
}
