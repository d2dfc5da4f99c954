import CellCanvas
import GuideApp
import GuideLanguage
import GuideModel
import GuidePersonal
import GuideSearch
import GuideSettings
import GuideTestSupport
import Testing

@testable import GuideScreens

/// Changing settings with keys.
@Suite struct SettingsScreenTests {
  private static func row(_ name: String, _ stack: ScreenStack) -> String {
    DemoEvening.rows(stack).first { $0.hasPrefix("  \(name) ") } ?? ""
  }

  /// The demo evening, with the list of settings narrowed to one.
  private static func stack(at name: String, _ keys: String = "", _ settings: AppSettings = AppSettings())
    -> ScreenStack
  {
    var stack = DemoEvening.stack()
    stack.app.adopt(settings)
    let typed = name.unicodeScalars.map { $0 == " " ? "Space" : String(Character($0)) }.joined(separator: " ")
    stack.press(", / \(typed) Enter \(keys)")
    return stack
  }

  @Test func eachSettingHasOneRowAndItsDefaultIsOneOfItsValues() {
    let app = DemoEvening.stack().app
    #expect(SettingRows(app).entries.map(\.setting) == Setting.all && Set(Setting.all).count == Setting.all.count)
    for setting in Setting.all {
      let usual = setting.defaultValue
      #expect(!setting.name.isEmpty && !setting.meaning.isEmpty && setting.details.english.hasSuffix("."))
      if let choices = setting.choices(app) {
        #expect(choices.contains { $0.value == usual }, "\(setting.key)")
        for choice in choices { #expect(setting.accepts(choice.value), "\(setting.key): \(choice.label)") }
      } else {
        let typed = setting.type.text(of: usual)
        #expect(setting.type.value(typed: typed) == usual, "\(setting.key): \(typed)")
      }
    }
  }

  @Test func keyOpensAndClosesIt() {
    var stack = DemoEvening.stack(",")
    #expect(DemoEvening.rows(stack)[0].hasPrefix(" Settings"))
    #expect(Self.row("Clock", stack).contains("24-hour"))
    stack.press(",")
    #expect(stack.screens.count == 1)
  }

  @Test func themeAppliesImmediatelyAndCanBeUndone() throws {
    var settings = Settings()
    settings.themes = [ThemeSetting(name: "mine")]
    var stack = Self.stack(at: "theme", "", AppSettings(settings))
    let own = drawScreen(stack).canvas
    #expect(update(&stack, .key(.right)) == [.keepSetting(.theme, .text("terminal"))])
    #expect(update(&stack, .key(.right)) == [.keepSetting(.theme, .text("dark"))])
    #expect(stack.app.notice == "Theme: dark. z to undo.")
    #expect(drawScreen(stack).canvas.style(at: Point(column: 40, row: 20)).background != .terminal)
    #expect(update(&stack, .key("z")) == [.keepSetting(.theme, .text("terminal"))])
    #expect(update(&stack, .key("z")) == [.keepSetting(.theme, nil)])
    stack.app.notice = nil
    #expect(drawScreen(stack).canvas == own)
    // The user's own theme is one of the values.
    #expect(update(&stack, .key(.left)) == [.keepSetting(.theme, .text("mine"))])
    #expect(stack.app.settings.values.ownTheme?.name == "mine")
  }

  /// Theme authors edit the file and expect to see the result.
  @Test func themeFilesAreReadAgain() {
    var stack = Self.stack(at: "theme")
    var theme = ThemeSetting(name: "mine")
    for ground in [UInt8(3), 4] {
      var text = RoleSetting(.text)
      text.background = .palette(ground)
      theme.roles = [text]
      _ = update(&stack, .settings([.theme: .text("mine")], themes: [theme], includedEdits: 0))
      #expect(drawScreen(stack).canvas.style(at: Point(column: 40, row: 20)).background == .palette(ground))
      #expect(Self.row("Theme", stack).contains("mine (default auto)"))
    }
  }

  @Test func playerThatIsNotSetIsFoundAutomatically() {
    #expect(Self.row("Player", Self.stack(at: "player ")).contains("auto"))
  }

  @Test func headingsFoldAndUnfold() {
    var stack = DemoEvening.stack(", g")
    let hints = DemoEvening.rows(stack).last ?? ""
    #expect(hints.contains("Enter fold  ") && !hints.contains("Backspace"))
    stack.press("Enter")
    #expect(DemoEvening.rows(stack).last?.contains("Enter unfold  ") == true)
  }

  @Test func choiceStepsToItsNextValueAndApplies() {
    var stack = Self.stack(at: "clock ")
    let effects = update(&stack, .key(.enter))
    #expect(effects == [.keepSetting(.clock, .number(12))])
    #expect(stack.app.clock == .twelve && stack.app.notice == "Clock: 12-hour. z to undo.")
    #expect(Self.row("Clock", stack).contains("12-hour (default 24-hour)"))
    #expect(update(&stack, .key("z")) == [.keepSetting(.clock, nil)])
    #expect(stack.app.clock == .twentyFour && stack.app.notice == "Undone: Clock: 12-hour.")
    stack.press("Space")
    #expect(stack.app.clock == .twelve)
    stack.press("Left")
    #expect(stack.app.clock == .twentyFour && stack.app.settings.entries == [.clock: .number(24)])
    #expect(update(&stack, .key(.backspace)) == [.keepSetting(.clock, nil)])
    #expect(stack.app.notice == "Clock: 24-hour (default). z to undo.")
    #expect(update(&stack, .key(.backspace)).isEmpty && stack.app.notice == "Clock already has its default: 24-hour.")
    stack.press("z z z z")
    #expect(stack.app.settings.entries.isEmpty && stack.app.notice == "Nothing to undo.")
  }

  @Test func valuesWrapAroundInBothDirections() {
    var stack = Self.stack(at: "first view")
    var seen: [SettingValue] = []
    for _ in 0..<6 {
      stack.press("Right")
      seen.append(stack.app.settings.values.value(of: .start))
    }
    #expect(seen == ["grid", "now", "channel", "week", "followed", "last"].map(SettingValue.text))
    stack.press("Left Left Left")
    #expect(stack.app.settings.values.startView == .channel)
    #expect(stack.app.notice == "First view (when tvgrid starts next): a channel's day. z to undo.")
  }

  @Test func typedTimeAppliesToGridAndQueries() {
    var stack = Self.stack(at: "prime time", "Enter ^U 9:15pm")
    #expect(update(&stack, .key(.enter)) == [.keepSetting(.primeTime, .text("21:15"))])
    #expect(stack.app.primeTime == WallTime(minuteOfDay: 21 * 60 + 15))
    #expect(Self.row("Prime time", stack).contains("21:15 (default 20:00)"))
    stack.press(", p")
    #expect(stack.app.zone.local(stack.grid.position.anchor).time.text == "21:15")
  }

  @Test func invalidValuesAreRefusedAndStay() {
    var stack = Self.stack(at: "prime time", "Enter ^U late Enter")
    #expect(stack.app.notice == "“late” is not a time. Type one such as 20:15 or 8:15pm.")
    #expect(stack.app.settings.entries.isEmpty && stack.top.isTyping)
    stack.press("Esc")
    #expect(!stack.top.isTyping && stack.app.settings.entries.isEmpty)
    stack = Self.stack(at: "past days", "Enter ^U 367 Enter")
    #expect(stack.app.notice == "“367” is not a number of days from 0 to 366.")
    stack.press("^U 30 Enter")
    #expect(stack.app.settings.entries == [.keepDays: .number(30)])
    // Typing the current value changes nothing, and empty text selects the default.
    stack.press("Enter")
    #expect(update(&stack, .key(.enter)).isEmpty)
    stack.press("Enter ^U")
    #expect(update(&stack, .key(.enter)) == [.keepSetting(.keepDays, nil)])
  }

  @Test func namesAndWordsAreTyped() {
    let regions = Self.stack(at: "region ", "Enter London, Space South Space West , Enter")
    #expect(regions.app.settings.values.regions == ["London", "South West"])
    let command = Self.stack(at: "run a program", "Enter /bin/tell Space \" a Space b \" Enter")
    #expect(command.app.settings.values.reminders.command == ["/bin/tell", "a b"])
    for words in [["a"], ["a b", "c"], ["it's", "\"x\""], []] {
      #expect(TypedWords.words(of: TypedWords.text(of: words)) == words)
    }
    // Regression: an unclosed quotation mark swallowed everything after it.
    let open = Self.stack(at: "run a program", "Enter /bin/tell Space \" a Enter")
    #expect(open.app.settings.values.reminders.command.isEmpty)
    #expect(open.app.notice?.contains("is not a program and its arguments, quoted if they contain spaces") == true)
  }

  @Test func leadAppliesToExistingReminders() {
    var stack = DemoEvening.stack("Right r")
    stack.press(", / h o w Space l o n g Enter Enter ^U 30 Enter")
    #expect(stack.app.defaultLead == 30)
    #expect(stack.app.reminding.schedule.entries.map { $0.due.text(in: stack.app.zone) } == ["20:30"])
    #expect(!stack.app.reminding.due.isEmpty, "it is due now")
  }

  @Test func readingModeAndDescriptionsApplyImmediately() {
    var stack = Self.stack(at: "plain lines", "Right")
    #expect(stack.app.display.isLinear && stack.app.settings.entries == [.linear: .boolean(true)])
    stack.press("z")
    #expect(!stack.app.display.isLinear)
    #expect(Self.stack(at: "descriptions", "Right").app.describesFollowed)
  }

  @Test func optionOverridesASettingInThisRun() {
    var settings = AppSettings(overrules: [.linear: SettingOverride("--linear")])
    var stack = Self.stack(at: "plain lines", "", settings)
    #expect(Self.row("Plain lines", stack).contains("overridden by --linear"))
    stack.press("Right")
    #expect(!stack.app.display.isLinear && stack.app.settings.values.isLinear)
    #expect(stack.app.notice == "Plain lines: yes (not used while --linear is set). z to undo.")
    settings = AppSettings(obstacle: "there is no home folder")
    stack = Self.stack(at: "clock ", "", settings)
    #expect(update(&stack, .key(.right)).isEmpty && stack.app.clock == .twelve)
    #expect(stack.app.notice == "Clock: 12-hour. z to undo. This lasts until you quit: there is no home folder.")
  }

  @Test func coloursASCIIAndMouseApplyImmediately() {
    var stack = Self.stack(at: "colours", "Left")
    #expect(stack.app.settings.values.colours == .never && stack.app.display.colours == 0)
    stack.press("z")
    #expect(stack.app.display.colours == 256)
    #expect(Self.stack(at: "ascii only", "Right").app.display.isASCII)
    stack = Self.stack(at: "mouse ")
    #expect(update(&stack, .key(.right)) == [.setMouse(false), .keepSetting(.mouse, .boolean(false))])
    #expect(!stack.app.display.mouse)
    // The mouse key applies to this run only; changing another setting does not affect that.
    stack.press("m Esc Esc , / clock Space Enter Enter")
    #expect(stack.app.display.mouse && stack.app.clock == .twelve)
  }

  /// `always` overrides NO_COLOR, and an option overrides both.
  @Test func environmentOverridesWeakerSettings() {
    let settings = AppSettings(overrules: [
      .colours: SettingOverride("NO_COLOR", except: .text("always"), .text("never"))
    ])
    var stack = Self.stack(at: "use colours", "", settings)
    #expect(Self.row("Colours", stack).contains("overridden by NO_COLOR"))
    stack.press("Right")
    #expect(Self.row("Colours", stack).contains("always (default auto)"))
    #expect(!Self.row("Colours", stack).contains("overruled"))
    stack.press("Right")
    #expect(Self.row("Colours", stack).contains("never (default auto)"))
    #expect(!Self.row("Colours", stack).contains("overruled") && stack.app.display.colours == 0)
    stack.press("Right")
    #expect(Self.row("Colours", stack).contains("overridden by NO_COLOR") && stack.app.display.colours == 0)
  }

  @Test func onlyExistingTimeZonesAreAccepted() {
    let settings = AppSettings(zone: { ZoneTable(identifier: $0 ?? "Europe/London") })
    var stack = Self.stack(at: "time zone", "Enter Atlantis Enter", settings)
    #expect(stack.app.notice == "“Atlantis” is not a time zone. Type one such as Europe/London.")
    stack.press("^U Europe/Berlin Enter")
    #expect(stack.app.settings.entries == [.zone: .text("Europe/Berlin")])
    #expect(stack.app.notice == "Time zone: Europe/Berlin. z to undo.")
    #expect(Self.row("Time zone", stack).contains("Europe/Berlin (default system)"))
    stack.press("Enter ^U Enter")
    #expect(stack.app.settings.entries.isEmpty)
  }

  /// The header, the ruler, the days and the times in queries change immediately.
  @Test func anotherTimeZoneAppliesImmediately() {
    let settings = AppSettings(zone: { ZoneTable(identifier: $0 ?? "Europe/London") })
    var stack = Self.stack(at: "time zone", "Enter ^U Asia/Tokyo Enter", settings)
    #expect(stack.app.zone == ZoneTable(identifier: "Asia/Tokyo"))
    let found = stack.app.matches(of: stack.app.query("title:=\"late news\" time:07:00")).programmes
    #expect(
      !found.isEmpty && found.allSatisfy { Moments.london.local(stack.app.guide.start(of: $0)).time.text == "22:00" })
    stack.press("Esc Esc")
    #expect(DemoEvening.rows(stack)[0].contains("05:47") && DemoEvening.rows(stack)[0].contains("21 Nov"))
    stack.press("z")
    #expect(stack.app.zone == Moments.london && DemoEvening.rows(stack)[0].contains("20:47"))
    // The environment takes precedence.
    let overruled = AppSettings(
      overrules: [.zone: SettingOverride("TZ")], zone: { ZoneTable(identifier: $0 ?? "Europe/London") })
    stack = Self.stack(at: "time zone", "Enter ^U Asia/Tokyo Enter", overruled)
    #expect(stack.app.zone == Moments.london)
  }

