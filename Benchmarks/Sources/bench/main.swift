import Glibc

let usage = """
  usage: bench [--tvgrid PATH] [--folder PATH] [--huge] [--quick] [--only-write | --only-kept | --only-moves]
    --tvgrid PATH   program to measure (default: .build/release/tvgrid)
    --measure PATH  in-process measuring tool (default: .build/release/tvgrid-measure)
    --folder PATH   folder for generated guides (default: .bench)
    --huge          also 10,000 channels and about 2,000,000 programmes (0.8 GB), and an XMLTV
                    document of 11,600 channels and 1,100,000 programmes (0.65 GB)
    --quick         fewer runs, to check that it works; figures are unreliable
    --only-write    write the guides without measuring
    --only-kept     measure the cost of user data
    --only-moves    compare moving the window with pages of less and vim
  """

func measure(_ options: Options) throws {
  let stock = GuideStock(folder: options.folder)
  let tvgrid = Tool(name: "tvgrid at \(options.tvgrid)", path: options.tvgrid)
  let rounds = options.isQuick ? 2 : 9
  if options.onlyKept {
    print(machine())
    let screens = Screens(tvgrid: tvgrid, guides: [], text: "", rounds: rounds, keys: 0)
    return personal(screens, try stock.guide(.middle), options).measure()
  }
  if options.onlyMoves {
    print(machine())
    return WindowMoves(
      tvgrid: tvgrid, guide: try stock.guide(.middle), text: try stock.text(), keys: options.isQuick ? 20 : 200
    ).measure()
  }
  let scales: [GuideScale] = [.week, .middle, .large] + (options.isHuge ? [.huge] : [])
  let guides = try scales.map(stock.guide)
  let text = try stock.text()
  let documents = try ([.large] + (options.isHuge ? [.huge] : [])).map { (scale: XMLTVScale) in
    (scale: scale, document: try XMLTVStock(folder: options.folder).document(scale))
  }
  let small = try XMLTVStock(folder: options.folder).document(.small)
  for guide in guides {
    print("\(guide.folder): \(grouped(guide.programmes)) programmes, \(megabytes(guide.bytes))")
  }
  guard !options.onlyWrites else { return }
  print("\n\(machine())")
  let measureTool = Tool(name: "tvgrid-measure at \(options.measure)", path: options.measure)
  Loading(tvgrid: tvgrid, guides: guides, rounds: rounds).measure()
  let walk = Tool(name: "expat-walk", path: options.walk)
  let xmltv = XMLTVLoading(tvgrid: tvgrid, walk: walk, folder: options.folder, rounds: rounds)
  for (_, document) in documents { xmltv.measure(document) }
  xmltv.measureTools(small)
  let shown = documents.filter { $0.scale.isTerse }.map { BenchGuide($0.document, $0.scale) }
  let screens = Screens(
    tvgrid: tvgrid, guides: guides + shown, text: text, rounds: rounds, keys: options.isQuick ? 40 : 400)
  screens.measureFirstScreen()
  screens.measureKeys()
  personal(screens, guides[1], options).measure()
  WindowMoves(tvgrid: tvgrid, guide: guides[1], text: text, keys: options.isQuick ? 20 : 200).measure()
  Promises(screens: screens, tvgrid: tvgrid, guide: guides[1], rounds: rounds).measure()
  for guide in guides.dropFirst(2) + shown {
    Searching(tvgrid: tvgrid, measureTool: measureTool, guide: guide, folder: options.folder, rounds: rounds).measure()
  }
}

func personal(_ screens: Screens, _ guide: BenchGuide, _ options: Options) -> Personal {
  Personal(
    screens: screens, guide: guide,
    stock: PersonalStock(tvgrid: screens.tvgrid, folder: options.folder, guide: guide), rounds: screens.rounds,
    keys: options.isQuick ? 16 : 80)
}

do {
  try measure(Options(CommandLine.arguments.dropFirst()))
} catch let failure as Failure {
  say("bench: \(failure.message)")
  exit(2)
}
