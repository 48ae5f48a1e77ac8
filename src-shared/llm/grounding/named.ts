import { overlaps, type Span } from './span.ts'
import { isCommonWord, isFunctionWord } from './words.ts'

const QUOTES: readonly (readonly [string, string])[] = [
  ['"', '"'],
  ['“', '”'],
  ['«', '»'],
  ['‘', '’'],
  ['`', '`'],
  ["'", "'"],
]

/** What stands between quotation marks; an apostrophe inside a word opens and closes nothing. */
export function quotedIn(text: string): Span[] {
  const spans: Span[] = []
  for (const [open, close] of QUOTES) {
    let from = 0
    for (;;) {
      const start = text.indexOf(open, from)
      if (start < 0) break
      from = start + 1
      if (/[\p{L}\p{N}]/u.test(text[start - 1] ?? '')) continue
      let end = start
      do end = text.indexOf(close, end + 1)
      while (end >= 0 && open === "'" && /[\p{L}\p{N}]/u.test(text[end + 1] ?? ''))
      if (end < 0) break
      // A comma or full stop inside the marks belongs to the sentence.
      const inside = text
        .slice(start + 1, end)
        .replace(/(?<=[\p{L}\p{N}])[,;]$|(?<=^\S*[\p{L}\p{N}])\.$/u, '')
      const span: Span = { kind: 'quoted', start, end: end + 1, text: inside, value: inside }
      // A request that is quoted as a whole quotes nothing.
      const whole = end - start > text.trim().length * 0.85 && text.slice(0, start).trim() === ''
      if (inside.trim() && !whole && !spans.some((other) => other.start <= start && end < other.end))
        spans.push(span)
      if (!whole) from = end + 1
    }
  }
  return spans.sort((a, b) => a.start - b.start)
}

