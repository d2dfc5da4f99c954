package import GuideModel
import GuideSystem

/// The system's zone data, as tzdata installs it.
package struct ZoneFiles: Sendable {
  /// The folder of the zones' files.
  private let folder: String

  /// The zone data of a folder.
  package init(folder: String = "/usr/share/zoneinfo") {
    self.folder = folder
  }

  /// The zone of a name such as `Europe/London`; nil if there is none. Great Britain and universal time are known
  /// without any zone data.
  package func zone(named name: String) -> ZoneTable? {
    if ["UTC", "GMT", "Etc/UTC"].contains(name) { return .utc }
    // Names are not paths to elsewhere.
    let isName = !name.isEmpty && !name.hasPrefix("/") && !name.split(separator: "/").contains("..")
    guard isName, let zone = zone(atPath: folder.appending(path: name)) else {
      return name == "Europe/London" ? .britain : nil
    }
    return zone
  }

  /// The zone that the system or the person's `TZ` asks for: a name, a path after `:` or not, or a rule of POSIX;
  /// without `TZ` that of `/etc/localtime`. Universal time where nothing can be read, as in the C library.
  package func systemZone(tz: String?) -> ZoneTable {
    guard let tz else { return zone(atPath: "/etc/localtime") ?? .utc }
    return zone(tz: tz) ?? .utc
  }

  /// The zone that a value of `TZ` asks for; nil if it is none. An empty one is universal time.
  package func zone(tz: String) -> ZoneTable? {
    let text = tz.utf8.first == UInt8(ascii: ":") ? String(tz.unicodeScalars.dropFirst()) : tz
    if text.isEmpty { return .utc }
    if text.isFromRoot { return zone(atPath: text) }
    return zone(named: text) ?? ZoneTable(rule: text)
  }

  /// Bytes of a zone's file; the longest has some thousands.
  private static let largest = 1 << 20

  private func zone(atPath path: String) -> ZoneTable? {
    guard let bytes = try? FileSystem.read(path, limit: ZoneFiles.largest) else { return nil }
    return ZoneTable(zoneFile: bytes)
  }
}
