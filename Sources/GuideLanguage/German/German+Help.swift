extension German {
  /// The help beside the keys: signs, colours, the mouse, and what can be asked.
  static let help: Table = signs + families + queries + querySigns

  private static let signs: Table = [
    ("Help: the keys", "Hilfe: die Tasten"),
    ("Your commands", "Eigene Befehle"),
    (
      "What can be asked, in the search, the filter and on the command line",
      "Was sich suchen lässt: in der Suche, im Filter und auf der Befehlszeile"
    ),
    ("The signs", "Die Zeichen"),
    ("Title", "Titel"),
    ("The colours", "Die Farben"),
    ("The mouse", "Die Maus"),
    (
      "A click selects, a click on what is selected opens its details.",
      "Ein Klick wählt aus, ein Klick auf das Ausgewählte öffnet die Details."
    ),
    (
      "The wheel scrolls the channels, with Shift the time.",
      "Das Rad rollt durch die Sender, mit Umschalt durch die Zeit."
    ),
    ("A click on a day or on the times goes there.", "Ein Klick auf einen Tag oder auf die Zeiten springt dorthin."),
    (
      "Hold Shift to select text as ever, or turn the mouse off: “Everywhere” above has the key.",
      "Mit Umschalt lässt sich Text wie gewohnt markieren; die Maus ausschalten: die Taste steht oben unter „Überall“."
    ),
    (
      "now; what is on is bold and underlined as far as it has come, what is over is dim",
      "jetzt; was läuft, ist fett und so weit unterstrichen, wie es gelaufen ist; Vergangenes ist blass"
    ),
    (
      "now; what is on is bold, with ___ as far as it has come, what is over is dim",
      "jetzt; was läuft, ist fett, mit ___ so weit, wie es gelaufen ist; Vergangenes ist blass"
    ),
    ("begun before, or goes on after, what is seen", "hat vorher begonnen oder geht danach weiter"),
    ("a programme begins; the colour is its genre's", "eine Sendung beginnt; die Farbe ist die ihres Genres"),
    (
      "three programmes too short for cells of their own; the arrow keys go through them",
      "drei Sendungen, zu kurz für eigene Felder; die Pfeiltasten gehen durch sie"
    ),
    (
      "the second of three in such a cell is selected", "die zweite von dreien in so einem Feld ist ausgewählt"
    ),
    (
      "another programme lies in the same minutes; the details name it",
      "eine andere Sendung liegt in denselben Minuten; die Details nennen sie"
    ),
    (
      "three lines of the guide's files were left out; the key says which, and what was repaired",
      "drei Zeilen der Dateien wurden ausgelassen; die Taste sagt, welche, und was repariert wurde"
    ),
    ("you are reminded of it before it begins", "an die Sendung wird erinnert, bevor sie beginnt"),
    (
      "you follow it; at the top: so many are on or to come today",
      "wird verfolgt; oben: so viele laufen heute oder kommen noch"
    ),
    ("you have ticked it as seen", "ist als gesehen abgehakt"),
    ("the second series, the fourth episode of six", "die zweite Staffel, die vierte Folge von sechs"),
  ]

  private static let families: Table = [
    ("news and weather", "Nachrichten und Wetter"),
    ("drama", "Drama"),
    ("comedy", "Comedy"),
    ("films", "Filme"),
    ("sport", "Sport"),
    ("children", "Kinder"),
    ("factual", "Doku und Wissen"),
    ("entertainment", "Unterhaltung"),
    ("music and arts", "Musik und Kultur"),
    ("other genres", "andere Genres"),
  ]

  private static let queries: Table = [
    (
      "both words, in any order; case and accents do not matter",
      "beide Wörter, in beliebiger Reihenfolge; groß, klein und Akzente sind egal"
    ),
    (
      "side by side; the whole word; must not be there", "nebeneinander; das ganze Wort; darf nicht vorkommen"
    ),
    (
      "either; parentheses group, also after a field's colon",
      "eines von beiden; Klammern fassen zusammen, auch nach einem Doppelpunkt"
    ),
    ("numbers", "Zahlen"),
    ("times", "Zeiten"),
    ("the title, as words alone; with = the whole of it", "der Titel, wie Wörter allein; mit = der ganze"),
    ("the episode's name", "der Name der Folge"),
    ("the description", "die Beschreibung"),
    ("the cast; presenters too", "die Besetzung, auch Moderation"),
    ("who is played", "wer gespielt wird"),
    ("who directed it", "die Regie"),
    (
      "anybody named: actors, directors, writers, presenters",
      "alle, die genannt sind: Besetzung, Regie, Buch, Moderation"
    ),
    ("its genres", "die Genres"),
    (
      "the channel, by id, else number, else name or group", "der Sender: Kennung, sonst Nummer, sonst Name oder Gruppe"
    ),
    ("every text that the guide has of it", "jeder Text, den das TV-Programm dazu hat"),
    ("the series (season)", "die Staffel"),
    ("the episode's number", "die Nummer der Folge"),
    ("the year in which it was made", "das Jahr der Produktion"),
    ("stars of five, such as >=3.5 or >=7/10", "Sterne von fünf, etwa >=3.5 oder >=7/10"),
    ("how long it is", "wie lang sie ist"),
    ("the day it is listed on, its night with it", "der Sendetag, mit seiner Nacht"),
    (
      "starts from one, before the other; alone: what is on then",
      "beginnt ab der einen, vor der anderen; allein: was dann läuft"
    ),
  ]

  private static let querySigns: Table = [
    ("a sign of it", "ein Merkmal"),
    (
      "never shown before, premieres too, or the first of a series",
      "noch nie gezeigt, auch Premieren, oder die erste einer Staffel"
    ),
    ("shown before", "schon gezeigt"),
    ("a film's first showing", "die erste Ausstrahlung eines Films"),
    ("a film, by its genre or its shape", "ein Film, nach Genre oder Form"),
    ("live, as the guide, the title or the genre says", "live, laut Programm, Titel oder Genre"),
    ("with subtitles", "mit Untertiteln"),
    ("signed in vision", "mit Gebärdensprache"),
    ("the editors' choice", "ein Tipp der Redaktion"),
    ("the last showing for the time being", "die vorerst letzte Ausstrahlung"),
    ("on air now", "läuft jetzt"),
    ("the next on its channel", "die nächste auf ihrem Sender"),
    ("what you follow", "was verfolgt wird"),
    ("an episode that you have ticked as seen", "eine als gesehen abgehakte Folge"),
    ("in one of your lists", "in einer der Listen"),
    (
      "news and weather, by its genre in any language; so the others below",
      "Nachrichten und Wetter, nach dem Genre in jeder Sprache; so auch die anderen unten"
    ),
    ("drama, from soaps to science fiction", "Drama, von Soaps bis Science-Fiction"),
    ("for children", "für Kinder"),
    ("documentaries, and what teaches or advises", "Dokumentationen, Wissen und Rat"),
    ("shows, quizzes, talk", "Shows, Quiz, Talk"),
  ]
}
