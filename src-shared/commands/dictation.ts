import { lengthOf } from './amounts.ts'
import { english } from './english.ts'
import type { Lexicon, StageTool } from './lexicon.ts'
import type { Word } from './words.ts'

/** Text that a clause dictates for the audience, and the rest of the clause. */
export interface Dictation {
  readonly text: string
  readonly tool: StageTool
  readonly rest: readonly Word[]
}

const onto = new Set(['on', 'onto', 'over', 'across', 'in', 'to', 'up'])
const sayings = new Set(['saying', 'reading', 'says', 'reads', 'say'])
const articles = new Set(['the', 'my', 'our', 'a', 'an', 'this', 'your', 'that'])
const people = new Set(['chat', 'everyone', 'everybody', 'viewers', 'people', 'them', 'folks', 'stream'])

/**
 * Returns the text that a clause dictates, such as a quotation or the words after "write", or null.
 * @param request the clause without greetings and polite words, and without a comment such as "he just joined"
 * @param source the whole whisper; the dictated text keeps the spelling and case that it has there
 */
export function findDictation(
  request: readonly Word[],
  source: string,
  lexicon: Lexicon,
  comment: readonly Word[] = [],
): Dictation | null {
  // Dictated words may look like a comment: "write we are back". Words after "on screen" are one.
  const opening = request[0]?.norm ?? ''
  const colonAt = afterColon([...request, ...comment], source)
  const isAllDictated = english.dictatingVerbs.has(opening) || request.length === 1 || colonAt > 0
  const clause =
    isAllDictated && screenPhrase(request)?.to !== request.length ? [...request, ...comment] : request
  const tool = lexicon.tools.find(({ text }) => text !== undefined)
  const [first] = clause
  if (tool === undefined || first === undefined) return null
  const isVerb =
    english.dictatingVerbs.has(first.norm) ||
    english.placingVerbs.has(first.norm) ||
    lexicon.verbOf(first).includes(tool)
  const nounAt = clause.findIndex(
    (word, at) => word.quote === undefined && isNounOf(tool, lexicon, clause, at),
  )
  const screen = screenPhrase(clause)
  const dictated = (from: number, to: number): Dictation | null => {
    const words = clause.slice(from, to)
    const [begin, end] = [words[0], words.at(-1)]
    if (begin === undefined || end === undefined) return null
    const text =
      begin.quote !== undefined && words.length === 1 ? begin.quote : source.slice(begin.start, end.end)
    const rest = [...clause.slice(0, from), ...clause.slice(to)]
    return { text: text.trim(), tool, rest: rest.slice(isVerb ? 1 : 0) }
  }

  if (isVerb && colonAt > 0 && clause[colonAt]?.quote === undefined) {
    const to = trimmed(clause, colonAt, lexicon, tool)
    return dictated(colonAt, to > colonAt ? to : clause.length)
  }
  const quoteAt = clause.findIndex(({ quote }) => quote !== undefined)
  if (quoteAt >= 0) {
    const isWords = isVerb || screen !== null || (nounAt >= 0 && nounAt < quoteAt)
    const names = lexicon
      .find(clause, quoteAt)
      ?.meanings.some(({ kind, tool: other }) => kind === 'option' && other !== tool)
    return isWords && !(names && !lexicon.verbOf(first).includes(tool))
      ? dictated(quoteAt, quoteAt + 1)
      : null
  }

  const sayingAt = clause.findIndex((word, at) => at > 0 && sayings.has(word.norm))
  if (sayingAt > 0 && (nounAt >= 0 || isVerb)) {
    const to = trimmed(clause, sayingAt + 1, lexicon, tool)
    return dictated(sayingAt + 1, to)
  }
  // Matches "text: hello" and "put the words we got this on screen".
  const isTitled = clause
    .slice(0, Math.max(0, nounAt))
    .every(({ norm }) => english.sizes.has(norm) || articles.has(norm))
  if (nounAt >= 0 && (isTitled || isVerb) && nounAt <= 4) {
    const from = afterScreen(clause, nounAt + 1)
    const isNamed = clause[from]?.pause === true || isVerb
    const to = trimmed(clause, from, lexicon, tool)
    const named = source.slice(clause[from]?.start, clause[to - 1]?.end)
    const isCry = to > from && named.length > 1 && named === named.toUpperCase() && /\p{L}/u.test(named)
    const isSize = clause
      .slice(from, to)
      .every(({ norm }) => english.largerWords.has(norm) || english.smallerWords.has(norm))
    const isManner = english.manners.has(clause[to - 1]?.norm ?? '')
    // "Show the text again" and "make the text red" say how, but "show the word hello" says what.
    const isHow =
      to - from === 1 &&
      !clause[from]?.pause &&
      !isCry &&
      !['word', 'words'].includes(clause[nounAt]?.norm ?? '')
    if (
      (isNamed || isCry) &&
      to > from &&
      !isSize &&
      !isManner &&
      !isHow &&
      !english.describing.has(clause[from]?.norm ?? '')
    )
      return dictated(from, to)
    return null
  }
  if (!isVerb) return null
  const from = 1 + Number(['up', 'out', 'me', 'us'].includes(clause[1]?.norm ?? ''))
  const says = first.norm === 'say'
  const dictates = english.dictatingVerbs.has(first.norm) || says
  if (!dictates && !(lexicon.verbOf(first).includes(tool) || screen !== null)) return null
  const to = trimmed(clause, from, lexicon, tool)
  const spoken = afterArticle(clause, from, to, source)
  const begins = clause[spoken]
  if (begins === undefined || to <= spoken) return null
  const isWritten = source.slice(begins.start, clause[to - 1]?.end)
  const isShouted =
    isWritten.length > 1 && isWritten === isWritten.toUpperCase() && isWritten !== isWritten.toLowerCase()
  // "show X" asks for text only if X is in capitals, the clause mentions the screen, or a detail such as a position
  // follows.
  if (!isShouted && !dictates && screen === null && to === clause.length) return null
  const described =
    english.describing.has(begins.norm) && (says || !(dictates && english.speechOpeners.has(begins.norm)))
  if (described && !isShouted) return null
  // The performer answers "say no more" and long texts in its own words, unless the screen is mentioned.
  if (says && screen === null && (english.negations.has(begins.norm) || to - spoken > maxSay)) return null
  const wanted = clause.slice(spoken, to)
  if (wanted.some(({ norm }) => english.selves.has(norm)) || isPointing(wanted)) return null
  if (!isShouted && (english.manners.has(begins.norm) || english.manners.has(clause[to - 1]?.norm ?? '')))
    return null
  if (dictates && !says && begins.norm === 'in') return null
  // "say sorry to Ben" and "write shorter lines" say what the performer should say, not its words.
  const isAboutWords = screen === null && wanted.some(({ norm }) => english.wordsForWords.has(norm))
  if (!isShouted && (isAboutWords || (says && isTo(wanted)))) return null
  // "show a heart on screen" asks for an effect, not for the text "a heart".
  const isLettered = describesText(clause.slice(to), lexicon, tool)
  if (!dictates && !isShouted && hasOption(wanted, lexicon, tool, isLettered)) return null
  return dictated(spoken, to)
}

