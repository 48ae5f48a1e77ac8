import { timedPages } from '../events/reading-time.ts'

/** Shapes of the talking mouth. */
export type TalkShape = 'closed' | 'ee' | 'eh' | 'ah' | 'oh' | 'oo'

/** A syllable: its start (ms after the start of the text), and the index in the text at which it ends. */
export interface Syllable {
  readonly atMs: number
  readonly chars: number
}

const openMs = 150
const silentSyllableMs = 165
const silentShare = 0.72

const vowels: readonly (readonly [RegExp, TalkShape])[] = [
  [/^(oo|ou|[uüùúû])/i, 'oo'],
  [/^[aäàáâ]/i, 'ah'],
  [/^[oöòóô]/i, 'oh'],
  [/^(ee|ea|[iyìíî])/i, 'ee'],
  [/^[eèéê]/i, 'eh'],
]

/** Returns the shape of the mouth for a syllable; `closed` if it has neither letters nor digits. */
export function shapeOf(syllable: string): TalkShape {
  const at = syllable.search(/[aeiouäöüàáâèéêìíîòóôùúû]/i)
  const vowel = syllable.slice(at < 0 ? syllable.search(/y/i) : at)
  const found = vowels.find(([pattern]) => pattern.test(vowel))
  if (found !== undefined) return found[1]
  if (!/[\p{L}\p{N}]/u.test(syllable)) return 'closed'
  const shapes = ['eh', 'ah', 'oh', 'ee'] as const
  return shapes[(syllable.codePointAt(0) ?? 0) % shapes.length] ?? 'eh'
}

/** Returns the timed syllables of a text that no voice speaks, sped up if necessary to fit into `ms`. */
export function silentSyllables(text: string, ms: number): Syllable[] {
  const ends = [...text.matchAll(/[^\s\p{P}]*?[aeiouyäöü]+|[\p{L}\p{N}]{1,3}/giu)].map(
    ({ index, 0: letters }) => index + letters.length,
  )
  const each = Math.min(silentSyllableMs, ms / Math.max(1, ends.length))
  return ends.map((chars, n) => ({ chars, atMs: Math.round(n * each) }))
}

/** Returns the timed syllables of a line without a voice, with a pause after each page of its caption. */
export function silentWords(text: string, durationMs: number): Syllable[] {
  const plain = text.replace(/\n/g, ' ')
  const pages = timedPages(text)
  const all = pages.reduce((sum, { ms }) => sum + ms, 0)
  let [from, began] = [0, 0]
  return pages.flatMap(({ words, ms }) => {
    const fresh = words.split('\n').at(-1) ?? words
    const start = Math.max(from, plain.indexOf(fresh, from))
    const pageMs = (ms / all) * durationMs
    const syllables = silentSyllables(fresh, pageMs * silentShare).map(({ atMs, chars }) => ({
      atMs: began + atMs,
      chars: start + chars,
    }))
    from = start + fresh.length
    began += pageMs
    return syllables
  })
}

/**
 * Returns the shape of the mouth `ms` after the start of a text; null before the first syllable and after the last
 * one.
 */
export function mouthAt(text: string, syllables: readonly Syllable[], ms: number): TalkShape | null {
  const at = syllables.findLastIndex(({ atMs }) => atMs <= ms)
  const said = syllables[at]
  if (said === undefined) return null
  if (ms > said.atMs + openMs) return at === syllables.length - 1 ? null : 'closed'
  return shapeOf(text.slice(syllables[at - 1]?.chars ?? 0, said.chars))
}

/** Returns the index of the current word, and how long ago it began (ms); null before the first word. */
export function wordAt(
  text: string,
  syllables: readonly Syllable[],
  ms: number,
): { readonly word: number; readonly sinceMs: number } | null {
  let [word, beganAt] = [-1, 0]
  for (const [n, { atMs, chars }] of syllables.entries()) {
    if (atMs > ms) break
    const said = text.slice(syllables[n - 1]?.chars ?? 0, chars)
    if (n === 0 || /^[^\p{L}\p{N}]*\s/u.test(said)) [word, beganAt] = [word + 1, atMs]
  }
  return word < 0 ? null : { word, sinceMs: ms - beganAt }
}

/** Returns the time (ms) at which the mouth closes after the last syllable. */
export const endsTalkingAt = (syllables: readonly Syllable[]): number =>
  (syllables.at(-1)?.atMs ?? 0) + openMs
