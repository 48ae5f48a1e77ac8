import { beatKinds } from '../../events/beat.ts'
import { gagStep, mood } from '../../events/cue.ts'
import {
  type BankLine,
  courtesies,
  eveningKinds,
  type LineKind,
  lineKinds,
  linesAbout,
  linesAnswering,
  maxWordLetters,
  type Persona,
} from '../../events/persona.ts'
import { questionKinds } from '../../events/question-kind.ts'
import { lineTopics } from '../../events/screen-topic.ts'
import { wordKinds } from '../../events/stage-lists.ts'
import type { ShowLanguage } from '../../settings/show.ts'
import { emoteNames } from '../../stage/media.ts'
import { isSimilar } from '../../stage/similar.ts'

/** Something to change in a persona. */
export interface PersonaProblem {
  /** The field, such as `lines.death`. */
  readonly where: string
  /** The line or word to change; absent if lines are missing. */
  readonly text?: string
  /** What to do, in a sentence. */
  readonly message: string
}

/** A line of a persona, with its field. */
interface PlacedLine {
  readonly where: string
  readonly text: string
}

const commonKinds = [
  ...(['arrival', 'foe-low', 'hit', 'near-death', 'comeback', 'death', 'victory'] as const),
  ...(['reward', 'setback', 'streak', 'countdown', 'dialogue', 'action', 'idle'] as const),
]
const gagTopics = ['prop', 'boss', 'chatter'] as const

/** Usual values of the placeholders. */
const usualValues: Readonly<Record<string, string>> = {
  prop: 'wooden spoon',
  boss: 'Iron Warden',
  place: 'Old Harbor',
  callout: 'Double Kill',
  value: '120',
  name: 'Ana',
  thing: 'lantern',
  option: 'strawberry',
  label: 'Coins',
  chatter: 'Ana',
}
const countValues: Readonly<Record<ShowLanguage, Readonly<Record<string, string>>>> = {
  en: { deaths: 'seven', wins: 'seven', nth: 'second' },
  de: { deaths: 'sieben', wins: 'sieben', nth: 'zweiten' },
}

/** Values that only lines of one kind, or two, can have. */
const kindsWith: ReadonlyMap<string, readonly LineKind[]> = new Map(
  Object.entries({
    callout: ['callout'],
    deaths: ['death', 'ledger-deaths'],
    wins: ['ledger-wins'],
    nth: ['regular'],
    thing: ['about-thing'],
    option: ['asks-either-or'],
    label: ['asks-score'],
  }),
)

const labelWords = /\b(hp|xp|fps|scores?|levels?|laps?|game over|victory|defeat|press start|loading)\b/i

/**
 * Returns what to change in a persona so that it lasts an evening. A built-in persona has no such problem; for a user's
 * persona, these are hints. `isClean` asks the stage's filter.
 */
export function personaProblems(persona: Persona, isClean: (text: string) => boolean): PersonaProblem[] {
  const lines = placedLines(persona)
  const fill = filler(persona)
  return [
    ...describes(persona),
    ...counts(persona),
    ...gags(persona),
    ...lines.flatMap(({ where, text }) =>
      lineProblems(text, fill, isClean).map((message) => ({ where, text, message })),
    ),
    ...sameOpenings(lines),
    ...bigWords(persona, (text) => isClean(fill(text))),
  ]
}

/** Returns the pairs of lines that are nearly equal: a viewer would take one for the other. */
export function similarLines(personas: readonly Persona[]): (readonly [string, string])[] {
  const all = personas.flatMap(placedLines).map(({ text }) => ({ text, words: longWords(text) }))
  // Nearly equal lines share a long word. Comparing all pairs would take several seconds.
  return all.flatMap(({ text, words }, n) =>
    all
      .slice(0, n)
      .filter((other) => words.some((word) => other.words.includes(word)) && isSimilar(text, [other.text]))
      .map((other) => [other.text, text] as const),
  )
}

/** Returns all lines of a persona, its running jokes, stories and calls. */
export const placedLines = ({ lines, gags, serials, calls }: Persona): PlacedLine[] => [
  ...lineKinds.flatMap((kind) => textsOf(lines[kind]).map((text) => ({ where: `lines.${kind}`, text }))),
  ...gags.flatMap((gag) =>
    gagStep.options.flatMap((step) => gag[step].map((text) => ({ where: `gags.${gag.id}.${step}`, text }))),
  ),
  ...serials.flatMap((parts, n) => parts.map((text) => ({ where: `serials.${n}`, text }))),
  ...calls.flatMap(({ setup, punchline }, n) =>
    [setup, punchline].map((text) => ({ where: `calls.${n}`, text })),
  ),
]

const textsOf = (lines: readonly BankLine[] = []): string[] =>
  lines.map((line) => (typeof line === 'string' ? line : line.text))

const filler =
  ({ language }: Persona) =>
  (text: string): string => {
    const values = { ...usualValues, ...countValues[language] }
    return text.replace(/\{(\w+)\}/g, (known, name: string) =>
      Object.hasOwn(values, name) ? (values[name] ?? known) : known,
    )
  }

function describes({ about, prompt, faces, examples }: Persona): PersonaProblem[] {
  const faceless = mood.options.filter((each) => !emoteNames.some((name) => name === faces[each]))
  return [
    ...problem('about', !/^.{20,}$/.test(about), 'Write at least 20 characters.'),
    ...problem('prompt', !/^.{100,600}$/s.test(prompt), 'Write 100 to 600 characters.'),
    ...problem('faces', faceless.length > 0, `Name a built-in emote for ${faceless.join(', ')}.`),
    ...problem('examples', examples.length !== 6, 'Write six examples.'),
    ...problem(
      'examples',
      examples.filter(({ line }) => line === '-').length !== 1,
      'Give exactly one example the line "-", which is silence.',
    ),
  ]
}

