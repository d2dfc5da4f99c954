import CellCanvas
import GuideListings
import GuideModel
import GuidePersonal
import GuideTestSupport
import Testing

@Suite struct ChannelRowTests {
  private static let rows: [ChannelRow] = {
    let channels = [
      Channel(id: "94", name: "Harbour", number: 5), Channel(id: "7.example", name: "Quay", number: 12),
      Channel(id: "3", name: "Meadow", number: 13),
    ]
    let edits: [ChannelEdit] = [
      .set(id: "94", .favourite(true)), .set(id: "94", .groups(["News"])), .set(id: "7.example", .hidden(true)),
    ]
    let choices = ChannelChoices().applying(contentsOf: edits)
    let list = ChannelList(channels, choices)
    return list.entries.map { entry in
      ChannelRow(
        entry, choices[entry.channel.id], programmes: entry.channel.id == "3" ? 0 : 8, names: list.names,
        isPlayable: entry.channel.id == "94")
    }
  }()

  @Test func tablesHaveAlignedColumns() {
    let lines = ListingFormat.table(columns: 80).lines(Self.rows)
    #expect(lines.contains(" 5  Harbour  94         favourite; in News; playable"), "\(lines)")
    #expect(lines.contains("12  Quay     7.example  hidden"), "\(lines)")
    #expect(lines.contains("13  Meadow   3          no programmes"), "\(lines)")
    for columns in 1...40 {
      #expect(
        ListingFormat.table(columns: columns).lines(Self.rows).nonEmptyAllSatisfy { SafeText($0).width <= columns })
    }
  }

  @Test func removedGroupsAreShown() {
    let choices = ChannelChoices().applying(.set(id: "7", .groups([])))
    let list = ChannelList([Channel(id: "7", name: "Lumen Films", groups: ["Cinema"])], choices)
    let rows = list.entries.map {
      ChannelRow($0, choices[$0.channel.id], programmes: 8, names: list.names, isPlayable: false)
    }
    #expect(ListingFormat.table(columns: 80).lines(rows).last?.hasSuffix("  in no group") == true)
  }

  @Test func fieldsAreSeparatedByTabs() {
    let lines = ListingFormat.tabSeparated.lines(Self.rows)
    #expect(lines.contains("5\tHarbour\t94\tshown\t8\tNews\tfavourite"), "\(lines)")
    #expect(lines.contains("12\tQuay\t7.example\thidden\t8\t\t"), "\(lines)")
  }

  @Test func choicesNotMadeAreNull() {
    let lines = ListingFormat.jsonLines.lines(Self.rows)
    let expected = """
      {"channel":"3","channel_name":"Meadow","channel_number":13,"place":"shown","programmes":0,"groups":[],\
      "favourite":false,"joined_to":null,"joined":[],"shift_minutes":0,"hours":null,"copy_of":null,"same_as":[],"source":null,"playable":false,"has_guide":true}
      """
    #expect(lines.contains(expected), "\(lines)")
  }
}
