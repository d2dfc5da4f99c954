/// Titles of slots in which a channel shows nothing, in the languages of guides. Some guides give them a year and a length, as
/// films have.
enum OffAirTitle {
  /// Whether a whole title means that nothing is on, whatever its case, and with or without a time after it.
  static func isOffAir(_ title: String) -> Bool {
    var words = title.lowercased().replacing("ß", with: "ss").split { !$0.isLetter }
    if title.contains(where: \.isNumber) {
      while let last = words.last, timeWords.contains(String(last)) { words.removeLast() }
    }
    return titles.contains(words.joined(separator: " "))
  }

  /// Words that go with a time, as in `Sendepause bis 6:00 Uhr`.
  private static let timeWords: Set<String> = [
    "until", "till", "from", "am", "pm", "bis", "von", "ab", "uhr", "tot", "uur", "h", "hasta", "até", "fino", "alle",
    "kl", "til", "klo", "do", "od", "до", "с",
  ]

  private static let titles: Set<String> = [
    // English
    "off air", "off the air", "closedown", "close down", "close", "station closed", "no broadcast", "no broadcasting",
    "no transmission", "not on air", "end of transmission", "end of programmes", "sign off", "programmes end",
    "transmission ends", "this is a test transmission", "test card", "no programmes", "no programme", "to be announced",
    // German
    "sendepause", "sendeschluss", "programmschluss", "programmpause", "programmende", "sendeende", "keine sendung",
    "kein programm", "nachtpause", "sendeunterbrechung", "testbild", "sendefrei", "ende der übertragung",
    // Dutch
    "geen uitzending", "geen uitzendingen", "einde uitzending", "einde uitzendingen", "einde programma", "zendpauze",
    "programma s einde", "einde programma s", "geen programma", "geen programma s",
    // French
    "fin des programmes", "fin de programme", "fin des émissions", "arrêt des programmes", "pas d émission",
    "pas de programme", "interruption des programmes", "fin de transmission",
    // Spanish and Portuguese
    "sin emisión", "sin emision", "fin de emisión", "fin de emision", "cierre", "cierre de emisión", "fuera de emisión",
    "sin programación", "fim de emissão", "sem emissão", "fecho de emissão", "fora do ar", "sem programação",
    // Italian
    "fine trasmissioni", "fine programmi", "fine delle trasmissioni", "fine programmazione", "trasmissioni sospese",
    "nessuna trasmissione", "programmi non disponibili",
    // Nordic
    "sändningsuppehåll", "uppehåll", "sändningen avslutas", "slut för idag", "ingen sändning", "sendeslutt",
    "ingen sending", "sendepause nrk", "sendeslut", "ingen udsendelse", "udsendelserne slutter", "sendingen slutt",
    "ei ohjelmaa", "ohjelmatauko", "lähetystauko", "ei lähetystä", "ohjelmat päättyvät", "dagskrárlok",
    // Polish, Czech, Slovak, Hungarian, Romanian, South Slavic
    "przerwa w nadawaniu", "zakończenie programu", "koniec programu", "przerwa", "koniec nadawania", "konec vysílání",
    "ukončení vysílání", "vysílání ukončeno", "přestávka ve vysílání", "koniec vysielania", "prestávka vo vysielaní",
    "műsorszünet", "adásszünet", "műsorzárás", "adás vége", "pauză de program", "închiderea programului",
    "sfârșitul programului", "kraj programa", "prekid emitiranja", "prekid programa", "konec sporeda",
    "pauza u programu",
    // Greek, Turkish, Cyrillic
    "τέλος προγράμματος", "διακοπή προγράμματος", "yayın yok", "yayın arası", "kapanış", "yayın akışı sonu",
    "профилактика", "перерыв", "перерыв в вещании", "конец эфира", "окончание эфира", "технический перерыв",
    "перерва", "перерва в мовленні", "профілактика", "край на програмата",
  ]
}
