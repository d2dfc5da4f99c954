package import GuideModel
import GuideSystem

/// The invented week of television that comes with tvgrid.
package enum DemoWeek {
  /// The Monday on which the demo files start.
  private static let monday = CivilDate(year: 2026, month: 11, day: 16)

  /// The folder: installed next to the program, or in the checkout in which the program was built.
  package static func folder(executable: String) throws(SourceError) -> String {
    var folder = executable.folder
    let installed = folder.appending(path: "../share/tvgrid/week")
    if FileSystem.isReadable(installed.appending(path: "channels.dat")) { return installed }
    while true {
      let week = folder.appending(path: "Fixtures/week")
      if FileSystem.isReadable(week.appending(path: "channels.dat")) { return week }
      if folder == "/" || folder == "." { throw .noDemoWeek }
      folder = folder.folder
    }
  }

  /// The number of days from the demo's Monday to the Monday of the week that contains `today`.
  package static func dayShift(today: CivilDate) -> Int {
    guard let monday else { return 0 }
    return today.dayNumber - today.weekday.rawValue - monday.dayNumber
  }
}
