import { laneFacts, laneOfTool } from '../events/lanes.ts'
import type { Effect } from '../settings/stage.ts'
import type { ToolSpec } from '../step/tool-spec.ts'
import { levelAt, takeLength } from './amounts.ts'
import { clausesOf, isAboutOthers, isRemark, withoutComment } from './clauses.ts'
import { english, levels, wordings } from './english.ts'
import { isTypoOf, type Lexicon, lexiconOf, singular } from './lexicon.ts'
import written from './phrases.json' with { type: 'json' }
import {
  type Filled,
  type FitsSlot,
  matchPhrase,
  matchStart,
  type PhraseSlot,
  parsePhrases,
} from './phrases.ts'
import german from './phrases-de.json' with { type: 'json' }
import { lettersOf, sentencesOf, startsWith, type Word } from './words.ts'

/** A control of the show that a whisper can ask for. */
export type ControlIntent = keyof typeof written.controls

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
const maxThingWords = 4

/** A German streamer whispers in German, whatever language the show speaks. */
const germanOf = (intent: string): readonly string[] =>
  Object.entries(german.controls).find(([name]) => name === intent)?.[1] ?? []

const phrases = Object.entries(written.controls).map(([intent, lines]) => ({
  intent: intent as ControlIntent,
  phrases: parsePhrases([...lines, ...germanOf(intent)]),
}))
const leads = parsePhrases(written.controlLeads)
const ends = parsePhrases(written.controlEnds)
const languages = new Set(written.languages)
/** Names of effects that no stage tool declares. */
const named = Object.entries(written.effects) as [Effect, string[]][]

/** Controls that a question can ask for: "are you there?". */
const answersQuestions: ReadonlySet<ControlIntent> = new Set([
  ...['help', 'here', 'hidden', 'why', 'ears', 'on_screen', 'sees', 'cannot'],
] as ControlIntent[])

/** Controls whose phrases contain a condition: "only talk when I ask". */
const namesCondition: ReadonlySet<ControlIntent> = new Set(['cannot', 'only_asked', 'undo'])

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
    const read = (clause: readonly Word[]) =>
      readClause(clause, { asks, isWhole: clause === words }, whisper, names, lexicon)
    const whole = read(words)
    const clauses = whole === null ? clausesOf(words) : []
    const waits = clauses.some(({ role }) => role === 'condition')
    const found = clauses.map((clause) => ({ clause, control: read(clause.words) }))
    const isOverheard = found.some(({ clause, control }) => control === null && isAboutOthers(clause))
    const isTimed = found.some(({ control }) => control?.ms !== undefined)
    const asksInWords = found.some(({ clause, control }) => control !== null && clause.role === 'request')
    for (const { clause, control } of found)
      if (asksInWords && clause.role === 'comment') continue
      else if (
        control !== null &&
        !(isOverheard && clause.words.filter((word) => !isSkipped(word)).length === 1) &&
        (!waits || namesCondition.has(control.intent))
      )
        controls.push(control)
      else
        hasMore ||=
          waits ||
          (!isRemark(clause) &&
            !clause.words.every(isSkipped) &&
            !(isTimed && isReason(clause.words, lexicon)))
    if (whole !== null) controls.push(whole)
  }
  const keys = controls.map((one) => JSON.stringify(one))
  // What Adlib cannot do at all needs no further reading: "start a poll: pizza or burger".
  if (controls.some(({ intent }) => intent === 'cannot')) hasMore = false
  return { controls: controls.filter((_, at) => keys.indexOf(keys[at] ?? '') === at), hasMore }
}

function readClause(
  clause: readonly Word[],
  { asks, isWhole }: { readonly asks: boolean; readonly isWhole: boolean },
  whisper: string,
  names: ControlNames,
  lexicon: Lexicon,
): Control | null {
  const start = Math.max(
    0,
    clause.findIndex((word) => !isSkipped(word)),
  )
  const lead = matchStart(leads, clause.slice(start))
  const fits = slotTest(names, lexicon)
  if (clause.some(({ quote }) => quote !== undefined)) return null
  const readings = [clause, ...(lead === 0 ? [] : [clause.slice(start + lead)])]
    .flatMap((words) => [words, withoutCalled(words, names)])
    .flatMap((words) => [words, withoutEnd(words)])
    .filter((words, at, all) => words !== all[at - 1])
    .map((words) => takeLength(words, isSkipped))
  const isLater = isPutOff(readings.at(-1)?.words ?? [])
  for (const { intent, phrases: some } of phrases) {
    if ((asks && lead === 0 && !answersQuestions.has(intent)) || (isLater && !namesCondition.has(intent)))
      continue
    for (const phrase of some)
      for (const { words, ms } of readings) {
        const filled = matchPhrase(phrase, words, fits, isSkipped)
        if (filled === null) continue
        // A bare noun is a topic only alone: "the chest", not "nice, the chest".
        const isTopic = isWhole && !words.some(({ norm }) => english.praise.has(norm) || norm === 'thanks')
        if (filled.noun !== undefined && !isTopic) continue
        return { intent, ...(ms === undefined ? {} : { ms }), ...valuesOf(filled, whisper, names, lexicon) }
      }
  }
  return null
}

