import cleanWords from '../../../assets/filter/clean-words.json' with { type: 'json' }
import commonWords from '../../../assets/filter/common-words.json' with { type: 'json' }
import english from '../../../assets/filter/english.json' with { type: 'json' }
import languages from '../../../assets/filter/languages.json' with { type: 'json' }
import { addTerm, emptyAutomaton, type Glue, type Node, type Term } from './automaton.ts'
import { normalize } from './normalize.ts'

/** Encodes or decodes ROT13, which keeps rude words in the data files out of code searches. */
export const rot13 = (text: string): string =>
  text.replace(/[a-z]/gi, (char) => {
    const base = char <= 'Z' ? 65 : 97
    return String.fromCharCode(((char.charCodeAt(0) - base + 13) % 26) + base)
  })

/** Converts a word or phrase to the automaton's letters; returns undefined if it has none. */
export function spell(term: string): string | undefined {
  if (/^[a-z]+(?: [a-z]+)*$/.test(term)) return term
  const { letters, plain } = normalize(term)
  const spelled = letters
    .map((options, at) => plain[at] || (/^\d/.test(options) ? (options[0] ?? '') : ' '))
    .join('')
    .replace(/ +/g, ' ')
    .trim()
  return spelled === '' ? undefined : spelled
}

const marks: Readonly<Record<string, Glue>> = { '=': 'none', '!': 'any' }
/** Matches Chinese, Japanese and Korean letters. In these scripts, words or particles follow a word without a space. */
const unspaced = /[\u3040-\u30ff\u3130-\u318f\u3400-\u9fff\uac00-\ud7a3]/u

const spellPattern = (pattern: string): string =>
  [...pattern].map((char) => (/[()| a-z]/.test(char) ? char : (spell(char) ?? ''))).join('')

/**
 * Adds a list in ROT13. `# name` begins a category, and `# allow` begins the clean phrases. A term after `=` counts only
 * as a whole word, and a term after `!` even inside other letters. A group `(a|b)` has alternatives.
 */
function addList(root: Node, list: readonly string[], rule: string): void {
  let category = 'profanity'
  for (const line of list.map(rot13)) {
    if (line.startsWith('# ')) category = line.slice(2)
    else if (category !== 'allow') {
      const usual = rule === 'en' ? 'words' : unspaced.test(line) ? 'any' : 'long'
      const term = { rule, category, glue: marks[line[0] ?? ''] ?? usual }
      addTerm(root, spellPattern(line.replace(/^[=!]/, '')), term)
    }
  }
}

const words = (list: string): readonly string[] => list.split(/\s+/).filter((word) => word !== '')

const common = new Set(words(commonWords.common))
const short = new Set(words(commonWords.short))

const decoration = /^(?:x|(.)\1+)$/
const maxRemainder = 24
const longestWord = 9

function isMadeOf(isPart: (letters: string) => boolean, letters: string): boolean {
  if (letters.length > maxRemainder) return false
  const reached = [true]
  for (let end = 1; end <= letters.length; end += 1) {
    reached[end] = false
    for (let start = Math.max(0, end - longestWord); start < end && !reached[end]; start += 1) {
      if (reached[start]) reached[end] = isPart(letters.slice(start, end))
    }
  }
  return reached[letters.length] === true
}

const isCompound = (letters: string): boolean =>
  isMadeOf((piece) => common.has(piece) || decoration.test(piece), letters)

/** The short words of two letters that often stand beside other words. */
const pairs = new Set(
  words(
    'am an as at be by co do dr eh em ex gg go gl ha he hi hm hp id if in is it jr la lv me mp mr ms my no of oh ok on or os ow oz pc pm pt re so st tv uh um up us vs we wp xd xp ya ye yo',
  ),
)

const isWord = (letters: string): boolean => common.has(letters) || short.has(letters)
/** Returns whether letters are a word that may stand beside another without being a piece of it. */
const isPlainWord = (letters: string): boolean =>
  letters.length === 2 ? pairs.has(letters) : isWord(letters)

function isInsideWord(letters: string, at: number): boolean {
  const isPart = (piece: string): boolean => common.has(piece) || pairs.has(piece)
  for (let start = Math.max(0, at - longestWord); start < at; start += 1)
    for (let end = at + 1; end <= Math.min(letters.length, start + longestWord); end += 1)
      if (isPart(letters.slice(start, end)))
        if (isMadeOf(isPart, letters.slice(0, start)) && isMadeOf(isPart, letters.slice(end))) return true
  return false
}

export const everyday = { isCompound, isWord, isPlainWord, isInsideWord }

export const isEverydayWord = (word: string): boolean => common.has(word)
/** Returns whether letters are one of the short words that the filter does not take for pieces of a split word. */
export const isShortWord = (letters: string): boolean => short.has(letters)

const built = new Map<string, Node>()

const byLanguage: Readonly<Record<string, readonly string[]>> = languages

/** Categories whose listed words are rude by themselves. */
const rude: ReadonlySet<string> = new Set(['slur', 'profanity', 'sexual'])

/** Returns the listed rude words of a language (`en` or one of `languages`), without phrases, sorted. */
export function rudeWords(language: string): string[] {
  let category = 'profanity'
  const found = (language === 'en' ? english : (byLanguage[language] ?? [])).map(rot13).flatMap((line) => {
    if (line.startsWith('# ')) category = line.slice(2)
    return line.startsWith('# ') || !rude.has(category) ? [] : alternativesOf(line.replace(/^[=!]/, ''))
  })
  return [...new Set(found.filter((word) => !word.includes(' ')))].sort()
}

/** Returns the terms that a pattern with groups `(a|b)` matches. */
function alternativesOf(pattern: string): string[] {
  // The innermost group first.
  const [all, group = ''] = /\(([^()]*)\)/u.exec(pattern) ?? []
  if (all === undefined) return [pattern]
  return group.split('|').flatMap((one) => alternativesOf(pattern.replace(all, () => one)))
}

/** Builds the automaton for English and the chosen languages. Language codes without a list are ignored. */
export function builtInTerms(chosen: readonly string[]): Node {
  const key = [...new Set(chosen)].sort().join(' ')
  const cached = built.get(key)
  if (cached !== undefined) return cached
  const root = emptyAutomaton()
  addList(root, english, 'en')
  for (const language of key.split(' ')) addList(root, byLanguage[language] ?? [], language)
  // Clear the whole cache instead of tracking use, because a run uses few sets of languages.
  if (built.size >= 8) built.clear()
  built.set(key, root)
  return root
}

/** Builds the automaton for the user's own words. Terms without letters and digits are skipped. */
export function userTerms(terms: readonly string[], category: 'blocked' | 'topic' = 'blocked'): Node {
  const root = emptyAutomaton()
  for (const term of terms) {
    const spelled = spell(term)
    if (spelled !== undefined) addTerm(root, spelled, { rule: 'block-list', category, glue: 'words' })
  }
  return root
}

let clean: Node | undefined

/** Builds the automaton for clean words and phrases that contain a rude term. */
export function cleanTerms(): Node {
  if (clean !== undefined) return clean
  clean = emptyAutomaton()
  const phrases = english.map(rot13)
  for (const phrase of [...words(cleanWords), ...phrases.slice(phrases.indexOf('# allow') + 1)])
    addTerm(clean, `${spellPattern(phrase)}(|s)`, cleanTerm)
  return clean
}

const cleanTerm: Term = { rule: 'clean', category: 'clean', glue: 'none' }
