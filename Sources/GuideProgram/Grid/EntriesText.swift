import GuideApp
import GuideListings
import GuideModel

extension EntriesToCopy {
  /// The text that goes on the clipboard.
  func text(in zone: ZoneTable) -> String {
    let entries = entries.map { ListText.Entry($0.item, next: $0.next) }
    return isMarkdown ? ListText.markdown(entries, in: zone) : ListText.plain(entries, in: zone)
  }
}
