const lineCharacters = 30
const maxCharacters = 2 * lineCharacters

const clamp = (low: number, value: number, high: number): number => Math.min(high, Math.max(low, value))

/** Reading time (ms) of a text. Its maximum keeps the text from covering the picture for long. */
const readingMs = (text: string): number => clamp(2500, 1500 + 60 * text.length, 8000)

/** Reading time (ms) of a joke's setup. It is short, because the setup stays visible while the punchline is shown. */
const setUpMs = (text: string): number => clamp(900, 500 + 30 * text.length, 1600)
/** Time (ms) that a big word stays on the stage. */
export const momentWordMs = 1400
/** Pause (ms) before a punchline. */
export const punchlinePauseMs = 700

/** Returns the total reading time (ms) of a text's pages. */
export const pagesMs = (text: string): number => timedPages(text).reduce((sum, { ms }) => sum + ms, 0)

/** Returns how long (ms) to show a text, including its punchline. */
export const lineMs = (text: string): number =>
  jokeOf(text).punchline === undefined ? readingMs(text) : pagesMs(text)

/** Time (ms) in which a quick reader reads a text; it is shorter than the time for which the text is shown. */
export function readableMs(text: string): number {
  const { setUp, punchline } = jokeOf(text)
  const quickMs = 500 + 50 * (punchline ?? setUp).length
  return Math.min(lineMs(text), (punchlineAfterMs(text) ?? 0) + quickMs)
}

/** A page of a caption and how long it is shown, in ms. */
export interface TimedPage {
  readonly words: string
  readonly ms: number
}

/**
 * Splits a text at its first line break into a setup and a punchline. Without a line break, the whole text is the
 * setup.
 */
export function jokeOf(text: string): { readonly setUp: string; readonly punchline?: string } {
  const [setUp = '', ...rest] = text
    .split('\n')
    .map((part) => part.trim())
    .filter(Boolean)
  return rest.length === 0 ? { setUp } : { setUp, punchline: rest.join(' ') }
}

/**
 * Splits a text at spaces into caption pages with reading times. The setup of a joke appears before its punchline.
 */
export function timedPages(text: string): TimedPage[] {
  const { setUp, punchline } = jokeOf(text)
  const first = pagesOf(setUp)
  if (punchline === undefined) return first.map((words) => ({ words, ms: readingMs(words) }))
  const second = pagesOf(punchline)
  const isOnePlate = [setUp, punchline].every((part) => lengthOf(part) <= lineCharacters)
  return [
    ...first.map((words, n) => ({
      words,
      ms: n < first.length - 1 ? readingMs(words) : setUpMs(words) + punchlinePauseMs,
    })),
    ...second.map((words) => ({
      words: isOnePlate ? `${first[0]}\n${words}` : words,
      ms: readingMs(words),
    })),
  ]
}

/** Returns the time (ms) from the start of a line to its punchline; null if the line has no punchline. */
export function punchlineAfterMs(text: string): number | null {
  const { setUp, punchline } = jokeOf(text)
  if (punchline === undefined) return null
  const before = pagesOf(setUp).length
  return timedPages(text)
    .slice(0, before)
    .reduce((sum, { ms }) => sum + ms, 0)
}

/** Returns the caption pages of a text, which are shown one after another. */
export const captionPages = (text: string): string[] => timedPages(text).map(({ words }) => words)

/** Returns the longest of a caption's pages. */
export const longestPage = (pages: readonly string[]): string =>
  pages.reduce((one, other) => (other.length > one.length ? other : one), '')

function pagesOf(text: string): string[] {
  const pages: string[] = []
  let page = ''
  for (const word of text.split(/\s+/).flatMap(pieces)) {
    if (page !== '' && lengthOf(page) + 1 + lengthOf(word) > maxCharacters) {
      pages.push(page)
      page = word
    } else {
      page = page === '' ? word : `${page} ${word}`
    }
  }
  if (page !== '') pages.push(page)
  return pages
}

const lengthOf = (text: string): number => [...text].length

function pieces(word: string): string[] {
  const letters = [...word]
  const out: string[] = []
  for (let at = 0; at < letters.length; at += maxCharacters) {
    out.push(letters.slice(at, at + maxCharacters).join(''))
  }
  return out
}