  /// Opening the settings reads the file again, because an editor or another instance of tvgrid may have changed it.
  ///
  /// Unsaved changes made here are kept.
  @Test func listReadsTheCurrentFile() {
    var stack = DemoEvening.stack()
    #expect(update(&stack, .key(",")) == [.readSettings])
    let read: [Setting: SettingValue] = [.clock: .number(12), .mouse: .boolean(false), .primeTime: .text("21:00")]
    #expect(update(&stack, .settings(read, themes: [], includedEdits: 0)) == [.setMouse(false)])
    #expect(stack.app.clock == .twelve && stack.app.primeTime.text == "21:00")
    #expect(Self.row("Clock", stack).contains("12-hour (default 24-hour)"))
    #expect(update(&stack, .settings(read, themes: [], includedEdits: 0)).isEmpty)
    stack.press("Down Right")
    _ = update(&stack, .settings(read, themes: [], includedEdits: 0))
    #expect(stack.app.clock == .twentyFour && stack.app.settings.entries[.clock] == .number(24))
    _ = update(&stack, .settings(read, themes: [], includedEdits: 1))
    #expect(stack.app.clock == .twelve)
    stack.press("z")
    #expect(stack.app.notice == "Not undone, because config.toml has changed since: Clock: 24-hour.")
    #expect(stack.app.clock == .twelve)
  }

