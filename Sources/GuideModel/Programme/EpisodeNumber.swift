/// Which episode of which series: what a guide wrote, and what could be read from it.
package struct EpisodeNumber: Hashable, Sendable {
  /// The text as the guide has it, such as `3/11, series 26`.
  package let raw: String
  /// The series (season), counted from 1.
  package let season: Int?
  /// The episode, counted from 1; absolute where the number is large and no series is given.
  package let number: Int?
  /// The last episode of a showing that joins several, such as 2 in `1&2/6`.
  package let lastNumber: Int?
  /// How many episodes the series has.
  package let count: Int?

  /// What was read of a text; what was not is nil.
  package init(raw: String, season: Int? = nil, number: Int? = nil, lastNumber: Int? = nil, count: Int? = nil) {
    self.raw = raw
    self.season = season
    self.number = number
    self.lastNumber = lastNumber
    self.count = count
  }
}
