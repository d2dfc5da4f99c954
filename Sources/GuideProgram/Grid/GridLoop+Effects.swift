import CursesTerminal
import GuideApp
import GuideLanguage
import GuideListings
import GuideModel
import GuidePersonal
import GuideScreens
import GuideSettings
import GuideSources
import GuideSystem

/// Performs the app's effects, using workers, files, programs and the terminal.
extension GridLoop {
  mutating func perform(_ effects: [Effect]) -> ExitReason? {
    for effect in effects {
      switch effect {
      case .quit(let code): return .quit(code)
      case .suspend:
        terminal.suspend()
      case .redraw: terminal.redraw()
      case .setMouse(let isOn): terminal.setMouse(isOn)
      case .copy(let text):
        if !terminal.copy(text), let end = apply(.copyRefused) { return end }
      case .update: updater?.start(now: clock.now)
      case .reloadGuide: updater?.reloadGuide()
      case .endUpdate: updater?.cancel()
      case .search(let request): searcher.start(request)
      case .endSearch: searcher.cancel()
      case .compareEntries(let request):
        Threads.start { [mailbox] in
          let found = ChannelMatcher.candidates(for: request.entries, among: request.channels, regions: request.regions)
          mailbox.post(.action(.message(PlaylistReviewMessage.compared(found))))
        }
      case .arrange(let request):
        // Only the newest waiting request matters.
        arranger.removeWaiting()
        arranger.add(request)
      case .cancelArrangement: arranger.removeWaiting()
      case .gatherNames(let request): searcher.gather(request)
      case .mark(let request): searcher.mark(request)
      case .lookUp(let request, let reach): if let end = lookUp(request, reach) { return end }
      case .fetchPictures(let wanted): pictures?.fetch(wanted, now: clock.now)
      case .lookUpFollowed(let ids, let reach):
        if let end = lookUpFollowed(ids, reach) { return end }
      case .readEpisodes(let chosen): shows?.readEpisodes(of: chosen)
      case .lineups(let request):
        Threads.start { [mailbox, now = clock.now] in
          mailbox.post(.action(.message(LineupAnswers.answer(to: request, now: now))))
        }
      case .setUp(let request): if let end = perform(request) { return end }
      case .readSettings: settings?.read()
      case .keepSetting(let key, let value):
        settings?.keep(key, value)
      case .bell: terminal.bell()
      case .play(let request):
        let app = stack.app
        programs.play(
          request, through: app.settings.values.player, of: app.guide, in: app.zone, now: clock.now)
      case .record(let request): recorder?.carryOut(request)
      case .run(let command, let programmes):
        programs.run(command, for: programmes, of: stack.app, now: clock.now)
      case .tell(let request):
        // The settings may have changed since the grid was opened, here or in the file.
        let app = stack.app
        let (teller, guide) = (
          teller?.with(
            app.settings.values.reminders, zone: app.zone, in: app.language, showInTerminal: showInTerminal), app.guide
        )
        let tell: @Sendable () -> Void = { teller?.tell(request.reminders, of: guide, at: request.now) }
        // With an outdated guide, reminders for moved programmes would fire at the wrong time. The app requests them again once
        // it has the new guide.
        if let updater { updater.runIfCurrent(takenIn: receivedGuides, tell) } else { Threads.start(tell) }
      case .writeCalendar(let request):
        let app = stack.app
        Threads.start { [mailbox, guide = app.guide, zone = app.zone] in
          mailbox.post(.action(.notice(CalendarFile.write(request, of: guide, in: zone))))
        }
      case .keep(let edits):
        persistence?.keep(edits) { [mailbox] reason in mailbox.post(.action(.notice(reason))) }
      }
    }
    return nil
  }

  /// Shows a terminal notification, from any thread; `nil` if the terminal cannot show any.
  private var showInTerminal: (@Sendable (String, String) -> Void)? {
    guard terminal.canNotify else { return nil }
    return { [mailbox] title, body in mailbox.post(.notification(title: title, body: body)) }
  }

  private mutating func lookUp(_ request: ShowRequest, _ reach: LookupReach) -> ExitReason? {
    if let shows {
      shows.look(up: request, reach, now: clock.now)
      return nil
    }
    return apply(.show(ShowAnswer(request, problem: noHomeFolder)))
  }

  private mutating func lookUpFollowed(_ ids: [Int], _ reach: LookupReach) -> ExitReason? {
    if let shows {
      shows.look(upFollowed: ids, reach, now: clock.now)
      return nil
    }
    var statuses = ShowStatuses()
    statuses.problem = noHomeFolder
    return apply(.followedShows(statuses, reach))
  }

  private var noHomeFolder: Message { "no home folder to store it in: set HOME" }

  private mutating func perform(_ request: SetupRequest) -> ExitReason? {
    setup = setup ?? openSetup()
    switch request {
    case .openDemo:
      return .setUp(
        GuideSelection(paths: [], demo: true),
        notice: stack.app.text("This is a demo guide. To set up your own, run tvgrid again."))
    case .tryLocation(let text, let name):
      setup?.tryLocation(text, name: name, now: clock.now, in: stack.app.language)
    case .tryGuides(let country): setup?.tryGuides(of: country, now: clock.now, in: stack.app.language)
    case .completePath(let text): setup?.completePath(text)
    case .endAttempt: setup?.endAttempt()
    case .findGrabbers: setup?.findGrabbers()
    case .configure(let name):
      var message: FirstRunMessage?
      terminal.lend { message = setup?.configure(name, in: stack.app.language) }
      return message.flatMap { apply(.message($0)) }
    }
    return nil
  }
}
