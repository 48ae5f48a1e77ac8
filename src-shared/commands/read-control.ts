import { laneFacts, laneOfTool } from '../events/lanes.ts'
import type { Effect } from '../settings/effects.ts'
import type { ToolSpec } from '../step/tool-spec.ts'
import { countAt, levelAt } from './amounts.ts'
import {
  type ControlIntent,
  controlLeads,
  controlPhrases,
  effectNames,
  languageNames,
} from './control-phrases.ts'
import { deferrals, deferringPhrases, fillers, praise, questionOpeners, subjects } from './language.ts'
import { isTypoOf, type Lexicon, lexiconOf, singular } from './lexicon.ts'
import {
  type Filled,
  type FitsSlot,
  matchPhrase,
  matchStart,
  type PhraseSlot,
  parsePhrases,
} from './phrases.ts'
import { lettersOf, sentencesOf, startsWith, type Word } from './words.ts'

/** A control of the show that a whisper asks for. */
export interface Control {
  readonly intent: ControlIntent
  /** The length (ms) that was asked for. */
  readonly ms?: number
  /** A volume from 0 to 1. */
  readonly level?: number
  /** The topic, as typed. */
  readonly thing?: string
  readonly effect?: Effect
  /** Id of a persona. */
  readonly persona?: string
}

/** The names that a whisper can contain. */
export interface ControlNames {
  readonly personas: readonly { readonly id: string; readonly name: string }[]
  readonly tools: readonly ToolSpec[]
}

const longest = 200
const maxMs = 3_600_000
const maxThingWords = 4

const phrases = Object.entries(controlPhrases).map(([intent, lines]) => ({
  intent: intent as ControlIntent,
  phrases: parsePhrases(lines),
}))
const leads = parsePhrases(controlLeads)
const languages = new Set(languageNames.split(' '))
const named = Object.entries(effectNames).map(
  ([effect, names]) => [effect as Effect, names.split(' ')] as const,
)

/** Controls that a question can ask for: "are you there?". */
const answersQuestions: ReadonlySet<ControlIntent> = new Set(['help', 'here'])

/** The controls in a whisper. */
export interface ReadControls {
  readonly controls: readonly Control[]
  /** Whether the whisper also says something else. */
  readonly hasMore: boolean
}

/** Reads the controls that a whisper asks for, such as "shut up for ten minutes" or "no more confetti". */
export function readControls(whisper: string, names: ControlNames): ReadControls {
  if (whisper.length > longest) return { controls: [], hasMore: true }
  const lexicon = lexiconOf(names.tools)
  const controls: Control[] = []
  let hasMore = false
  for (const { words, asks } of sentencesOf(whisper)) {
    const whole = readClause(words, asks, whisper, names, lexicon)
    if (whole !== null) controls.push(whole)
    else
      for (const clause of clausesOf(words)) {
        const read = readClause(clause, asks, whisper, names, lexicon)
        // A reason may follow a control: "shut up, I am talking".
        const isReason = controls.length > 0 && subjects.has(clause[0]?.norm ?? '')
        if (read !== null) controls.push(read)
        else hasMore ||= !isReason && !clause.every(isSkipped)
      }
  }
  const keys = controls.map((one) => JSON.stringify(one))
  return { controls: controls.filter((_, at) => keys.indexOf(keys[at] ?? '') === at), hasMore }
}

function clausesOf(words: readonly Word[]): Word[][] {
  const clauses: Word[][] = [[]]
  for (const word of words) {
    const joins = word.norm === 'and' || word.norm === 'then'
    if (joins || word.pause) clauses.push([])
    if (!joins) clauses.at(-1)?.push(word)
  }
  return clauses.filter((clause) => clause.length > 0)
}

function readClause(
  clause: readonly Word[],
  asks: boolean,
  whisper: string,
  names: ControlNames,
  lexicon: Lexicon,
): Control | null {
  const start = Math.max(
    0,
    clause.findIndex((word) => !isSkipped(word)),
  )
  const lead = matchStart(leads, clause.slice(start))
  const { words, ms } = takeLength(withoutTail(lead === 0 ? clause : clause.slice(start + lead)))
  const fits = slotTest(names, lexicon)
  if (words.some(({ quote }) => quote !== undefined) || isPutOff(words)) return null
  for (const { intent, phrases: some } of phrases) {
    if (asks && lead === 0 && !answersQuestions.has(intent)) continue
    for (const phrase of some) {
      const filled = matchPhrase(phrase, words, fits, isSkipped)
      if (filled === null) continue
      // A bare noun is a topic only alone: "the chest", not "nice, the chest".
      if (filled.noun !== undefined && words.some(({ norm }) => praise.has(norm) || norm === 'thanks'))
        continue
      return { intent, ...(ms === undefined ? {} : { ms }), ...valuesOf(filled, whisper, names, lexicon) }
    }
  }
  return null
}