const problem = (where: string, isWrong: boolean, message: string): PersonaProblem[] =>
  isWrong ? [{ where, message }] : []

function counts({ lines, serials, calls }: Persona): PersonaProblem[] {
  const few = (kind: (typeof lineKinds)[number], least: number) => {
    const count = lines[kind]?.length ?? 0
    return problem(`lines.${kind}`, count < least, `It has ${count} lines. Write at least ${least}.`)
  }
  const any = textsOf(lines.any).filter((text) => text.includes('{'))
  return [
    ...beatKinds.flatMap((kind) => few(kind, commonKinds.some((one) => one === kind) ? 40 : 20)),
    ...lineTopics.flatMap((topic) => few(linesAbout(topic), 8)),
    ...eveningKinds.flatMap((kind) => few(kind, kind === 'bet-against' ? 4 : 8)),
    ...problem('serials', serials.length < 3, 'Write at least three stories in six parts.'),
    ...problem('calls', calls.length < 12, 'Write at least twelve calls.'),
    ...questionKinds.flatMap((kind) => few(linesAnswering(kind), 8)),
    ...few('any', 40),
    ...any.map((text) => ({
      where: 'lines.any',
      text,
      message: 'Take the placeholders out: this line may come at any great moment.',
    })),
    ...lineKinds.flatMap((kind) =>
      textsOf(lines[kind]).flatMap((text) =>
        [...text.matchAll(/\{(\w+)\}/g)].flatMap(([, name = '']) =>
          kindsWith.get(name)?.includes(kind) === false
            ? [{ where: `lines.${kind}`, text, message: `Here, {${name}} is never known.` }]
            : [],
        ),
      ),
    ),
    ...courtesies.flatMap((courtesy) => {
      const own = textsOf(lines[courtesy])
      const named = own.filter((text) => text.includes('{name}')).length
      return problem(
        `lines.${courtesy}`,
        named < 6 || own.length - named < 3,
        'Write at least six lines with {name} and three without.',
      )
    }),
  ]
}

const gags = ({ gags }: Persona): PersonaProblem[] => [
  ...gagTopics.flatMap((topic) =>
    problem('gags', !gags.some(({ about }) => about === topic), `Add a running joke about \`${topic}\`.`),
  ),
  ...gags.flatMap((gag) =>
    gagStep.options.flatMap((step) => {
      const where = `gags.${gag.id}.${step}`
      const strays = gag[step].filter((text) =>
        gagTopics.some((other) => other !== gag.about && text.includes(`{${other}}`)),
      )
      return [
        ...problem(where, gag[step].length < 10, `It has ${gag[step].length} lines. Write at least ten.`),
        ...strays.map((text) => ({ where, text, message: `Use only {${gag.about}} in this joke.` })),
      ]
    }),
  ),
]

function lineProblems(
  text: string,
  fill: (text: string) => string,
  isClean: (text: string) => boolean,
): string[] {
  const filled = fill(text)
  const known = [...Object.keys(usualValues), ...Object.keys(countValues.en)]
  return [
    ...(/[{}]/.test(filled) ? [`Use only {${known.join('}, {')}}.`] : []),
    ...(isShort(filled)
      ? []
      : ['Shorten it: at most 60 characters, or two lines of at most 45 each, without spaces at the ends.']),
    ...(labelWords.test(text)
      ? ['Rewrite it: games use words such as “level” as labels, so it would be read from the screen again.']
      : []),
    ...([text, filled].every(isClean) ? [] : ['Rewrite it: the filter would hold it back.']),
  ]
}

function isShort(line: string): boolean {
  const parts = line.split('\n')
  if (parts.some((part) => part === '' || part !== part.trim())) return false
  if (parts.length === 1) return line.length <= 60
  return parts.length === 2 && parts.every((part) => part.length <= 45) && line.length <= 85
}

function sameOpenings(lines: readonly PlacedLine[]): PersonaProblem[] {
  const first = new Map<string, string>()
  return lines.flatMap(({ where, text }) => {
    const opening = (text.toLowerCase().match(/[\p{L}\p{N}'{}]+/gu) ?? []).slice(0, 3).join(' ')
    const other = first.get(opening)
    if (other === undefined) first.set(opening, text)
    return other === undefined
      ? []
      : [{ where, text, message: `Begin it differently: “${other}” has the same first three words.` }]
  })
}

const longWords = (line: string): string[] => line.toLowerCase().match(/\p{L}{4,}/gu) ?? []

const bigWords = ({ words }: Persona, isClean: (text: string) => boolean): PersonaProblem[] =>
  wordKinds.flatMap((kind) => {
    const where = `words.${kind}`
    const own = words[kind] ?? []
    const first = (text: string) => text.match(/[\p{L}\p{N}’{}]+/u)?.[0]
    return [
      ...problem(where, new Set(own).size < 20, 'Write at least 20 different big words.'),
      ...own.flatMap((text) =>
        [
          ...(text !== text.toUpperCase().replace('{VALUE}', '{value}') ||
          text.replace('{value}', '99').length > maxWordLetters
            ? [`Write it in capitals, with at most ${maxWordLetters} characters.`]
            : []),
          ...(own.filter((other) => first(other) === first(text)).length > 2
            ? ['Begin it differently: three big words of this moment start alike.']
            : []),
          ...(labelWords.test(text) ? ['Rewrite it: it would be read from the screen again.'] : []),
          ...(isClean(text) ? [] : ['Rewrite it: the filter would hold it back.']),
        ].map((message) => ({ where, text, message })),
      ),
    ]
  })
