package import GuideModel
import GuideSystem

/// The system's zone data, as tzdata installs it.
package struct ZoneFiles: Sendable {
  private let folder: String

  /// Prepares access to the zone data in a folder.
  package init(folder: String = "/usr/share/zoneinfo") {
    self.folder = folder
  }

  /// The zone with a name such as `Europe/London`; `nil` if it is unknown.
  ///
  /// UTC and Great Britain are available even without zone data.
  package func zone(named name: String) -> ZoneTable? {
    if ["UTC", "GMT", "Etc/UTC"].contains(name) { return .utc }
    // A name must not lead out of the folder.
    let isName = !name.isEmpty && !name.hasPrefix("/") && !name.split(separator: "/").contains("..")
    guard isName, let zone = zone(atPath: folder.appending(path: name)) else {
      return name == "Europe/London" ? .britain : nil
    }
    return zone
  }

  /// The system's zone, or that of the user's `TZ`, which is a name, a path (with or without `:`) or a POSIX rule.
  ///
  /// Like the C library, falls back to UTC if nothing can be read.
  package func systemZone(tz: String?) -> ZoneTable {
    guard let tz else { return zone(atPath: "/etc/localtime") ?? .utc }
    return zone(tz: tz) ?? .utc
  }

  /// The zone for a value of `TZ`; `nil` if it is invalid. An empty value means UTC.
  package func zone(tz: String) -> ZoneTable? {
    let text = tz.utf8.first == UInt8(ascii: ":") ? String(tz.unicodeScalars.dropFirst()) : tz
    if text.isEmpty { return .utc }
    if text.isAbsolutePath { return zone(atPath: text) }
    return zone(named: text) ?? ZoneTable(rule: text)
  }

  /// The size limit for a zone file in bytes; real files take up a few thousand.
  private static let largest = 1 << 20

  private func zone(atPath path: String) -> ZoneTable? {
    guard let bytes = try? FileSystem.read(path, limit: ZoneFiles.largest) else { return nil }
    return ZoneTable(zoneFile: bytes)
  }
}
