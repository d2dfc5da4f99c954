/// A guide as a person has chosen its channels.
package struct ArrangedGuide: Sendable {
  /// The guide as its sources have it.
  package let base: Guide
  /// The guide as it is shown.
  package let guide: Guide
  /// Nil where nothing is chosen; that is not the same as no channel.
  private let shapes: [ChannelShape]?
  private let zone: ZoneTable
  /// All channels, those that are not shown among them; nil where nothing is chosen.
  package let list: ChannelList?

  /// The same guide with the channels that are shown, in their order, by their names and numbers, and with the times that
  /// are chosen for them; hours of the day are those of a zone. Texts and records are shared, times and places are new:
  /// 34 bytes a programme, unless the rows are those of `last`.
  package init(_ base: Guide, by choices: ChannelChoices, in zone: ZoneTable, after last: ArrangedGuide? = nil) {
    self.base = base
    self.zone = zone
    if choices.isEmpty {
      (guide, shapes, list) = (base, nil, nil)
      return
    }
    let list = ChannelList(base.channels, choices)
    self.list = list
    let shown = list.entries.filter { $0.place == .shown }
    let shapes = ChannelShape.shapes(of: list, choices)
    self.shapes = shapes
    let columns: GuideColumns
    if let last, last.base === base, last.zone == zone, last.shapes == shapes {
      columns = GuideColumns(sharing: last.guide)
    } else {
      columns = ArrangedGuide.columns(of: base, shapes, zone)
    }
    guide = Guide(base, channels: shown.map(\.channel), numbers: shown.map(\.number), columns: columns)
  }

  /// Whether the rows are those of another arrangement, so that what is known of them holds for these.
  package func hasRows(of other: ArrangedGuide) -> Bool {
    base === other.base && zone == other.zone && shapes == other.shapes
  }

  private static func columns(of base: Guide, _ shapes: [ChannelShape], _ zone: ZoneTable) -> GuideColumns {
    var columns = GuideColumns(of: base)
    for shape in shapes {
      if shape.isPlain {
        columns.append(base.rows(of: shape.own.origin), of: base)
      } else {
        var rows = TimedRows(shape.own, of: base, in: zone)
        for guest in shape.guests { rows.fillGaps(with: TimedRows(guest, of: base, in: zone)) }
        columns.append(rows, of: base)
      }
    }
    return columns
  }
}

extension Guide {
  /// The same guide as a person has chosen its channels; hours of the day are those of a zone.
  package func arranged(by choices: ChannelChoices, in zone: ZoneTable) -> Guide {
    ArrangedGuide(self, by: choices, in: zone).guide
  }
}
