import GuideApp
import GuideModel
import GuidePersonal

extension Action {
  /// The user's data as saved by another program, including some of the edits made here.
  static func mine(
    _ section: PersonalSection, includedEdits: Int = 0, diagnostics: [Diagnostic] = [],
    _ change: (inout PersonalData) -> Void
  ) -> Action {
    var data = PersonalData()
    change(&data)
    return .mine(
      PersonalUpdate(data: data, sections: [section], includedEdits: [section: includedEdits], diagnostics: diagnostics)
    )
  }
}

extension Effect {
  var kept: [PersonalEdit] { if case .keep(let edits) = self { edits } else { [] } }
}