function valuesOf(
  { noun, thing = noun, effect, persona, level }: Filled,
  whisper: string,
  names: ControlNames,
  lexicon: Lexicon,
): Omit<Control, 'intent' | 'ms'> {
  const switched = effect && effectIn(effect, lexicon)
  const id = persona && personaIn(persona, names)
  const share = level && levelOf(level)
  return {
    ...(thing === undefined ? {} : { thing: writtenAs(withoutArticle(thing), whisper) }),
    ...(switched == null ? {} : { effect: switched }),
    ...(id === undefined ? {} : { persona: id }),
    ...(share == null ? {} : { level: share }),
  }
}

const slotTest =
  (names: ControlNames, lexicon: Lexicon): FitsSlot =>
  (slot: PhraseSlot, words) => {
    switch (slot) {
      case 'effect':
        return effectIn(words, lexicon) !== null
      case 'persona':
        return personaIn(words, names) !== undefined
      case 'language':
        return words.length === 1 && languages.has(words[0]?.norm ?? '')
      case 'level':
        return levelOf(words) !== null
      case 'thing':
        return isThing(withoutArticle(words))
      case 'noun':
        return words.length === 1 && isThing(words) && !notNouns.has(words[0]?.norm ?? '')
      default:
        return true
    }
  }

const pronouns = new Set(
  'it that this them these those him her me us you i we they he she everything anything all'.split(' '),
)

const isThing = (words: readonly Word[]): boolean =>
  words.length > 0 &&
  words.length <= maxThingWords &&
  !words.some(
    ({ norm, pause }, at) =>
      (at === 0 && pronouns.has(norm)) || questionOpeners.has(norm) || (at > 0 && pause),
  )

/** Words after "my" and "the" that name no topic: "my bad". */
const notNouns = new Set('bad god goodness end turn fault best worst same one other left right'.split(' '))

const articles = new Set([
  'the',
  'a',
  'an',
  'my',
  'our',
  'your',
  'his',
  'their',
  'any',
  'more',
  'all',
  'some',
])
const withoutArticle = (words: readonly Word[]): readonly Word[] =>
  articles.has(words[0]?.norm ?? '') ? withoutArticle(words.slice(1)) : words

const writtenAs = (words: readonly Word[], whisper: string): string =>
  whisper.slice(words[0]?.start ?? 0, words.at(-1)?.end ?? 0)

function effectIn(all: readonly Word[], lexicon: Lexicon): Effect | null {
  const words = withoutArticle(all)
  const key = words.map(({ norm }) => norm).join('')
  const own = named.find(([, forms]) => forms.some((form) => form === key || singular(form) === key))
  if (own !== undefined) return own[0]
  const found = lexicon.find(words, 0)
  const isEmoji = words.length === 1 && /\p{Extended_Pictographic}/u.test(key)
  // "No more gems" is about the game: everyday words name an effect only with a noun, as in "gem emotes".
  const last = words.at(-1)
  const nouns =
    last === undefined ? [] : (lexicon.find([last], 0)?.meanings ?? []).filter(({ kind }) => kind === 'noun')
  const meanings =
    nouns.length > 0 && words.length <= 3 ? nouns : found?.length === words.length ? found.meanings : []
  const meant = meanings.find(
    ({ kind, tool }) => kind === 'noun' || (kind === 'option' && (isEmoji || !tool.everyday)),
  )
  const lane = meant && laneOfTool(meant.tool.name)
  return lane === undefined || lane === 'act' ? null : laneFacts(lane).effect
}

function personaIn(words: readonly Word[], { personas }: ControlNames): string | undefined {
  const said = words.map(({ norm }) => norm).join('')
  return personas.find(({ id, name }) =>
    [lettersOf(name), lettersOf(name.split(' ')[0] ?? ''), lettersOf(id)].some(
      (one) => one === said || isTypoOf(said, one),
    ),
  )?.id
}

