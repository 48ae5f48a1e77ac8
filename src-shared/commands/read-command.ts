import type { ToolSpec } from '../step/tool-spec.ts'
import { isConditional, isOurs, withoutComment } from './clauses.ts'
import { findDictation, isInDictation } from './dictation.ts'
import { english } from './english.ts'
import { type Lexicon, lexiconOf, type Meaning } from './lexicon.ts'
import { moodOf } from './mood.ts'
import { type CourtesyRequest, readCourtesy, readOccasion } from './read-courtesy.ts'
import { readThings, type StepCall } from './read-things.ts'
import { relativeCalls } from './relative.ts'
import { type Sentence, sentencesOf, type Word } from './words.ts'

/** What a whisper requests: stage calls and a line about a person. */
export interface StageCommand {
  readonly calls: readonly StepCall[]
  /** Words of the whisper that may reach the audience. */
  readonly dictated: readonly string[]
  readonly courtesies: readonly CourtesyRequest[]
}

const longest = 400
const maxCalls = 4

/**
 * Converts a whisper into calls of stage tools and requests for lines about a person, without a model. Understands only English.
 * Returns null if it asks for neither.
 * @param tools available tools; only those that declare `stage` are used
 * @param previous the calls of the previous command, for "again" and "louder"
 */
export function readCommand(
  whisper: string,
  tools: readonly ToolSpec[],
  { previous = [] }: { readonly previous?: readonly StepCall[] } = {},
): StageCommand | null {
  const source = whisper.slice(0, longest)
  const lexicon = lexiconOf(tools)
  if (lexicon.tools.length === 0) return null
  const calls: StepCall[] = []
  const dictated: string[] = []
  const courtesies: CourtesyRequest[] = []
  let ahead: Style | undefined
  const clauses = sentencesOf(source).flatMap((sentence) => {
    if (isConditional(sentence.words)) return []
    const occasion = sentence.asks ? null : readOccasion(sentence.words, source)
    if (occasion !== null) courtesies.push(occasion.request)
    dictated.push(...(occasion?.dictated ?? []))
    return occasion === null
      ? clausesOf(sentence, source, lexicon).map((words) => ({ words, asks: sentence.asks, sentence }))
      : []
  })
  const talks = new Set<Sentence>()
  const namedIn = new Map<StepCall, Sentence>()
  for (const { words, asks, sentence } of clauses) {
    const before = calls.length > 0 ? calls : previous
    const read = readClause(words, { asks, isAlone: clauses.length === 1 }, source, lexicon, before)
    if (read === 'forbidden-all') return null
    if (read === null) {
      // A thing that is only named beside other words is not requested: "one more heart and I am dead".
      if (!(isOurs(words) || words.every(({ norm }) => english.fillers.has(norm)))) talks.add(sentence)
      continue
    }
    // A clause such as "do that again but quieter" changes the calls read so far, so its calls replace them.
    if (read.relative) calls.length = 0
    for (const one of read.calls) {
      const call = { ...one, arguments: { ...one.arguments, ...ahead?.(one.name) } }
      calls.push(call)
      if (read.bare) namedIn.set(call, sentence)
    }
    dictated.push(...read.dictated)
    courtesies.push(...(read.courtesies ?? []))
    const last = calls.at(-1)
    if (read.style === undefined) ahead = undefined
    else if (last === undefined) ahead = read.style
    else Object.assign(last.arguments, read.style(last.name))
  }
  const wanted = calls.filter((call) => !talks.has(namedIn.get(call) as Sentence))
  if (wanted.length === 0 && courtesies.length === 0) return null
  return { calls: wanted.slice(0, maxCalls), dictated, courtesies: courtesies.slice(0, 1) }
}

interface ReadClause extends Omit<StageCommand, 'courtesies'> {
  readonly courtesies?: readonly CourtesyRequest[]
  readonly relative?: true
  /** Whether the clause only names a thing, as in "confetti!". */
  readonly bare?: true
  readonly style?: Style
}

type Style = (tool: string) => Record<string, unknown>

function readClause(
  clause: readonly Word[],
  { asks, isAlone }: { readonly asks: boolean; readonly isAlone: boolean },
  source: string,
  lexicon: Lexicon,
  previous: readonly StepCall[],
): ReadClause | 'forbidden-all' | null {
  const isVerb = (word: Word) => kindOfVerb(word, lexicon) !== 'none'
  const main = withoutComment(clause)
  const comment = clause.slice(main.length)
  const mood = moodOf(main, asks, isVerb)
  if (mood.kind === 'forbids') {
    const [opening] = mood.words
    // The dictated text may contain the negation: "write never give up".
    const dictated =
      opening && kindOfVerb(opening, lexicon) === 'strong'
        ? findDictation(mood.words, source, lexicon, comment)
        : null
    if (dictated)
      return {
        calls: [textCall(dictated.tool.text, dictated.tool.name, dictated.text, dictated.rest, lexicon)],
        dictated: [dictated.text],
      }
    // A prohibition that names nothing of a tool ("never mind") revokes the whole command.
    return clause.some((_, at) => lexicon.find(clause, at)) ? null : 'forbidden-all'
  }
  const style = styleOnly(main, lexicon)
  const again = style && !isAlone ? null : relativeCalls(main, previous, lexicon)
  if (again) return { calls: again, dictated: [], relative: true }
  if (mood.kind === 'other') return null
  const { words } = mood
  const [first] = words
  if (first === undefined) return null
  const courtesy = readCourtesy(words, source)
  if (courtesy)
    return {
      calls: [],
      dictated: courtesy.dictated,
      courtesies: [courtesy.request],
    }
  const dictated = findDictation(words, source, lexicon, comment)
  if (dictated)
    return {
      calls: [textCall(dictated.tool.text, dictated.tool.name, dictated.text, dictated.rest, lexicon)],
      dictated: [dictated.text],
    }
  const verb = kindOfVerb(first, lexicon)
  const verbTools = verb === 'strong' ? lexicon.verbOf(first) : []
  const isThing = lexicon.find(words, 0)?.meanings.some(isMainOption) === true
  // In "clap", "fire emote" and "pop sound", the first word is both a verb and a thing.
  const asThing = () => readThings(words, lexicon, { verb: asVerb[mood.asked || 'not'], verbTools: [] })
  if (verb !== 'none') {
    const calls = readThings(words.slice(1), lexicon, { verb, verbTools })
    if (calls || !isThing) return calls && { calls, dictated: [] }
  }
  if (mood.praised || (asks && !mood.asked)) return null
  const meant = asMeans(words, lexicon)
  const calls = meant ?? asThing()
  if (calls) return { calls, dictated: [], ...(meant || mood.asked ? {} : { bare: true }) }
  return style && { calls: [], dictated: [], style }
}