const followsColon = (before: Word | undefined, word: Word, source: string): boolean =>
  before !== undefined && source.slice(before.end, word.start).includes(':')

/** Returns where the words after an announcing colon begin; 0 if there is none. */
function afterColon(clause: readonly Word[], source: string): number {
  const at = clause.findIndex((word, n) => n > 1 && followsColon(clause[n - 1], word, source))
  return at > 1 && clause.slice(1, at).every(({ norm }) => english.announcing.has(norm)) ? at : 0
}

/** Returns whether a word follows a colon inside of dictated words or directly before them. */
export function isInDictation(before: readonly Word[], word: Word, source: string): boolean {
  const last = before.at(-1)
  if (last === undefined || !followsColon(last, word, source)) return false
  const [verb, ...words] = before.filter(
    ({ norm }) => !english.fillers.has(norm) || english.announcing.has(norm),
  )
  if (
    verb === undefined ||
    !(verb.norm === 'say' || english.dictatingVerbs.has(verb.norm) || english.placingVerbs.has(verb.norm))
  )
    return false
  const written = source.slice(last.start, last.end)
  const isCry = written.length > 1 && written !== written.toLowerCase() && written === written.toUpperCase()
  return (
    isCry || english.dictatingVerbs.has(verb.norm) || words.every(({ norm }) => english.announcing.has(norm))
  )
}

/** Returns whether words end with whom they are said to, as in "sorry to Ben". */
const isTo = (words: readonly Word[]): boolean =>
  words.length >= 3 && [2, 3].some((back) => words.at(-back)?.norm === 'to')

/** Skips "a big" in "a big W". */
function afterArticle(clause: readonly Word[], from: number, to: number, source: string): number {
  let at = from
  while (at < to - 1 && (articles.has(clause[at]?.norm ?? '') || english.sizes.has(clause[at]?.norm ?? '')))
    at += 1
  const cry = clause[at]
  if (at === from || cry === undefined || at !== to - 1) return from
  const written = source.slice(cry.start, cry.end)
  return cry.norm.length <= 3 || written === written.toUpperCase() ? at : from
}

const maxSay = 4

const pronouns = new Set(['it', 'this', 'that', 'them', 'these', 'those', 'him', 'her', 'me', 'us'])

