/// A channel in an arranged guide: its name and number, and which rows it shows at what times.
package struct ArrangedChannel: Sendable {
  /// A channel's rows, and the steps that change their times.
  package struct RowSelection: Hashable, Sendable {
    /// A shift by a number of seconds, followed by clipping to daily hours.
    package struct Step: Hashable, Sendable {
      let seconds: Int
      let hours: DailyHours?

      /// Creates a step; `nil` hours mean the whole day.
      package init(seconds: Int, hours: DailyHours?) {
        (self.seconds, self.hours) = (seconds, hours)
      }
    }

    /// The index of the channel in the base guide; `nil` for a channel without a guide.
    let origin: Int?
    let steps: [Step]

    /// Selects the rows of a channel; drops steps that have no effect.
    package init(origin: Int?, steps: [Step]) {
      self.origin = origin
      self.steps = steps.filter { $0 != Step(seconds: 0, hours: nil) }
    }
  }

  /// Where the rows of a channel come from. Channels with equal shapes have the same rows.
  struct Shape: Hashable {
    let own: RowSelection
    /// The channels shown in its gaps, in order of precedence.
    let guests: [RowSelection]

    /// Whether the rows are used unchanged.
    var isPlain: Bool { own.steps.isEmpty && guests.isEmpty }
  }

  let channel: Channel
  let number: Int?
  let shape: Shape

  /// Creates a channel from its own rows and other rows shown in their gaps; `number` is the number to display.
  package init(_ channel: Channel, number: Int?, own: RowSelection, guests: [RowSelection]) {
    self.channel = channel
    self.number = number
    shape = Shape(own: own, guests: guests)
  }
}

/// A guide with its channels reordered and renamed, and their programmes moved to other times.
package struct ArrangedGuide: Sendable {
  /// The guide from the sources.
  package let base: Guide
  /// The guide to display.
  package let guide: Guide
  /// The shapes of the channels; `nil` rather than empty if nothing is arranged.
  private let shapes: [ArrangedChannel.Shape]?
  private let zone: ZoneTable

  /// Arranges the guide's channels; `nil` leaves the guide unchanged. `zone` applies to daily hours.
  ///
  /// Strings and records are shared. Times and rows take 34 bytes per programme, unless they are shared with `last`.
  package init(_ base: Guide, _ channels: [ArrangedChannel]?, in zone: ZoneTable, after last: ArrangedGuide? = nil) {
    self.base = base
    // The start of the day does not matter here, so use the default.
    self.zone = zone.startingDays(at: .defaultDayStart)
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

  /// Whether another arrangement has the same rows, so that cached results remain valid.
  package func hasRows(of other: ArrangedGuide) -> Bool {
    base === other.base && zone == other.zone && shapes == other.shapes
  }

  private static func columns(of base: Guide, _ shapes: [ArrangedChannel.Shape], _ zone: ZoneTable) -> GuideColumns {
    var columns = GuideColumns(of: base)
    for shape in shapes {
      if shape.isPlain {
        columns.append(base.rows(ofOrigin: shape.own.origin), of: base)
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
  /// The rows of a channel in the base guide; none for a channel without a guide.
  func rows(ofOrigin origin: Int?) -> Range<Int> { origin.map { rows(of: $0) } ?? 0..<0 }

  /// The guide with its channels replaced and reordered: `order` contains the old index of each channel.
  package func withChannels(_ channels: [Channel], inOrder order: [Int]) -> Guide {
    var columns = GuideColumns(of: self)
    for index in order { columns.append(rows(of: index), of: self) }
    let ordered = order.map { channels[$0] }
    return Guide(
      self, channels: ordered, numbers: ChannelNumbers.shown(ordered.map(\.number)), columns: columns)
  }
}