/**
 * How clearly a request asks for an effect, as a kind of verb: "Can we get a skull" clearly, "I need a coffee"
 * hardly, and a bare "skull" not at all.
 */
const asVerb = { requested: 'strong', wanted: 'weak', not: 'none' } as const

function kindOfVerb(word: Word, lexicon: Lexicon): 'strong' | 'weak' | 'none' {
  if (word.quote !== undefined) return 'none'
  if (lexicon.verbOf(word).length > 0 || english.askingVerbs.has(word.norm)) return 'strong'
  return english.weakVerbs.has(word.norm) ? 'weak' : 'none'
}

const isMainOption = (meaning: Meaning): boolean =>
  meaning.kind === 'option' && meaning.parameter === meaning.tool.main

function textCall(
  parameter: string | undefined,
  name: string,
  text: string,
  rest: readonly Word[],
  lexicon: Lexicon,
): StepCall {
  const style = stylesIn(rest, lexicon)
  return { name, arguments: { [parameter ?? 'text']: text, ...style(name) } }
}

function stylesIn(words: readonly Word[], lexicon: Lexicon): Style {
  const styles: Extract<Meaning, { kind: 'option' }>[] = []
  for (let at = 0; at < words.length; ) {
    const found = lexicon.find(words, at)
    for (const one of found?.meanings ?? [])
      if (one.kind === 'option' && one.parameter !== one.tool.main) styles.push(one)
    at += found?.length ?? 1
  }
  return (tool) =>
    Object.fromEntries(
      styles.filter((style) => style.tool.name === tool).map(({ parameter, option }) => [parameter, option]),
    )
}

function styleOnly(words: readonly Word[], lexicon: Lexicon): Style | null {
  let styles = 0
  for (let at = 0; at < words.length; ) {
    const found = lexicon.find(words, at)
    const isStyle =
      found?.meanings.every((one) => one.kind === 'option' && one.parameter !== one.tool.main) === true
    if (!isStyle && !english.neutral.has(words[at]?.norm ?? '')) return null
    styles += Number(isStyle)
    at += isStyle ? (found?.length ?? 1) : 1
  }
  return styles > 0 ? stylesIn(words, lexicon) : null
}

/** Reads "hype them up with an airhorn". Verbs directly before "with" must be in `meansVerbs`. */
function asMeans(words: readonly Word[], lexicon: Lexicon): StepCall[] | null {
  const at = words.findIndex(({ norm }) => norm === 'with')
  const [first, ...between] = words.slice(0, at)
  if (at < 1 || first === undefined || !between.every(({ norm }) => english.neutral.has(norm))) return null
  if (between.length === 0 && !english.meansVerbs.has(first.norm)) return null
  return readThings(words.slice(at + 1), lexicon, { verb: 'weak', verbTools: [] })
}

function clausesOf({ words }: Sentence, source: string, lexicon: Lexicon): (readonly Word[])[] {
  const clauses: Word[][] = []
  let clause: Word[] = []
  words.forEach((word, at) => {
    const next = words[at + 1]
    const joins = ['and', 'then', 'but', 'plus', 'also'].includes(word.norm)
    const opens = (one: Word | undefined): boolean =>
      one !== undefined &&
      (english.clauseOpeners.has(one.norm) ||
        (kindOfVerb(one, lexicon) === 'strong' &&
          !lexicon.find(words, words.indexOf(one))?.meanings.some(isMainOption)))
    const cuts =
      word.norm === 'but' ||
      word.norm === 'instead' ||
      (word.norm === 'then' && opens(next)) ||
      (joins && opens(next)) ||
      (word.pause && word.quote === undefined)
    if (
      cuts &&
      clause.length > 0 &&
      !(word.pause && isColon(words[at - 1], lexicon)) &&
      !isInDictation(clause, word, source)
    ) {
      clauses.push(clause)
      clause = []
    }
    clause.push(word)
  })
  if (clause.length > 0) clauses.push(clause)
  return clauses
}

const isColon = (before: Word | undefined, lexicon: Lexicon): boolean =>
  before !== undefined &&
  (kindOfVerb(before, lexicon) === 'strong' ||
    lexicon
      .find([before], 0)
      ?.meanings.some(({ kind, tool }) => kind === 'noun' && tool.text !== undefined) === true)
