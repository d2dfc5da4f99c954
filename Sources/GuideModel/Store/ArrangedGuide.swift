/// A channel of an arranged guide: how it is called, and which rows it shows at which times.
package struct ArrangedChannel: Sendable {
  /// The rows of a channel of the guide, and how they are shifted and cut, the first step first.
  package struct RowSelection: Hashable, Sendable {
    /// One after the other: later by seconds, then cut to hours.
    package struct Step: Hashable, Sendable {
      let seconds: Int
      let hours: DailyHours?

      /// A shift by some seconds, and the hours of the day that are shown; nil for all.
      package init(seconds: Int, hours: DailyHours?) {
        (self.seconds, self.hours) = (seconds, hours)
      }
    }

    /// The channel's position in the guide.
    let origin: Int
    let steps: [Step]

    /// The rows of the channel at a position in the guide. Steps that change nothing are left out.
    package init(origin: Int, steps: [Step]) {
      self.origin = origin
      self.steps = steps.filter { $0 != Step(seconds: 0, hours: nil) }
    }
  }

  /// Where its rows come from: two channels of one shape have the same rows, whatever they are called.
  struct Shape: Hashable {
    let own: RowSelection
    /// The channels that are shown in its gaps, the first before the others.
    let guests: [RowSelection]

    /// Whether the rows are those of the guide.
    var isPlain: Bool { own.steps.isEmpty && guests.isEmpty }
  }

  let channel: Channel
  let number: Int?
  let shape: Shape

  /// A channel with the number that it is shown with, which may be none, its own rows, and those that are shown in their gaps.
  package init(_ channel: Channel, number: Int?, own: RowSelection, guests: [RowSelection]) {
    self.channel = channel
    self.number = number
    shape = Shape(own: own, guests: guests)
  }
}

/// A guide with its channels in another order, under other names, and with their programmes at other times.
package struct ArrangedGuide: Sendable {
  /// The guide as its sources have it.
  package let base: Guide
  /// The guide as it is shown.
  package let guide: Guide
  /// Nil where nothing is arranged; that is not the same as no channel.
  private let shapes: [ArrangedChannel.Shape]?
  private let zone: ZoneTable

  /// The guide with these channels in their order; with its own, unchanged, for nil. Hours of the day are those of a zone.
  /// Texts and records are shared, times and rows are new: 34 bytes a programme, unless the rows are those of `last`.
  package init(_ base: Guide, _ channels: [ArrangedChannel]?, in zone: ZoneTable, after last: ArrangedGuide? = nil) {
    self.base = base
    // When a day begins makes no difference here.
    self.zone = zone.startingDays(at: .usualDayStart)
    guard let channels else {
      (guide, shapes) = (base, nil)
      return
    }
    let shapes = channels.map(\.shape)
    self.shapes = shapes
    let columns: GuideColumns
    if let last, last.base === base, last.zone == self.zone, last.shapes == shapes {
      columns = GuideColumns(sharing: last.guide)
    } else {
      columns = ArrangedGuide.columns(of: base, shapes, zone)
    }
    guide = Guide(base, channels: channels.map(\.channel), numbers: channels.map(\.number), columns: columns)
  }

  /// Whether the rows are those of another arrangement, so that what is known of them holds for these.
  package func hasRows(of other: ArrangedGuide) -> Bool {
    base === other.base && zone == other.zone && shapes == other.shapes
  }

  private static func columns(of base: Guide, _ shapes: [ArrangedChannel.Shape], _ zone: ZoneTable) -> GuideColumns {
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
  /// The same programmes, with further facts of its channels and these in another order: `order` has the position of each.
  package func withChannels(_ channels: [Channel], inOrder order: [Int]) -> Guide {
    var columns = GuideColumns(of: self)
    for index in order { columns.append(rows(of: index), of: self) }
    let ordered = order.map { channels[$0] }
    return Guide(
      self, channels: ordered, numbers: ChannelNumbers.shown(ordered.map(\.number)), columns: columns)
  }
}
