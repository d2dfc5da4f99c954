import CellCanvas
import GuideApp
import GuideModel
import GuideTestSupport
import Testing

@testable import GuideScreens

/// The lineups of Schedules Direct.
@Suite struct LineupsScreenTests {
  private static let antenna = LineupFacts(
    id: "GBR-1-DEFAULT", name: "Quay Antenna", transport: "Antenna", location: "SW1A")
  private static let cable = LineupFacts(id: "GBR-2-X", name: "Mole Cable", transport: "Cable", location: "SW1A")

  /// The list with one lineup in the account, opened from the list of channels.
  private static func stack(_ keys: String = "", size: Size = Size(columns: 80, rows: 24)) -> ScreenStack {
    var stack = DemoEvening.stack("C")
    _ = update(&stack, .resized(size))
    #expect(requests(update(&stack, .key(.alt("l")))) == [.list])
    _ = update(&stack, .message(LineupsMessage.listed([antenna])))
    stack.press(keys)
    return stack
  }

  private static func requests(_ effects: [Effect]) -> [LineupRequest] {
    effects.compactMap { if case .lineups(let request) = $0 { request } else { nil } }
  }

  /// Types a place and receives its lineups.
  private static func finding(_ stack: inout ScreenStack) {
    stack.press("p u k Space S W 1 A")
    #expect(requests(update(&stack, .key(.enter))) == [.find(country: "uk", postcode: "SW1A")])
    _ = update(&stack, .message(LineupsMessage.found([antenna, cable], place: "UK SW1A")))
  }

  @Test(arguments: ["80x24", "140x40"]) func screensAreAsApproved(size: String) {
    let numbers = size.split(separator: "x").compactMap { Int($0) }
    var stack = Self.stack(size: Size(columns: numbers[0], rows: numbers[1]))
    Self.finding(&stack)
    let frame = drawScreen(stack)
    expectGolden("lineups-\(size)", frame.canvas, cursor: frame.cursor)
  }

  @Test func spaceAddsALineupAndAsksBeforeRemovingOne() {
    var stack = Self.stack()
    Self.finding(&stack)
    #expect(DemoEvening.rows(stack).contains { $0.contains("Mole Cable") }, "\(DemoEvening.rows(stack))")
    #expect(Self.requests(update(&stack, .key(" "))) == [.change(id: "GBR-2-X", isAdded: true)])
    _ = update(&stack, .key(" "))
    #expect(stack.app.notice == "Schedules Direct has not answered yet.")
    _ = update(&stack, .message(LineupsMessage.changed(id: "GBR-2-X", isAdded: true, left: 5)))
    #expect(stack.app.notice == "Added Mole Cable; changes left today: 5. u downloads the guide.")
    #expect(DemoEvening.rows(stack).contains { $0.contains("Your lineups: 2") })
    stack.press("g Down")
    #expect(Self.requests(update(&stack, .key(" "))).isEmpty)
    #expect(Self.requests(update(&stack, .key("y"))) == [.change(id: "GBR-2-X", isAdded: false)])
    _ = update(&stack, .message(LineupsMessage.changed(id: "GBR-2-X", isAdded: false, left: nil)))
    #expect(stack.app.notice == "Removed Mole Cable. u downloads the guide.")
    #expect(DemoEvening.rows(stack).contains { $0.contains("Your lineups: 1") })
  }

  @Test func placesNeedACountryAndFailuresAreShown() {
    var stack = Self.stack("p S W 1 A Enter")
    #expect(stack.app.notice == "Type a country and a postcode, such as uk SW1A.")
    stack.press("Esc")
    Self.finding(&stack)
    _ = update(&stack, .message(LineupsMessage.failed("the account is locked")))
    #expect(stack.app.notice == "The account is locked.")
    stack.press("Esc")
    #expect(stack.top(as: ChannelsScreen.self) != nil)
  }

  /// Without an answer, the list does not claim that the account is empty.
  @Test func failureBeforeTheFirstListIsNotAnEmptyAccount() {
    var stack = DemoEvening.stack("C")
    _ = update(&stack, .key(.alt("l")))
    _ = update(&stack, .message(LineupsMessage.failed("the account is locked")))
    #expect(!DemoEvening.rows(stack).contains { $0.contains("No lineups") })
    #expect(DemoEvening.rows(stack).contains { $0.contains("Schedules Direct has not said") })
  }
}
