import type { Node, Term } from './automaton.ts'
import { isLatin, lastLatin, type SymbolKind } from './normalize.ts'
import type { Cut, View } from './view.ts'

/** A term found in a text, with its range in the view's symbols. */
export interface Match {
  readonly term: Term
  readonly start: number
  readonly end: number
}

/** Maximum number of steps of one search. Only hostile texts need more. */
const maxSteps = 60_000
/** Maximum number of separators between two words of a phrase. */
export const widestGap = 8

/** Minimum number of letters of a word that marks or digits split. */
const shortestCut = 3
/** Minimum number of letters of a word that is split by blanks where a piece is a word or long. */
const shortestAcrossBlanks = 4

/** Maximum number of letters before and after a match: more than any sequence that `isCompound` accepts. */
const maxAround = 32

interface Reading {
  readonly length: number
  readonly sure: number
  readonly shifted: number
  readonly wild: number
  readonly latin: number
  readonly words: number
  readonly spread: boolean
}

// Copy objects field by field: object spreads took half of the search's time.
const nextWord = ({ length, sure, shifted, wild, latin, words }: Reading, spread: boolean): Reading => ({
  length,
  sure,
  shifted,
  wild,
  latin,
  words: words + 1,
  spread,
})

const nothing: Reading = { length: 0, sure: 0, shifted: 0, wild: 0, latin: 0, words: 1, spread: false }

const filler = /^(?:x+|(.)\1+)$/

const suffixes = new Set(['s', 'es', 'z', 'd', 'ed', 'ing', 'in', 'er', 'ers', 'y', 'ies', 'ish'])

export interface Language {
  readonly isCompound: (letters: string) => boolean
  readonly isWord: (letters: string) => boolean
  /** Returns whether letters can be read as everyday words, one of which continues across the place `at`. */
  readonly isInsideWord: (letters: string, at: number) => boolean
}

