import Foundation
import Synchronization
package import Testing

/// The guarantees in docs/figures/trust.md: how many times to run the tests for a row, and where the figures go. A suite that tests
/// a row has a trait such as `.row("T9")`, by which `make prove` finds it.
package enum Contract {
  /// The folder in which `make prove` collects figures; `nil` in `make test`.
  private static let folder = ProcessInfo.processInfo.environment["TVGRID_PROVE"]

  /// Whether to run all tests of the guarantees.
  package static var isFull: Bool { folder != nil }

  /// The number of runs. `make test` does a hundredth of them, but at least `few`, which can be higher for cheap runs.
  package static func count(_ full: Int, atLeast few: Int = 1) -> Int {
    isFull ? full : max(min(few, full), full / 100)
  }

  /// Prints the figure for a row in one line, such as "2,000 resizes, 0 crashes", and saves it for docs/figures/trust.md.
  package static func report(_ row: String, _ figure: String) {
    print("\(row): \(figure)")
    guard let folder else { return }
    let path = "\(folder)/\(row)"
    do {
      try files.withLock { _ in
        let known = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        try (known + figure + "\n").write(toFile: path, atomically: true, encoding: .utf8)
      }
    } catch {
      Issue.record("could not save the figure for \(row) in \(path): \(error)")
    }
  }

  /// Guards the files, to which tests that run in parallel append.
  private static let files = Mutex(())
}

/// The row in docs/figures/trust.md that a suite tests.
package struct ContractRow: SuiteTrait {
  let id: String
}

extension Trait where Self == ContractRow {
  /// Marks the suite that tests the row with this id, for example `T9`.
  package static func row(_ id: String) -> ContractRow { ContractRow(id: id) }
}

extension BinaryInteger {
  /// The number with commas between thousands: 1,114,112.
  package var grouped: String {
    let digits = Array(String(magnitude))
    let groups = digits.enumerated().map { ($0 > 0 && (digits.count - $0) % 3 == 0 ? "," : "") + String($1) }
    return (self < 0 ? "-" : "") + groups.joined()
  }
}
