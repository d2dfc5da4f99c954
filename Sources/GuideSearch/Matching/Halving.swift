import GuideModel

extension Array {
  /// The first place from which on something is true, where it is so from some place on; the end where it is nowhere.
  func firstPlace(where isTrue: (Element) -> Bool) -> Int {
    indices.firstPlace { isTrue(self[$0]) }
  }
}
