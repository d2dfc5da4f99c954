package import GuideModel

/// The lists in a file that another user has sent, which may contain any bytes. Other data in it is ignored.
package struct SharedLists: Hashable, Sendable {
  package let lists: ProgrammeLists
  /// Whether the text declares that it contains shared lists.
  package let isShared: Bool
  /// The problems, in line order.
  package let diagnostics: [Diagnostic]

  /// Reads the lists from a file's bytes.
  package init(_ text: [UInt8]) {
    var base = PersonalData()
    base.lists = ProgrammeLists()
    let reading = PersonalReading(text, over: base)
    (lists, isShared, diagnostics) = (reading.data.lists, reading.isShared, reading.diagnostics)
  }

  /// The text of some lists, for sharing.
  package static func text(of lists: [ProgrammeList]) -> String {
    var data = PersonalData()
    data.lists = ProgrammeLists(lists)
    return "\(PersonalReading.sharedKey) = true  # shared lists: importing adds them to your own\n"
      + PersonalText.text(of: data, [.lists])
  }
}
