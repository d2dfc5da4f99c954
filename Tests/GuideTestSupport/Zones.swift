import Foundation
package import GuideModel

extension ZoneTable {
  /// Loads a zone by name from this machine's zone data.
  package init?(identifier: String) {
    guard !identifier.isEmpty,
      let data = FileManager.default.contents(atPath: "/usr/share/zoneinfo/\(identifier)")
    else { return nil }
    self.init(zoneFile: [UInt8](data))
  }
}
