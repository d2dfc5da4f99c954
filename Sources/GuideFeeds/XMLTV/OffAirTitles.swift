/// Recognises titles of slots without a programme, or without information, in the languages used by guides. Some guides
/// give them a year and a length, as for a film.
enum OffAirTitles {
  /// Whether a title means that nothing is on, ignoring case, with or without a time or remark after it.
  static func isOffAir(_ title: String) -> Bool {
    if isOffAir(words: words(of: title)) { return true }
    // `Sendepause - Programmstart 06:00`, `Sendepause (Wh.)`
    guard let end = title.firstIndex(where: { "-–—/|(:".contains($0) }), end != title.startIndex else { return false }
    let first = words(of: String(title[..<end]))
    return first.joined().count >= shortestBeforeRemark && isOffAir(words: first)
  }

  /// Whether a title is almost certainly not a film's, even if the guide says it is: a long word such as `Sendepause`.
  static func isCertain(_ title: String) -> Bool {
    // Most titles have several words.
    guard !title.utf8.contains(0x20) else { return false }
    let words = words(of: title)
    return words.count == 1 && words[0].count >= shortestCertain && titles.contains(words[0])
  }

  /// Shorter words may be film titles, such as `Close`.
  private static let shortestCertain = 9

  /// Shorter titles before a colon may name a film, such as `Close: …`.
  private static let shortestBeforeRemark = 8

  /// The words in lower case, without the words that belong to a time at the end, as in `Sendepause bis 6:00 Uhr`.
  private static func words(of title: String) -> [String] {
    var words = title.lowercased().replacing("ß", with: "ss").split { !$0.isLetter }.map(String.init)
    if title.contains(where: \.isNumber) {
      while let last = words.last, timeWords.contains(last) { words.removeLast() }
    }
    return words
  }

  private static func isOffAir(words: [String]) -> Bool {
    if titles.contains(words.joined(separator: " ")) { return true }
    // `Fin de la emisión`, `No transmission`: a word for an end or a lack, and a word for what ends or is lacking. Any
    // other words are articles or the like.
    guard (2...6).contains(words.count) else { return false }
    return words.contains(where: endings.contains) && words.contains(where: broadcasts.contains)
      && words.allSatisfy { endings.contains($0) || broadcasts.contains($0) || articles.contains($0) }
  }

  private static func set(_ words: String) -> Set<String> {
    Set(words.split(whereSeparator: \.isWhitespace).map(String.init))
  }

  private static let timeWords = set(
    "at until till from am pm bis von ab um uhr tot uur h hasta até fino alle à kl til klo do od до с в")

  private static let articles = set(
    """
    of the is are we in on for our today tonight this available der die das dem des diese derzeit heute zur de la le les du d l \
    el los las en del della delle degli dei di il lo gli da do dos das van het deze av i på til er w we vo ve na u a o за на
    """)

  /// Words for an end, a break or a lack.
  private static let endings = set(
    """
    end ends ended ending close closed closes closedown off no not non without resume resumes start starts unavailable break \
    ende endet beendet schluss kein keine keinerlei ohne pause nicht verfügbar entfällt \
    einde geen sluit fin fini fins arrêt interruption pas aucun aucune sans indisponible indisponibles communiqué communiqués bientôt disponible \
    cierre cese sin hay disponible disponibles interrupción fim sem fecho encerramento interrupção indisponível \
    fine termine nessun nessuna interruzione sospese sospesa senza disponibile disponibili \
    slut slutt slutter avslutas ingen inget inga uppehåll avbrott opphold ikke inte päättyy päättyvät ei tauko loppu \
    koniec zakończenie przerwa brak zawieszenie nie konec ukončení přestávka žádné žádný bez prestávka ukončenie pauza pauză \
    vége szünet nincs sfârșit sfârșitul închidere închiderea fără pauză prekid kraj nema završetak τέλος διακοπή \
    yok kapalı sonu bitti нет конец окончание окончен перерыв завершена завершено кінець перерва немає край
    """)

  /// Words for programmes, broadcasting and information.
  private static let broadcasts = set(
    """
    programme programmes program programs programming broadcast broadcasts broadcasting transmission transmissions station \
    signal service air information info data schedule listings details \
    programm programme programminformationen programminformation sendung sendungen sendebetrieb übertragung signal \
    informationen daten uitzending uitzendingen programma informatie beschikbaar \
    émission émissions diffusion programmes données informations antenne \
    emisión emision emisiones transmisión transmision transmisiones programación programacion programas información señal \
    emissão emissao emissões transmissão transmissões programação informação informações \
    trasmissione trasmissioni programmazione programmi informazioni informazione segnale \
    sändning sändningen sändningar program programmet sending sendingen sendinger udsendelse udsendelsen udsendelser \
    sendes information ohjelma ohjelmaa ohjelmat lähetys lähetystä lähetykset \
    programu nadawania nadaje emisji vysílání vysielania vysielanie program informací műsor adás programului program emisie \
    emisiei emitiranja programa programma προγράμματος πρόγραμμα yayın yayını программа программы передач вещания эфир эфира \
    програма програмата програми мовлення ефіру
    """)

  private static let titles: Set<String> = [
    // English
    "off air", "off the air", "closedown", "close down", "close", "not on air", "sign off", "test card",
    "this is a test transmission", "to be announced", "to be confirmed", "tba", "tbc", "paid programming",
    "teleshopping", "infomercial", "channel returns",
    // German
    "sendepause", "sendeschluss", "programmschluss", "programmpause", "programmende", "sendeende", "sendungsende",
    "nachtpause", "technische pause", "sendebeginn", "nicht auf sendung", "dauerwerbesendung", "sendeunterbrechung",
    "programmunterbrechung", "testbild", "sendefrei", "programm nach ansage",
    // Dutch
    "zendpauze", "zendersluiting", "emissie einde", "programma s einde", "einde programma s", "geen programma s",
    // French, Spanish, Portuguese
    "cierre", "fora do ar", "fuera de emisión", "encerramento",
    // Nordic
    "sändningsuppehåll", "uppehåll", "slut för idag", "sendeslutt", "sendepause nrk", "sendeslut", "programslut",
    "udsendelserne slutter", "udsendelsesophør", "ohjelmatauko", "lähetystauko", "dagskrárlok",
    // Polish, Czech, Slovak, Hungarian, South Slavic
    "przerwa", "przerwa w nadawaniu", "przerwa techniczna", "zakończenie dnia", "technická přestávka",
    "vysílání ukončeno",
    "přestávka ve vysílání", "prestávka vo vysielaní",
    "vysílací pauza", "vysielacia prestávka", "műsorszünet", "adásszünet", "műsorzárás", "konec sporeda",
    "pauza u programu", "transmisiune întreruptă", "pertrauka", "saidete lõpp", "intervalo",
    // Turkish, Cyrillic
    "yayın arası", "kapanış", "yayın akışı sonu", "профилактика", "перерыв", "перерыв в вещании",
    "технический перерыв", "перерва", "перерва в мовленні", "профілактика",
    // Chinese, Japanese, Korean
    "không có chương trình", "停播", "停播时段", "节目暂停", "节目结束", "節目結束", "收播", "放送休止", "休止", "放送終了", "放送時間外", "방송 종료", "방송종료",
    "방송 휴지",
  ]
}
