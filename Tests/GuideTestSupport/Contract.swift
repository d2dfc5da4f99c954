import Foundation
import Synchronization
package import Testing

/// The contract of docs/trust.md: how often to run what shows a row of it, and where the figure goes.
///
/// A suite that shows a row has the trait `.row("T9")`: `make prove` finds it by that.
package enum Contract {
  /// Where `make prove` gathers figures; nil in `make test`.
  private static let folder = ProcessInfo.processInfo.environment["TVGRID_PROVE"]

  /// Whether to run the whole of the contract.
  package static var isFull: Bool { folder != nil }

  /// The number of runs: that of the contract; in `make test` a hundredth of it, but at least `few` for runs that cost
  /// little.
  package static func count(_ full: Int, atLeast few: Int = 1) -> Int {
    isFull ? full : max(min(few, full), full / 100)
  }

  /// Prints what a row came to, one line such as "2,000 resizes, 0 crashes", and keeps it for docs/trust.md.
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
      Issue.record("the figure of \(row) could not be kept in \(path): \(error)")
    }
  }

  /// Tests that run side by side add to the same files.
  private static let files = Mutex(())
}

/// The row of docs/trust.md that a suite shows.
package struct ContractRow: SuiteTrait {
  let id: String
}

extension Trait where Self == ContractRow {
  /// The suite shows the row with this id, such as `T9`.
  package static func row(_ id: String) -> ContractRow { ContractRow(id: id) }
}

extension BinaryInteger {
  /// With commas between the thousands: 1,114,112.
  package var grouped: String {
    let digits = Array(String(magnitude))
    let groups = digits.enumerated().map { ($0 > 0 && (digits.count - $0) % 3 == 0 ? "," : "") + String($1) }
    return (self < 0 ? "-" : "") + groups.joined()
  }
}