const PATTERNS: readonly (readonly [Span['kind'], RegExp])[] = [
  ['link', /(?:https?:\/\/|www\.)[^\s"'<>)]+[^\s"'<>).,!?;:]/giu],
  ['email', /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/gu],
  // A telephone number, a version, a slug of owner and repository, a pattern of file names.
  ['code', /(?<![\w.])\+\d[\d ()-]{6,16}\d(?!\w)/gu],
  ['code', /(?<![\w.])v\d+(?:\.\d+)+(?:-[\w.]*\w)?(?!\w)/giu],
  ['code', /(?<![\w.*])\*\.\w{1,8}(?!\w)/gu],
  // A postcode, a season.
  ['code', /(?<!\w)[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}(?!\w)/gu],
  ['code', /(?<![\w/])\d{4}\/\d{2}(?![\w/])/gu],
  // A domain, a branch.
  ['code', /(?<![\w.@/-])[a-z0-9][\w-]*(?:\.[\w-]+)*\.(?:com|org|net|io|dev|edu|gov|app|info)(?!\w)/giu],
  ['code', /(?<![\w./-])[a-z]\w+\/(?=\w*[-_\d])[a-z][\w-]+(?![\w/])/gu],
  // An IP address, a path or file name, an identifier of the machine kind, a word of letters mixed with digits.
  ['code', /(?<![\w.])(?!\d{1,3}(?:\.\d{3})+\.000(?![\w.]))\d+(?:\.\d+){2,}(?!\w|\.\d)/gu],
  [
    'code',
    /(?<![\w./])(?:~?\.{0,2}\/[\w.-]*\w(?:\/[\w.-]*\w)*\/?|[\w-]+(?:\/[\w-]+)*\.(?:txt|csv|json|xml|pdf|png|jpe?g|gif|mp[34]|wav|md|py|jsx?|tsx?|html?|css|docx?|xlsx?|log|ya?ml|db|sql|zip))(?!\w)/giu,
  ],
  [
    'code',
    /(?<![\w-])#?(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[A-Za-z0-9]+(?:[-_][A-Za-z0-9]+)*(?:(?<=[A-Za-z]-?\d+)(?:\.\d+)+)?(?![\w-])/gu,
  ],
  [
    'code',
    /(?<![\w.])(?:[A-Za-z]+_[A-Za-z0-9_]+|[a-z]+[A-Z][A-Za-z0-9]*|(?!\p{Lu}\.)[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+(?:\(\))?)(?!\w)/gu,
  ],
  ['code', /(?<![\w-])(?:\d{2,}(?:-\d{2,})+|\d+(?:-\d{2,}){2,}|\d{3,}(?:-\d+){2,})(?![\w-])/gu],
  // «#speedrun», «@somebody»: a tag, somebody addressed.
  ['code', /(?<![\p{L}\p{N}&/])[#@]\p{L}[\p{L}\p{N}_]*(?:-[\p{L}\p{N}_]+)*/gu],
  // «LH 454»: a flight, a train.
  [
    'code',
    /(?<=\b(?:[Ff]light|[Tt]rain|[Bb]us|[Ll]ine|[Rr]oute|[Ff]erry)\s(?:number\s|no\.?\s)?)[A-Z]{2,3} \d{2,4}(?!\w)/gu,
  ],
  ['code', /#\d+|(?<![\w.,])0\d{3,}(?![\w.,]\d)/gu],
]

/** Links, addresses, file names and identifiers. */
export function codesIn(text: string): Span[] {
  const spans: Span[] = []
  for (const [kind, pattern] of PATTERNS)
    for (const match of text.matchAll(pattern)) {
      const span: Span = {
        kind,
        start: match.index,
        end: match.index + match[0].length,
        text: match[0],
        value: match[0],
      }
      // «5km», «10am», «3rd», «120bpm» are numbers with a unit, «3e-6» is one without.
      if (kind === 'code' && /^-?\d+(?:[a-z]{1,3}|(?:-[a-z]+)+|e-?\d{1,3}|h\d{2})?$/iu.test(match[0]))
        continue
      if (!spans.some((other) => overlaps(other, span))) spans.push(span)
    }
  return spans
}

// A full stop stays inside a name after an initial or a title, nowhere else.
const CAPITAL = String.raw`(?:The(?=\s\p{Lu})|(?:St|Mr|Mrs|Ms|Dr|Ft|Mt|Jr|Sr|No|\p{Lu})\.(?=[\s\p{Lu}])|\p{Lu}[\p{L}\p{N}&’'-]*)`
const NAME = new RegExp(
  `(?<![\\p{L}\\p{N}])${CAPITAL}(?:(?:\\s+(?:of|de|la|the|van|von|da|del|of the)\\s+|\\s+&\\s+|\\s+v\\.?\\s+|\\s*)(?:${CAPITAL}|(?<=\\s)\\d+(?=\\s*(?:$|[;!?)'"]|[.,](?!\\d))|\\s(?:in|of|on|at|for|and|or|with|from|to|by|is|was|between|during)(?!\\p{L}))))*`,
  'gu',
)

const ADDRESS =
  /\d+\s+(?:\p{Lu}[\p{L}.'’]*\s+){1,4}(?:St|Street|Ave|Avenue|Rd|Road|Blvd|Boulevard|Dr|Drive|Ln|Lane|Way|Court|Ct|Square|Sq|Place)\b\.?(?:,\s*\p{Lu}\p{L}+(?:\s\p{Lu}\p{L}+)*)?(?:,\s*\p{Lu}{2}(?:\s\d{5})?)?/gu

/** Street addresses, with the city and the state that follow: «12 Elm St, Springville, IL». */
export const addressesIn = (text: string): Span[] =>
  [...text.matchAll(ADDRESS)].map((match) => ({
    kind: 'name',
    start: match.index,
    end: match.index + match[0].length,
    text: match[0],
    value: match[0],
  }))

/** Capitalised names. The first word of a sentence belongs to one only where it is no everyday word; a full stop never does. */
export function namesIn(text: string, isOrdinary: (word: string) => boolean): Span[] {
  const spans: Span[] = []
  for (const match of text.matchAll(NAME)) {
    let start = match.index
    let words = match[0]
    for (;;) {
      const first = /^\S+/.exec(words)?.[0] ?? ''
      const opens = /(?:^|[.!?:"“»\n]\s*|^\W+)$/u.test(text.slice(0, start))
      const bare = first.replace(/['’]\w*$|[.,]$/u, '')
      const drop =
        (isFunctionWord(bare) && (opens || /^I(?:['’]|$)/u.test(bare))) ||
        (opens && (isCommonWord(bare) || isOrdinary(bare)))
      if (!drop) break
      const rest = words.slice(first.length)
      const shift = first.length + (rest.length - rest.trimStart().length)
      start += shift
      words = words.slice(shift).replace(/^(?:of|de|la|the|van|von|da|del|and the|&)\s+(?!\p{Lu})/u, '')
      if (!words) break
      const offset = text.indexOf(words, start)
      start = offset < 0 ? start : offset
      if (!/^\p{Lu}/u.test(words)) {
        const next = words.search(/\p{Lu}/u)
        if (next < 0) words = ''
        else {
          start += next
          words = words.slice(next)
        }
      }
      if (!words) break
    }
    // «McDonald's.» owns nothing.
    if (!/^\s*(?:[.,;:!?)\]]|$)/u.test(text.slice(start + words.length)) || !/['’]s$/u.test(words))
      words = words.replace(/['’]s$/u, '').replace(/['’-]+$/u, '')
    if (words.endsWith('.') && !/(?:^|[.\s])\p{L}\.$/u.test(words)) words = words.slice(0, -1)
    // «Tarantino I can watch»: the pronoun begins the next words.
    words = words.replace(/\sI$/u, '')
    if (!words || /^\d/u.test(words)) continue
    // One capital at the head of a sentence is grammar, unless it owns something («Apple's price»).
    const alone =
      !/\s/.test(words) && !/\p{Lu}.*\p{Lu}/u.test(words) && !/^['’]s/u.test(text.slice(start + words.length))
    if (alone && /(?:^|[.!?]\s+|\n\s*)$/u.test(text.slice(0, start))) continue
    spans.push({ kind: 'name', start, end: start + words.length, text: words, value: words })
  }
  return spans
}
