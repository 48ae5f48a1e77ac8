import data from './words.json' with { type: 'json' }

/** Reads each entry of a group of the data, which says in `about` what it is for. */
const read = <Name extends string, Entry, Value>(
  group: Readonly<Record<Name, Entry>>,
  of: (entry: Entry) => Value,
): Readonly<Record<Name, Value>> =>
  Object.fromEntries(Object.entries<Entry>(group).map(([name, entry]) => [name, of(entry)])) as Record<
    Name,
    Value
  >

/** Splits phrases into words and sorts them, longest first, so that the first match is the longest. */
const wordsOf = (phrases: readonly string[]): readonly (readonly string[])[] =>
  phrases.map((phrase) => phrase.split(' ')).sort((a, b) => b.length - a.length)

/** Lists of English words that decide how a whisper is read. */
export const english = read(data.words, ({ words }): ReadonlySet<string> => new Set(words))

const { phrases } = data
const [wishers, wanting] = [phrases.wishers.phrases, phrases.wanting.phrases]

/** Phrases that decide how a whisper is read, as words. */
export const wordings = {
  ...read(phrases, (entry) => wordsOf(entry.phrases)),
  /** Polite openings; the request follows. */
  requests: wordsOf([
    ...['can', 'could', 'would', 'will', 'may', 'might'].flatMap((may) =>
      ['you', 'we', 'i', 'someone', 'somebody', 'they'].map((who) => `${may} ${who}`),
    ),
    ...['can', 'could', 'may', 'let'].flatMap((may) =>
      ['we', 'i', 'us'].flatMap((who) =>
        ['get', 'have', 'see', 'hear'].map((verb) => `${may} ${who} ${verb}`),
      ),
    ),
    ...phrases.requests.phrases,
  ]),
  /** Phrases such as "I want", "we need" and "that deserves". */
  wants: wordsOf([
    ...wishers.flatMap((who) => wanting.map((want) => `${who} ${want}`)),
    ...wanting.filter((want) => ['need', 'want', 'would like', 'would love', 'could use'].includes(want)),
  ]),
}

/** Standard spellings of chat words and common typos, without apostrophes. */
export const spellings: Readonly<Record<string, string>> = data.spellings

/** Words for counts. Infinity means the tool's maximum. */
export const counts: Readonly<Record<string, number>> = {
  ...data.counts,
  ...Object.fromEntries(data.words.many.words.map((word) => [word, Number.POSITIVE_INFINITY])),
}

/** Words for volumes, 0 to 1. */
export const levels: Readonly<Record<string, number>> = data.levels
