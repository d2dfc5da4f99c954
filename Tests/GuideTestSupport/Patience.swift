import Foundation

/// How much longer than usual to wait: a program that watches itself for faults is several times slower.
package enum Patience {
  /// What limits of time are multiplied by: `TVGRID_PATIENCE`, else 1.
  package static let factor = ProcessInfo.processInfo.environment["TVGRID_PATIENCE"].flatMap { Int($0) } ?? 1
}
