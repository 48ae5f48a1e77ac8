import type { ToolSpec } from '../step/tool-spec.ts'
import type { StepCall } from './call.ts'
import { askingVerbs, meansVerbs, neutral, weakVerbs } from './language.ts'
import { type Lexicon, lexiconOf, type Meaning } from './lexicon.ts'
import { moodOf } from './mood.ts'
import { readThings } from './read-things.ts'
import { relativeCalls } from './relative.ts'
import { toldIn } from './told.ts'
import { type Sentence, sentencesOf, type Word } from './words.ts'

/** What a whisper asks of the stage. */
export interface StageCommand {
  readonly calls: readonly StepCall[]
  /** The words that it dictates for the audience, as they were written. */
  readonly told: readonly string[]
}

/** Characters of a whisper that are read, and calls that one may ask for. */
const longest = 400
const mostCalls = 4

/**
 * Reads a streamer's whisper into calls of stage tools, without a model. It reads English wishes ("gimme some confetti",
 * "put GG on screen, big"); what forbids, asks, reports or chats gives null, and so does everything that no stage tool fits.
 * @param tools those that declare `stage` are used; the others are unknown here
 * @param previous the calls of the command before, for "again" and "louder"
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
  const told: string[] = []
  /** What "top left, a heart" says before the thing is named. */
  let ahead: Style | undefined
  const clauses = sentencesOf(source).flatMap((sentence) =>
    clausesOf(sentence, lexicon).map((words) => ({ words, asks: sentence.asks })),
  )
  for (const { words, asks } of clauses) {
    const before = calls.length > 0 ? calls : previous
    const read = readClause(words, { asks, isAlone: clauses.length === 1 }, source, lexicon, before)
    if (read === 'forbidden-all') return null
    if (read === null) continue
    // "do that again but quieter": what was read so far is what changes.
    if (read.relative) calls.length = 0
    calls.push(
      ...read.calls.map((call) => ({ ...call, arguments: { ...call.arguments, ...ahead?.(call.name) } })),
    )
    told.push(...read.told)
    const last = calls.at(-1)
    if (read.style === undefined) ahead = undefined
    else if (last === undefined) ahead = read.style
    else Object.assign(last.arguments, read.style(last.name))
  }
  return calls.length === 0 ? null : { calls: calls.slice(0, mostCalls), told }
}

interface ReadClause extends StageCommand {
  readonly relative?: true
  /** A clause that only says where or how: it belongs to the call before it. */
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
  const mood = moodOf(clause, asks, isVerb)
  const [opening] = clause
  if (mood.kind === 'forbids') {
    // Dictated words may forbid: "write never give up". The verb comes first then.
    const told = opening && kindOfVerb(opening, lexicon) === 'strong' ? toldIn(clause, source, lexicon) : null
    if (told)
      return {
        calls: [textCall(told.tool.text, told.tool.name, told.text, told.rest, lexicon)],
        told: [told.text],
      }
    // A no that names nothing takes back all that was said with it.
    return clause.some((_, at) => lexicon.find(clause, at)) ? null : 'forbidden-all'
  }
  const style = styleOnly(clause, lexicon)
  const again = style && !isAlone ? null : relativeCalls(clause, previous, lexicon)
  if (again) return { calls: again, told: [], relative: true }
  if (mood.kind === 'other') return null
  const { words } = mood
  const [first] = words
  if (first === undefined) return null
  const told = toldIn(words, source, lexicon)
  if (told)
    return {
      calls: [textCall(told.tool.text, told.tool.name, told.text, told.rest, lexicon)],
      told: [told.text],
    }
  const verb = kindOfVerb(first, lexicon)
  const verbTools = verb === 'strong' ? lexicon.verbOf(first) : []
  const isThing = lexicon.find(words, 0)?.meanings.some(isMainOption) === true
  // "clap", "fire emote", "pop sound": a word that is verb and thing is the thing when nothing else is named.
  const asThing = () => readThings(words, lexicon, { verb: asVerb[mood.asked || 'not'], verbTools: [] })
  if (verb !== 'none') {
    const calls = readThings(words.slice(1), lexicon, { verb, verbTools })
    if (calls || !isThing) return calls && { calls, told: [] }
  }
  if (mood.praised || (asks && !mood.asked)) return null
  const calls = asMeans(words, lexicon) ?? asThing()
  if (calls) return { calls, told: [] }
  return style && { calls: [], told: [], style }
}

