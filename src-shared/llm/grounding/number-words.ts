const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
/** Words and letters that multiply the number before them. */
export const SCALES: Readonly<Record<string, number>> = {
  hundred: 100,
  thousand: 1e3,
  k: 1e3,
  million: 1e6,
  mn: 1e6,
  billion: 1e9,
  bn: 1e9,
  trillion: 1e12,
  dozen: 12,
}
const WORDS = new Map<string, number>([
  ...ONES.map((word, n) => [word, n] as const),
  ...TENS.map((word, n) => [word, (n + 2) * 10] as const),
])

/** A run of number words. */
export const SPELLED = new RegExp(
  `\\b(?:(?:a|an)\\s+)?(?:(?:${[...WORDS.keys(), ...Object.keys(SCALES).filter((word) => word.length > 2), 'hundred'].join('|')})(?:[\\s-]+(?:and\\s+)?|\\b))+`,
  'giu',
)

/** «two hundred and fifty» → 250; undefined for words that are no number, or more than one («four eight», «a four»). */
export function numberOfWords(text: string): number | undefined {
  let total = 0
  let group = 0
  // The smallest step that may still follow: ones after tens, tens after hundreds, nothing after ones but a scale.
  let room = Number.POSITIVE_INFINITY
  let seen = false
  for (const word of text.toLowerCase().split(/[\s-]+/)) {
    if (word === 'and' || word === '') continue
    const scale = SCALES[word]
    const value = WORDS.get(word)
    if (word === 'a' || word === 'an') {
      if (seen || group > 0) return undefined
      group = 1
      room = 0
    } else if (scale !== undefined) {
      group = (group || 1) * scale
      room = scale
      if (scale >= 1000) {
        total += group
        group = 0
      }
      seen = true
    } else if (value !== undefined) {
      if (value >= room) return undefined
      group += value
      room = value >= 20 ? 10 : 0
      seen = true
    } else return undefined
  }
  return seen ? total + group : undefined
}

/** Words of the longest number that is read: «one hundred and twenty-five million three hundred thousand and six». */
const LONGEST_NUMBER = 14

/** The numbers in a run of number words, each with its place: «four eight» are two, the «a» of «a four» is none. */
export function numbersOfRun(run: string): { at: number; words: string; value: number }[] {
  const found: { at: number; words: string; value: number }[] = []
  const words = [...run.matchAll(/\p{L}+/gu)]
  for (let from = 0; from < words.length; ) {
    let to = Math.min(words.length, from + LONGEST_NUMBER)
    let value: number | undefined
    const start = words[from]?.index ?? 0
    const text = (end: number): string =>
      run.slice(start, (words[end - 1]?.index ?? 0) + (words[end - 1]?.[0].length ?? 0))
    while (to > from && value === undefined) {
      // «and» and «a» end no number.
      if (!/^(?:and|an?)$/i.test(words[to - 1]?.[0] ?? '')) value = numberOfWords(text(to))
      if (value === undefined) to -= 1
    }
    if (value === undefined) from += 1
    else {
      found.push({ at: start, words: text(to), value })
      from = to
    }
  }
  return found
}
