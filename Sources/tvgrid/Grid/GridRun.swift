import ArgumentParser
import CursesTerminal
import GuideApp
import GuideModel
import GuideSearch
import GuideSources

/// The grid from its opening to its end: starts the loading, runs the loop, gives the terminal back.
struct GridRun {
  let clock: Clock
  let zone: ZoneTable
  let mouse: Bool

  /// A guide that is there sooner than this is shown without a word about loading.
  private static let blink = Duration.milliseconds(150)

  func run(_ loader: GuideLoader, on terminal: Terminal) throws {
    let mailbox: Mailbox
    do { mailbox = try Mailbox() } catch {
      terminal.close()
      throw error
    }
    load(loader, into: mailbox)
    let display = Display(colours: terminal.colours, mouse: mouse)
    var state = State(zone: zone, now: clock.now, size: terminal.size, display: display)
    state.loading = Loading(done: 0, total: 0)
    var loop = GridLoop(state: state, terminal: terminal, mailbox: mailbox, clock: clock)
    let end = loop.run(quietFor: Self.blink)
    terminal.close()
    switch end {
    case .quit(let code): throw ExitCode(code)
    case .signal(let number): Terminal.raiseDefault(number)
    case .closed: throw ExitCode(ExitCodes.closed)
    case .failed(let message): throw Failure(message)
    }
  }

  /// Reads the guide on another thread.
  private func load(_ loader: GuideLoader, into mailbox: Mailbox) {
    Threads.start {
      do throws(SourceError) {
        let guide = try loader.load { progress in
          // Every fiftieth part: to wake the loop for each of a thousand files would take longer than to read them.
          guard progress.done * 50 / progress.total > (progress.done - 1) * 50 / progress.total else { return }
          mailbox.post(.action(.loading(Loading(done: progress.done, total: progress.total))))
        }
        mailbox.post(.action(.loaded(guide, TitleIndex(guide))))
      } catch {
        mailbox.post(.failed(error.message))
      }
    }
  }
}