/** Returns whether a few words that request nothing can only be the reason of a request: "quiet for 5 min, boss fight". */
const isReason = (words: readonly Word[], lexicon: Lexicon): boolean =>
  words.length <= 3 &&
  words.every(
    (word, at) =>
      lexicon.verbOf(word).length === 0 &&
      !lexicon
        .find(words, at)
        ?.meanings.some((one) => !one.tool.everyday || (one.kind === 'option' && one.own)),
  )

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
      case 'who':
        return words.length <= 2 && isThing(words) && !english.articlesOfTopics.has(words[0]?.norm ?? '')
      case 'noun':
        return words.length === 1 && isThing(words) && !notNouns.has(words[0]?.norm ?? '')
      default:
        return clausesOf(words).every(({ role }, n) => n === 0 && role === 'request')
    }
  }

const isThing = (words: readonly Word[]): boolean =>
  words.length > 0 &&
  withoutComment(words).length === words.length &&
  words.length <= maxThingWords &&
  !words.some(
    ({ norm, pause }, at) =>
      (at === 0 && english.notTopics.has(norm)) || english.questionOpeners.has(norm) || (at > 0 && pause),
  )

/** Words after "my" and "the" that name no topic: "my bad". */
const notNouns = new Set('bad god goodness end turn fault best worst same one other left right'.split(' '))

const withoutArticle = (words: readonly Word[]): readonly Word[] =>
  english.articlesOfTopics.has(words[0]?.norm ?? '') ? withoutArticle(words.slice(1)) : words

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

/** Words for volumes that mean one even without "volume": "set it to half". */
const degrees = new Set(['max', 'maximum', 'full', 'half', 'quarter', 'medium', 'low', 'high'])

function levelOf(words: readonly Word[]): number | null {
  const level = levelAt(words, 0)
  if (level !== null) return level.length === words.length ? level.value : null
  const [word] = words
  if (words.length === 1 && word !== undefined && degrees.has(word.norm)) return levels[word.norm] ?? null
  const digits = words.length === 1 ? /^\d{1,3}$/.exec(words[0]?.norm ?? '')?.[0] : undefined
  return digits === undefined ? null : Math.min(1, Number(digits) / (Number(digits) <= 10 ? 10 : 100))
}

/** Removes words such as "for the rest of the stream". */
function withoutEnd(words: readonly Word[]): readonly Word[] {
  const at = words.findIndex((_, n) => n > 0 && matchStart(ends, words.slice(n)) === words.length - n)
  return at > 0 ? words.slice(0, at) : words
}

/** Removes a name at the end, of a performer who is spoken to: "more energy Pip". */
const withoutCalled = (words: readonly Word[], names: ControlNames): readonly Word[] =>
  words.length > 2 && personaIn(words.slice(-1), names) !== undefined ? words.slice(0, -1) : words

/** A final "before" means earlier: "like you were before". */
const isPutOff = (words: readonly Word[]): boolean =>
  words.some(
    ({ norm }, at) =>
      (english.deferrals.has(norm) && !(norm === 'before' && at === words.length - 1)) ||
      startsWith(words, wordings.deferringPhrases, at) > 0,
  )

/** These words are fillers elsewhere, but change what a control means. */
const meaningful = new Set('come go boss friend everyone guys time once'.split(' '))

/** Returns whether a word may be anywhere in a control. */
const isSkipped = ({ norm, quote }: Word): boolean =>
  quote === undefined &&
  !meaningful.has(norm) &&
  (english.fillers.has(norm) || english.extraFillers.has(norm) || /^\p{Extended_Pictographic}$/u.test(norm))
