import GuideApp
import GuideModel
import GuidePersonal

/// The channel numbers that can be typed, and the rule for when a digit begins another number.
struct TypedChannelNumbers {
  private let numbers: [String]

  /// Collects all numbers, even of hidden channels, or the rows' positions if no channel has a number.
  init(_ rows: ChannelRows, _ app: App) {
    if app.guide.hasOwnNumbers {
      let chosen = app.mine.choices.isEmpty ? [] : app.channelList.entries.compactMap(\.number)
      numbers = (app.guide.channels.indices.compactMap(app.guide.number) + chosen).map(String.init)
    } else {
      numbers = (1...max(1, rows.count)).map(String.init)
    }
  }

  /// Whether any number begins with these digits.
  func hasNumber(beginningWith digits: String) -> Bool {
    let wanted = digits.drop { $0 == "0" }
    return numbers.contains { $0.hasPrefix(wanted) }
  }

  /// The digits after one more was typed: all of them, or only the last if the number before it was complete.
  ///
  /// A number is complete if it has as many digits as the longest one, or if no number begins with it. After a single digit, a
  /// second one is expected: “4” and “2” make 42 even if there is no channel 4.
  func continued(_ digits: String) -> String {
    let before = String(digits.dropLast())
    guard let last = digits.last, !before.isEmpty else { return digits }
    let isLongest = before.count >= numbers.lazy.map(\.utf8.count).max() ?? 1
    return isLongest || before.count >= 2 && !hasNumber(beginningWith: before) ? String(last) : digits
  }
}