  @Test func keysOnAHeadingExplainWhatTheyNeed() {
    let stack = DemoEvening.stack(", Up Right")
    #expect(stack.app.notice == "Select a setting: this line is a heading.")
    #expect(stack.app.settings.entries.isEmpty)
  }

  /// The list, which scrolls with the keys, is above the text about the selected setting.
  @Test func selectedSettingIsAlwaysVisible() throws {
    var stack = ScreenStack.opened(DemoGuide.week, now: DemoEvening.now, size: Size(columns: 80, rows: 18))
    stack.press(",")
    for setting in Setting.all {
      let rows = DemoEvening.rows(stack)
      #expect(rows.dropLast(3).contains { $0.hasPrefix("  \(setting.name) ") }, "\(setting.name)")
      #expect(rows.contains { $0.contains("\(setting.key) in config.toml") }, "\(setting.name)")
      stack.press("Down")
      if try #require(stack.top(as: SettingsScreen.self)).list.row(SettingRows(stack.app)) == nil {
        stack.press("Down")
      }
    }
  }

  // MARK: Copies of channels

  private static let guide = RegionalCopiesScreenTests.guide

  @Test func regionalCopiesSettingAppliesImmediately() {
    var stack = ScreenStack.opened(Self.guide, now: RegionalCopiesScreenTests.now)
    #expect(stack.grid.rows.count == 5)
    stack.press(", / r e g i o n a l Enter Right")
    #expect(stack.grid.rows.count == 3)
    // The new rule also applies to a guide that was still being loaded under the old rule.
    _ = update(&stack, .loaded(PreparedGuide(Self.guide, zone: stack.app.zone)))
    #expect(stack.grid.rows.count == 3)
    stack.press("z")
    #expect(stack.grid.rows.count == 5)
    let next = PreparedGuide(Self.guide, zone: stack.app.zone, by: .leavingOut([]))
    _ = update(&stack, .loaded(next))
    #expect(stack.grid.rows.count == 5)
  }

  @Test func settingShowsHiddenChannelsDimmed() throws {
    var stack = DemoEvening.stack("H")
    let count = stack.grid.rows.count
    #expect(stack.app.notice?.contains("is hidden. z to undo") == true)
    stack.press(", / h i d d e n Space c h Enter Right ,")
    #expect(stack.grid.rows.count == count + 1)
    let hidden = try #require(stack.app.guide.channels.first { stack.app.mine.choices[$0.id].isHidden })
    let row = try #require(DemoEvening.rows(stack).firstIndex { $0.contains(hidden.name) })
    let cell = Point(column: 5, row: row)
    #expect(drawScreen(stack).canvas.style(at: cell).attributes.contains(.dim))
    // A channel that is hidden now stays where it is, and the notice says why.
    stack.press("Down Down H")
    #expect(stack.grid.rows.count == count + 1)
    #expect(stack.app.notice?.contains("is hidden (dimmed, not removed, because of your settings). z to undo") == true)
    stack.press("z z")
    #expect(stack.grid.rows.count == count && stack.app.settings.entries.isEmpty)
  }

  @Test func settingDecidesWhetherSimulcastsShareALine() throws {
    var stack = ScreenStack.opened(Self.guide, now: RegionalCopiesScreenTests.now)
    func lines(_ keys: String) throws -> [OnNowRows.Entry] {
      stack.press(keys + " Tab")
      defer { stack.press("Esc") }
      return try #require(stack.top(as: OnNowScreen.self)).rows.entries
    }
    #expect(try lines("").count == 3)
    let each = try lines(", / s a m e Space p Enter Right ,")
    #expect(each.count == 5 && each.allSatisfy { $0.others.isEmpty })
    #expect(stack.app.settings.entries == [.simulcasts: .text("show")])
    #expect(try lines(", z ,").count == 3)
  }

  @Test func startOfDayAppliesImmediately() {
    var stack = Self.stack(at: "day starts", "Enter ^U 8pm Enter")
    #expect(stack.app.notice == "“8pm” is not a time from 00:00 to 12:00. Type one such as 06:00.")
    stack.press("^U 1 3 Enter")
    #expect(stack.app.notice?.hasPrefix("“13” is not a time") == true)
    // An hour alone counts as a time.
    stack.press("^U 6")
    #expect(update(&stack, .key(.enter)) == [.keepSetting(.dayStart, .text("06:00"))])
    #expect(stack.app.zone.dayStart == WallTime(minuteOfDay: 360))
    #expect(stack.app.zone.local(stack.app.timeline.extent.start).time.text == "06:00")
    // The selection is kept, and queries count days as the screen does.
    stack.press(",")
    let day = BroadcastDay(containing: stack.grid.position.anchor, in: stack.app.zone).interval(in: stack.app.zone)
    #expect(stack.app.zone.local(day.start).time.text == "06:00")
    let found = stack.app.matches(of: stack.app.query("day:today")).programmes
    #expect(!found.isEmpty && found.allSatisfy { day.contains(stack.app.guide.start(of: $0)) })
    stack.press(", z")
    #expect(stack.app.zone.dayStart == .defaultDayStart && stack.app.notice?.hasPrefix("Undone") == true)
  }

  @Test func foreignGuidesShowAllChannels() {
    var stack = ScreenStack.opened(Self.guide, now: RegionalCopiesScreenTests.now)
    stack.app.mine.savesGuideData = false
    stack.press(", / r e g i o n a l Enter Right")
    #expect(stack.grid.rows.count == 5 && stack.app.settings.values.hidesRegionalCopies)
  }
}

extension Instant {
  fileprivate func text(in zone: ZoneTable) -> String { zone.local(self).time.text }
}