/** Returns whether words point at something instead of naming it: "write that down". */
const isPointing = ([first, second]: readonly Word[]): boolean =>
  pronouns.has(first?.norm ?? '') && (second === undefined || english.placings.has(second.norm))

const isNounOf = (tool: StageTool, lexicon: Lexicon, clause: readonly Word[], at: number): boolean =>
  lexicon.find(clause, at)?.meanings.some((meaning) => meaning.kind === 'noun' && meaning.tool === tool) ===
  true

/** Returns whether directions such as "in red" or "in tiny letters" fit only words. */
const describesText = (words: readonly Word[], lexicon: Lexicon, text: StageTool): boolean =>
  words.some(
    ({ norm }, at) =>
      norm === 'letters' || lexicon.find(words, at)?.meanings.every(({ tool }) => tool === text) === true,
  )

/** @param ownOnly whether only an option's own name counts, not a synonym such as "hello" for a wave */
const hasOption = (words: readonly Word[], lexicon: Lexicon, text: StageTool, ownOnly: boolean): boolean =>
  words.some((_, at) =>
    lexicon
      .find(words, at)
      ?.meanings.some(
        (meaning) =>
          meaning.kind === 'option' &&
          meaning.tool !== text &&
          meaning.parameter === meaning.tool.main &&
          (meaning.own || !ownOnly),
      ),
  )

/** Skips "on screen" in "text on screen: hello". */
function afterScreen(clause: readonly Word[], from: number): number {
  const screen = screenPhrase(clause.slice(0, from + 3))
  return screen?.from === from && clause[screen.to]?.pause === true ? screen.to : from
}

function screenPhrase(clause: readonly Word[]): { readonly from: number; readonly to: number } | null {
  for (let at = clause.length - 1; at > 0; at -= 1) {
    if (!english.screens.has(clause[at]?.norm ?? '')) continue
    let from = at
    while (articles.has(clause[from - 1]?.norm ?? '')) from -= 1
    if (onto.has(clause[from - 1]?.norm ?? '')) return { from: from - 1, to: at + 1 }
  }
  return null
}

/** Words that are not part of a dictated text if a direction such as "in red" precedes them. */
const afterthoughts = new Set(['lol', 'lmao', 'haha', 'ok'])

function trimmed(clause: readonly Word[], from: number, lexicon: Lexicon, tool: StageTool): number {
  const opening = clause[0]?.norm
  let to = clause.length
  for (;;) {
    const last = clause[to - 1]
    if (last === undefined || to <= from) return to
    const words = clause.slice(0, to)
    const screen = screenPhrase(words)
    const before = clause[to - 2]?.norm ?? ''
    const styled = styleLength(words, from, lexicon, tool)
    const timed =
      [2, 3, 4].find((n) => clause[to - n]?.norm === 'for' && lengthOf(words.slice(1 - n)) !== null) ?? 0
    if (screen?.to === to && screen.from >= from) to = screen.from
    else if (styled > 0) to -= styled
    else if (timed > 0) to -= timed
    else if (
      english.sizes.has(last.norm) &&
      (last.pause ||
        before === 'in' ||
        before === 'real' ||
        before === 'super' ||
        before === 'nice' ||
        before === 'and' ||
        english.sizes.has(before) ||
        to < clause.length)
    )
      to -=
        before === 'in' || before === 'real' || before === 'super' || before === 'nice' || before === 'and'
          ? 2
          : 1
    else if (afterthoughts.has(last.norm) && trimmed(clause.slice(0, to - 1), from, lexicon, tool) < to - 1)
      to -= 1
    else if (last.pause && english.fillers.has(last.norm)) to -= 1
    else if (['please', 'now', 'thanks', 'asap'].includes(last.norm) && to - 1 > from) to -= 1
    else if (people.has(last.norm) && ['to', 'for'].includes(before)) to -= 2
    else if (last.norm === 'me' && before === 'for') to -= 2
    else if (last.norm === 'up' && opening !== 'show' && to < clause.length && to - 1 > from) to -= 1
    else return to
  }
}

function styleLength(words: readonly Word[], from: number, lexicon: Lexicon, tool: StageTool): number {
  for (let at = Math.max(from, words.length - 6); at < words.length; at += 1) {
    let next = at
    const isIntroduced = ['in', 'at', 'on', 'to', 'with'].includes(words[at]?.norm ?? '')
    if (isIntroduced) next += 1
    while (['the', 'a', 'an'].includes(words[next]?.norm ?? '')) next += 1
    const found = lexicon.find(words, next)
    const names = found?.meanings.some((meaning) => meaning.kind === 'option' && meaning.tool === tool)
    if (!found || !names || !(isIntroduced || words[at]?.pause || (found.length > 1 && at > from))) continue
    next += found.length
    while (english.styleNouns.has(words[next]?.norm ?? '')) next += 1
    if (next === words.length) return words.length - at
  }
  return 0
}
