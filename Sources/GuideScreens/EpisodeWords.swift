import GuideModel

extension EpisodeNumber {
  /// Such as `4/6` or `7558–7559`; nil where only a series is known.
  var shortWords: String? {
    guard let number else { return nil }
    return "\(number)\(lastNumber.map { "–\($0)" } ?? "")\(count.map { "/\($0)" } ?? "")"
  }

  /// Such as `4/6, series 2`; the feed's own text where nothing could be read from it.
  var words: String {
    let parts = [shortWords, season.map { "series \($0)" }].compactMap { $0 }
    return parts.isEmpty ? raw : parts.joined(separator: ", ")
  }
}