/** Finds the terms of an automaton in a text, even if disguised. Throws a RangeError if this takes too many steps. */
export function findTerms(view: View, root: Node, language: Language): Match[] {
  const { letters, plain, kind, joined, edge, cut } = view
  const isAcrossMarks = view.rejoined === 'marks'
  const size = letters.length
  const found: Match[] = []
  let steps = 0
  let start = 0

  const before = (): string => {
    let at = start
    while (at > start - maxAround && joined[at]) at -= 1
    return plain.slice(at, start).join('')
  }
  const after = (end: number): string => {
    let at = end
    while (at < end + maxAround && joined[at]) at += 1
    return plain.slice(end, at).join('')
  }

  /**
   * Returns whether these letters contain a digit that is typical of a code, such as "T17", and rare in a disguised
   * word.
   */
  const isNumbered = (from: number, to: number): boolean => /[126789]/.test(letters.slice(from, to).join(''))

  const hasCut = (end: number, by?: Cut): boolean =>
    cut.slice(start + 1, end).some((one) => (by === undefined ? one !== 'none' : one === by))

  const isCutWord = (end: number, { length, sure, shifted, words }: Reading): boolean => {
    if (length < shortestCut || (words === 1 && !hasCut(end))) return false
    let next = end
    while (next < size && !edge[next]) next += 1
    const rest = plain.slice(end, next).join('')
    if (hasCut(end, 'blanks') && (length < shortestAcrossBlanks || shifted > 0 || rest !== '')) return false
    // In a key such as "XK3F-9U2C", more letters follow. Few letters must all be apart.
    if (hasCut(end, 'digits')) {
      if (cut[start] === 'digits' || cut[next] === 'digits') return false
      const isInNumber = kind[start - 1] === 'digit' && kind[next] === 'digit'
      if (length === shortestCut && (isInNumber || cut.slice(start + 1, end).includes('none'))) return false
    }
    // Digits between marks are numbers, not letters: "A-55".
    return (rest === '' || suffixes.has(rest)) && sure === length
  }

  const counts = (term: Term, end: number, reading: Reading): boolean => {
    const { length, sure } = reading
    if (isAcrossMarks) return reading.wild === 0 && isCutWord(end, reading)
    if (end < size && !edge[end] && plain[end] !== '') return false
    // "455" is a score, not a word.
    if (sure === 0) return false
    if (reading.wild > 0 && (length < 4 || sure < 2 || reading.wild > length / 2)) return false
    const left = joined[start] ? before() : ''
    const right = end < size && joined[end] ? after(end) : ''
    const isRejoined = view.rejoined === 'blanks' && hasCut(end, 'blanks')
    // Without a blank inside, the letters may be a key.
    if (view.rejoined === 'blanks' && !isRejoined && hasCut(end)) return false
    // Where digits were left out, a word must be long and plain.
    if (isRejoined && view.shortest > 1 && (length < view.shortest || reading.shifted > 0)) return false
    const isDoubtful = isRejoined || left + right !== ''
    if (length <= 4 && sure < 2 && ((length < 4 && isDoubtful) || isNumbered(start, end))) return false
    if (left === '' && right === '') return true
    const isBare = (left === '' || filler.test(left)) && (right === '' || filler.test(right))
    if (isBare && reading.shifted === 0) return true
    // Other letters may be next to a split word: "K/D b.a.d.w.o.r.d". For a short term, allow only one, so that "c l
    // a s s" is clean.
    const stray = Math.max(left.length, right.length)
    if (isRejoined && stray <= (length > 3 ? 8 : 1)) {
      const match = plain.slice(start, end).join('')
      const run = left + match + right
      // The letters beside it may be words: "what a b a d w o r d".
      const isApart = length > 3 && [left, right].every((one) => /^[ai]?$/.test(one))
      if (isApart && !language.isWord(run)) return true
      // "T H I S H I T" has two everyday words.
      if ([left.length, left.length + match.length].some((at) => language.isInsideWord(run, at))) return false
      if (!language.isWord(run)) return true
    }
    // A word in a different script from the term only resembles it.
    if (term.glue === 'none' || reading.wild > 0 || reading.latin === 0) return false
    if (reading.spread) return false
    const long = reading.words > 1 ? 8 : term.glue === 'long' ? 7 : 5
    if (term.glue === 'any' || length >= long) return true
    if (term.glue === 'long') return false
    if (reading.shifted > 0 || (length < 5 && sure < length - 1)) return false
    const ends = right === '' || (reading.words === 1 && suffixes.has(right)) || language.isCompound(right)
    return ends && (left === '' || language.isCompound(left))
  }

  const visit = (node: Node, at: number, end: number, last: string, reading: Reading): void => {
    steps += 1
    if (steps > maxSteps) throw new RangeError('The text takes too long to check.')
    if (
      node.term !== undefined &&
      end > start &&
      kind[end - 1] !== 'inner' &&
      counts(node.term, end, reading)
    )
      found.push({ term: node.term, start, end })
    if (node.gap !== undefined) {
      visit(node.gap, at, end, '', nextWord(reading, reading.spread))
      const spread = nextWord(reading, true)
      for (let next = at; next < size && next - at < widestGap; next += 1) {
        if (plain[next] !== '' || isDigit(letters[next])) break
        visit(node.gap, next + 1, end, '', spread)
      }
    }
    const options = at < size ? (letters[at] ?? '') : ''
    if (view.rejoined !== 'none' && end > start && isMark(kind[at]) && !isMark(kind[at - 1])) {
      let next = at
      while (isMark(kind[next]) && letters[next] !== '') next += 1
      if (next < size && edge[next] && plain[next] !== '') visit(node, next, end, last, reading)
    }
    if (options === '*') {
      if (last !== '' && reading.wild < 3) {
        const { length, sure, shifted, wild, latin, words, spread } = reading
        const guessed = { length: length + 1, sure, shifted, wild: wild + 1, latin, words, spread }
        for (const [letter, targets] of node.next)
          for (const target of targets) visit(target, at + 1, at + 1, letter, guessed)
      }
      return
    }
    const repeats = at > start && last !== '' && plain[at] !== '' && plain[at] === plain[at - 1]
    for (const letter of options) {
      const targets = node.next.get(letter)
      if (targets !== undefined && !(repeats && letter !== last)) {
        const written = plain[at] ?? ''
        const read: Reading = {
          length: reading.length + 1,
          sure: reading.sure + sureness(letter, written, options),
          shifted: reading.shifted + (isLatin(written) && written !== letter ? 1 : 0),
          wild: reading.wild,
          latin: reading.latin + (letter > lastLatin || written <= lastLatin ? 1 : 0),
          words: reading.words,
          spread: reading.spread,
        }
        for (const target of targets) visit(target, at + 1, at + 1, letter, read)
      }
      if (letter === last && (repeats || !isLatin(plain[at]) || !isLatin(plain[at - 1])))
        visit(node, at + 1, at + 1, last, reading)
    }
  }

  for (start = 0; start < size; start += 1) {
    if (!edge[start] || (letters[start] ?? '') === '' || kind[start] === 'inner') continue
    // The search from the first of several equal letters covers the others.
    if (joined[start] && plain[start] === plain[start - 1]) continue
    visit(root, start, start, '', nothing)
  }
  return longest(found)
}

