import GuideModel
import GuideTestSupport
import Testing

/// Checks that guides survive the cache unchanged.
enum LosslessImage {
  /// Expects that a guide can be written and read without loss, and gives the same bytes when it is written again.
  static func expect(of guide: Guide, _ name: String) {
    let image = ImagedGuide(guide)
    guard let read = image.guide else {
      Issue.record("\(name): the image is refused")
      return
    }
    let (before, after) = (GuideContents(guide), GuideContents(read))
    if before != after { report(before, after, name) }
    #expect(ImagedGuide(read).bytes == image.bytes, "\(name): the second generation has other bytes")
    #expect(read.coverage == guide.coverage && read.families == guide.families, "\(name)")
    for programme in read.programmes { #expect(read.summary(of: programme) == read.details(of: programme).summary) }
  }

  private static func report(_ before: GuideContents, _ after: GuideContents, _ name: String) {
    #expect(before.channels == after.channels, "\(name)")
    for (one, other) in zip(before.programmes, after.programmes) {
      #expect(one.count == other.count, "\(name)")
      if let (wanted, read) = zip(one, other).first(where: { $0 != $1 }) {
        Issue.record("\(name): wanted \(wanted), read \(read)")
      }
    }
    Issue.record("\(name): the guide differs")
  }
}
