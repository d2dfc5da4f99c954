import Glibc
import GuideModel
import GuideSearch
import GuideSources

/// Times parts of the program in-process, for `make bench`.
///
/// `tvgrid-measure PART GUIDE...` prints lines of `name value unit`.
@main
struct Measure {
  private enum Part: String, CaseIterable {
    case load, search, texts, held, keys, channels
  }

  private let guide: Guide
  private let loadTime: Duration

  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    guard let part = arguments.first.flatMap(Part.init), arguments.count > 1 else {
      fail("usage: tvgrid-measure \(Part.allCases.map(\.rawValue).joined(separator: "|")) GUIDE...", code: 64)
    }
    do throws(SourceError) {
      try Measure(paths: Array(arguments.dropFirst())).lines(of: part).forEach { print($0) }
    } catch {
      fail("tvgrid-measure: \(error.message)", code: 2)
    }
  }

  private init(paths: [String]) throws(SourceError) {
    let start = ContinuousClock.now
    guide = try GuideLoader(paths, feedZone: .britain).load()
    loadTime = start.duration(to: .now)
  }

  private func lines(of part: Part) -> [String] {
    switch part {
    case .load:
      let indexing = ContinuousClock().measure { _ = SearchIndex(guide) }
      return [
        "programmes \(guide.programmeCount) count", "load \(loadTime.millisecondsText) ms",
        "index \(indexing.millisecondsText) ms",
      ]
    case .search: return quantiles(of: SearchBenchmark(guide).titleTimes(), as: "search")
    case .texts: return SearchBenchmark(guide).textLines()
    case .held: return heldLines()
    case .keys:
      var benchmark = KeyBenchmark(guide)
      let times = benchmark.times(
        of: "Right Down Right Down Left Up ] Down Right > PgDn Right Down [ PgUp <", count: 400)
      return quantiles(of: times, as: "key")
    case .channels:
      var benchmark = KeyBenchmark(guide)
      return quantiles(of: benchmark.times(of: "H J F Down K F C H Down H Esc", count: 44), as: "choice")
    }
  }

  private func heldLines() -> [String] {
    var benchmark = KeyBenchmark(guide)
    let scripts = benchmark.runScripts()
    let all = scripts.flatMap(\.steps)
    let worst = all.sorted { $0.time > $1.time }.prefix(8)
    return scripts.flatMap { quantiles(of: $0.steps.map(\.time), as: "held_\($0.name)") }
      + quantiles(of: all.map(\.time), as: "held")
      + worst.map { "held_by “\($0.action)” \($0.time.millisecondsText) ms" }
  }

  private func quantiles(of times: [Duration], as name: String) -> [String] {
    let sorted = times.sorted()
    guard !sorted.isEmpty else { return [] }
    let quantiles = [("median", sorted.count / 2), ("p95", sorted.count * 95 / 100), ("worst", sorted.count - 1)]
    return quantiles.map { "\(name)_\($0) \(sorted[$1].millisecondsText) ms" }
  }

  private static func fail(_ message: String, code: Int32) -> Never {
    let bytes = Array("\(message)\n".utf8)
    _ = write(STDERR_FILENO, bytes, bytes.count)
    exit(code)
  }
}

extension Guide {
  /// A time with programmes before and after it.
  var middle: Instant {
    coverage.map { $0.start.adding(seconds: $0.seconds / 2) } ?? Instant(seconds: 0)
  }
}

extension Duration {
  var millisecondsText: String {
    let microseconds = components.seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000
    let fraction = String(microseconds % 1000)
    return "\(microseconds / 1000)." + String(repeating: "0", count: 3 - fraction.count) + fraction
  }
}