const isMark = (kind: SymbolKind | undefined): boolean =>
  kind === 'mark' || kind === 'sign' || kind === 'inner'

/**
 * Returns how much a letter adds to the certainty of a match. A letter of Chinese, Japanese or Korean counts as
 * three, because words in these languages are short.
 */
function sureness(letter: string, written: string, options: string): number {
  if (letter > '\u2fff') return 3
  return written !== '' || !isDigit(options) ? 1 : 0
}

const isDigit = (options = ''): boolean => options >= '0' && options <= '9\uffff'

function longest(found: readonly Match[]): Match[] {
  const best = new Map<string, Match>()
  for (const match of found) {
    const key = `${match.start} ${match.term.category}`
    const other = best.get(key)
    if (other === undefined || other.end < match.end) best.set(key, match)
  }
  return [...best.values()]
}

const furthestStart = 40

/** Returns whether a term covers the match. With `strict`, only a term that is longer than the match counts. */
export type Coverage = (match: Match, strict?: boolean) => boolean

/**
 * Returns a function that checks whether a plainly spelled term covers a match. A word needs a boundary on one side,
 * a phrase on both.
 */
export function coverageOf(view: View, root: Node): Coverage {
  const { plain, joined } = view
  const size = plain.length

  const longestOn = (node: Node, from: number, at: number, isPhrase: boolean): number => {
    let next = node
    let start = at
    let phrase = isPhrase
    let longest = -1
    if ((node.term ?? node.gap?.term) !== undefined) {
      const begins = !joined[from]
      const ends = at >= size || !joined[at]
      if (isPhrase ? begins && ends : begins || ends) longest = at
    }
    // A word of the text ends here, so a longer term must continue with its own next word.
    if (at !== from && !joined[at]) {
      if (node.gap === undefined) return longest
      while (start < size && start - at < widestGap && plain[start] === '') start += 1
      next = node.gap
      phrase = true
    }
    for (const target of next.next.get(plain[start] ?? '') ?? [])
      longest = Math.max(longest, longestOn(target, from, start + 1, phrase))
    return longest
  }

  const ends: (number | undefined)[] = []
  return ({ start, end }, strict = false) => {
    for (let from = start; from >= 0 && start - from < furthestStart; from -= 1) {
      if (joined[from] && !joined[start]) continue
      ends[from] ??= longestOn(root, from, from, false)
      const reached = ends[from] ?? -1
      if (reached > end || (reached === end && (!strict || from < start))) return true
    }
    return false
  }
}
