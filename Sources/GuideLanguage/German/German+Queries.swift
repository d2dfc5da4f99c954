extension German {
  /// Problems of queries.
  static let queryProblems: Table = [
    ("“{1}” is no field; did you mean {2}?", "„{1}“ ist kein Feld; ist {2} gemeint?"),
    (
      "“{1}” is no field; put it in quotes to look for it",
      "„{1}“ ist kein Feld; in Anführungszeichen wird danach gesucht"
    ),
    (
      "“{1}” asks for nothing: a text comes right after a field or a minus",
      "„{1}“ fragt nach nichts: direkt hinter einem Feld oder einem Minus steht ein Text"
    ),
    ("a query has at most {1} words and fields", "eine Suche hat höchstens {1} Wörter und Felder"),
    ("“{1}”: expected a number, such as 3, >=3 or 2..5", "„{1}“: erwartet wird eine Zahl, etwa 3, >=3 oder 2..5"),
    (
      "“{1}”: expected a day, such as fri, weekend, 24/12, mon..wed",
      "„{1}“: erwartet wird ein Tag, etwa fri, weekend, 24/12, mon..wed"
    ),
    (
      "“{1}”: expected a time, such as 20:00..23:00, >=21:30, 9pm or evening",
      "„{1}“: erwartet wird eine Zeit, etwa 20:00..23:00, >=21:30, 9pm oder evening"
    ),
    ("“{1}”: expected {2}", "„{1}“: möglich sind {2}"),
    ("“{1}”: did you mean {2}?", "„{1}“: ist {2} gemeint?"),
    ("expected after it: words, such as {1}", "danach fehlen Wörter, etwa {1}"),
    ("expected after it: a number, such as 3, >=3 or 2..5", "danach fehlt eine Zahl, etwa 3, >=3 oder 2..5"),
    (
      "expected after it: a day, such as fri, weekend, 24/12, mon..wed",
      "danach fehlt ein Tag, etwa fri, weekend, 24/12, mon..wed"
    ),
    (
      "expected after it: a time, such as 20:00..23:00, >=21:30, 9pm or evening",
      "danach fehlt eine Zeit, etwa 20:00..23:00, >=21:30, 9pm oder evening"
    ),
    ("expected after it: {1}", "danach fehlt {1}"),
    ("this is nested too deeply", "das ist zu tief verschachtelt"),
    ("nothing stands in these parentheses", "in diesen Klammern steht nichts"),
    ("this parenthesis is not closed", "diese Klammer ist nicht geschlossen"),
    ("this quotation mark is not closed", "dieses Anführungszeichen ist nicht geschlossen"),
    ("nothing stands before this OR", "vor diesem OR steht nichts"),
    ("something must stand after OR", "nach OR muss etwas stehen"),
    ("this parenthesis closes nothing", "diese Klammer schließt nichts"),
    ("a colon is missing; did you mean {1}?", "ein Doppelpunkt fehlt; ist {1} gemeint?"),
  ]
}