/** How a wish without a verb counts: "can we get a skull" asks the stage, "I need a coffee" may ask the kitchen. */
const asVerb = { requested: 'strong', wanted: 'weak', not: 'none' } as const

function kindOfVerb(word: Word, lexicon: Lexicon): 'strong' | 'weak' | 'none' {
  if (word.quote !== undefined) return 'none'
  if (lexicon.verbOf(word).length > 0 || askingVerbs.has(word.norm)) return 'strong'
  return weakVerbs.has(word.norm) ? 'weak' : 'none'
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

/** The places, tones and the like that words name, for whichever tool takes them. */
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

/** A clause that says nothing but where or how: "top left", "in red". */
function styleOnly(words: readonly Word[], lexicon: Lexicon): Style | null {
  let styles = 0
  for (let at = 0; at < words.length; ) {
    const found = lexicon.find(words, at)
    const isStyle =
      found?.meanings.every((one) => one.kind === 'option' && one.parameter !== one.tool.main) === true
    if (!isStyle && !neutral.has(words[at]?.norm ?? '')) return null
    styles += Number(isStyle)
    at += isStyle ? (found?.length ?? 1) : 1
  }
  return styles > 0 ? stylesIn(words, lexicon) : null
}

/** "hype them up with an airhorn": whatever the verb, the thing after "with" is wished for. */
function asMeans(words: readonly Word[], lexicon: Lexicon): StepCall[] | null {
  const at = words.findIndex(({ norm }) => norm === 'with')
  const [first, ...between] = words.slice(0, at)
  if (at < 1 || first === undefined || !between.every(({ norm }) => neutral.has(norm))) return null
  if (between.length === 0 && !meansVerbs.has(first.norm)) return null
  return readThings(words.slice(at + 1), lexicon, { verb: 'weak', verbTools: [] })
}

/** A sentence cut where a new wish begins: after a comma, and at "and", "then", "but" before a verb or a negation. */
function clausesOf({ words }: Sentence, lexicon: Lexicon): (readonly Word[])[] {
  const clauses: Word[][] = []
  let clause: Word[] = []
  words.forEach((word, at) => {
    const next = words[at + 1]
    const joins = ['and', 'then', 'but', 'plus', 'also'].includes(word.norm)
    const opens = (one: Word | undefined): boolean =>
      one !== undefined &&
      (CLAUSE_OPENERS.has(one.norm) ||
        (kindOfVerb(one, lexicon) === 'strong' &&
          !lexicon.find(words, words.indexOf(one))?.meanings.some(isMainOption)))
    const cuts =
      word.norm === 'but' ||
      word.norm === 'instead' ||
      (word.norm === 'then' && opens(next)) ||
      (joins && opens(next)) ||
      (word.pause && word.quote === undefined)
    if (cuts && clause.length > 0 && !(word.pause && isColon(words[at - 1], lexicon))) {
      clauses.push(clause)
      clause = []
    }
    clause.push(word)
  })
  if (clause.length > 0) clauses.push(clause)
  return clauses
}

/** Words that open a clause of their own. */
const CLAUSE_OPENERS = new Set([
  'dont',
  'no',
  'not',
  'never',
  'stop',
  'i',
  'we',
  'you',
  'can',
  'could',
  'just',
  'then',
  'please',
  'maybe',
  'let',
])

/** "text: hello": what follows the pause belongs to the noun or verb before it. */
const isColon = (before: Word | undefined, lexicon: Lexicon): boolean =>
  before !== undefined &&
  (kindOfVerb(before, lexicon) === 'strong' ||
    lexicon
      .find([before], 0)
      ?.meanings.some(({ kind, tool }) => kind === 'noun' && tool.text !== undefined) === true)
