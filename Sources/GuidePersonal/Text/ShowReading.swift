import GuideModel
import GuideSettings

/// The shows that were chosen for titles, in a text.
extension PersonalReading {
  private static let chosenShowKeys = ["title", "id", "name"]

  mutating func applyChosenShows(_ node: TOMLNode) {
    var shows = ShowChoices()
    for block in decoder.blocks(node, under: "chosen-show") {
      guard let block else { continue }
      var (title, id, name): (String?, Int?, String?) = (nil, nil, nil)
      for entry in block.entries {
        switch entry.key {
        case "title": title = decoder.text(entry, like: "the ferrymen")
        case "id": id = decoder.number(entry, Show.ids)
        case "name": name = decoder.text(entry, like: "The Ferrymen")
        default: decoder.refuseKey(of: entry, among: Self.chosenShowKeys, what: "setting of a chosen show")
        }
      }
      guard let title, let id else {
        decoder.report(block.line, "a chosen show has no title or no id; left out")
        continue
      }
      shows.set(ChosenShow(id: id, name: name ?? title), for: title)
    }
    data.shows = shows
  }
}
