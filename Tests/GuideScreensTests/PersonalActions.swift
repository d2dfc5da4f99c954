import GuideApp
import GuideModel
import GuidePersonal

extension Action {
  /// The user's data as another program left it, including some of the edits made here.
  static func mine(
    _ section: PersonalSection, knownEdits: Int = 0, findings: [Diagnostic] = [], _ change: (inout PersonalData) -> Void
  ) -> Action {
    var data = PersonalData()
    change(&data)
    return .mine(
      PersonalUpdate(data: data, sections: [section], knownEdits: [section: knownEdits], findings: findings))
  }
}

extension Effect {
  var kept: [PersonalEdit] { if case .keep(let edits) = self { edits } else { [] } }
}