function levelOf(words: readonly Word[]): number | null {
  const level = levelAt(words, 0)
  if (level !== null) return level.length === words.length ? level.value : null
  const digits = words.length === 1 ? /^\d{1,3}$/.exec(words[0]?.norm ?? '')?.[0] : undefined
  return digits === undefined ? null : Math.min(1, Number(digits) / (Number(digits) <= 10 ? 10 : 100))
}

const units: Readonly<Record<string, number>> = {
  ...{ s: 1000, sec: 1000, second: 1000 },
  ...{ m: 60_000, min: 60_000, minute: 60_000, mn: 60_000 },
  ...{ h: 3_600_000, hr: 3_600_000, hour: 3_600_000 },
}

/** Words that introduce a reason, or an end that Adlib cannot see. */
const tails = new Set(['during', 'while', 'until', 'till', 'because', 'since'])

function withoutTail(words: readonly Word[]): readonly Word[] {
  const at = words.findIndex(({ norm }) => tails.has(norm))
  return at > 0 ? words.slice(0, at) : words
}

/** Takes a length such as "for ten minutes", "5 minutes of" or "for half an hour" out of the words. */
function takeLength(words: readonly Word[]): { readonly words: readonly Word[]; readonly ms?: number } {
  for (let at = 0; at < words.length; at += 1) {
    const isNamed = words[at]?.norm === 'for'
    let next = at + Number(isNamed)
    while (['the', 'next', 'like', 'about', 'around'].includes(words[next]?.norm ?? '')) next += 1
    for (let to = Math.min(words.length, next + 4); to > next; to -= 1) {
      const span = words.slice(next, to)
      const ms = lengthOf(span) ?? (isNamed && to === words.length ? minutesIn(span) : null)
      // Without a number, a length comes last: "be quiet a minute".
      const isLast = words.slice(to).every(isSkipped)
      if (ms === null || !(isLast || countAt(words, next) !== null)) continue
      const after = words[to]?.norm === 'of' ? to + 1 : to
      const rest = [...words.slice(0, at), ...words.slice(after)]
      // "A second" means any short time.
      return ms < minLengthMs ? { words: rest } : { words: rest, ms: Math.min(maxMs, ms) }
    }
  }
  return { words }
}

const minLengthMs = 5000

/** Reads a number without a unit as minutes: "mute for 5". */
function minutesIn(words: readonly Word[]): number | null {
  const count = words.length === 1 ? countAt(words, 0) : null
  return count === null || !Number.isFinite(count.value) ? null : count.value * 60_000
}

function lengthOf(words: readonly Word[]): number | null {
  const [first] = words
  const joined = words.length === 1 ? /^(\d{1,4})([a-z]+)$/.exec(first?.norm ?? '') : null
  if (joined) return unitOf(joined[2]) === null ? null : Number(joined[1]) * (unitOf(joined[2]) ?? 0)
  if (first?.norm === 'half' && ['a', 'an'].includes(words[1]?.norm ?? '') && words.length === 3)
    return (unitOf(words[2]?.norm) ?? 0) / 2 || null
  const count = countAt(words, 0)
  const isOne = first?.norm === 'a' || first?.norm === 'an'
  const length = count?.length ?? Number(isOne)
  const isOf = words[length]?.norm === 'of'
  if (words.length !== length + 1 + Number(isOf)) return null
  const unit = unitOf(words.at(-1)?.norm)
  const many = count?.value ?? 1
  return unit === null || !Number.isFinite(many) ? null : many * unit
}

const unitOf = (norm = ''): number | null => units[norm] ?? units[singular(norm)] ?? null

const isPutOff = (words: readonly Word[]): boolean =>
  words.some(({ norm }, at) => deferrals.has(norm) || startsWith(words, deferringPhrases, at) > 0)

const extraFillers = new Set(
  'a bit little while sec second moment lol lmao for yourself anymore ever jesus ffs'.split(' '),
)

/** These words are fillers elsewhere, but change what a control means. */
const meaningful = new Set('come go boss friend everyone guys time once'.split(' '))

/** Returns whether a word may be anywhere in a control. */
const isSkipped = ({ norm, quote }: Word): boolean =>
  quote === undefined &&
  !meaningful.has(norm) &&
  (fillers.has(norm) || extraFillers.has(norm) || /^\p{Extended_Pictographic}$/u.test(norm))
