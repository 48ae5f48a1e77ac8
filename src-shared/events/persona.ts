import { z } from 'zod'
import { type ShowLanguage, showLanguage } from '../settings/show.ts'
import { beatKind, look } from './beat.ts'
import { mood } from './cue.ts'
import { type QuestionKind, questionKinds } from './question-kind.ts'
import { type LineTopic, lineTopics } from './screen-topic.ts'
import { wordKinds } from './stage-lists.ts'

const plainLine = z.string().min(1).max(120)

const bankLine = z.union([
  plainLine,
  z.strictObject({
    text: plainLine,
    mood: mood.optional(),
    /** The line is used only from the n-th beat of its kind onward. */
    nth: z.number().int().min(2).max(20).optional(),
  }),
])
export type BankLine = z.infer<typeof bankLine>

const gagLines = z.array(plainLine).max(100)
const id = z
  .string()
  .min(1)
  .max(40)
  .regex(/^[a-z0-9-]+$/, 'expected lower-case letters, digits and "-"')

/**
 * A running joke. `plant`: lines that mention it first. `twist`: lines that vary it at a tense moment. `payoff`: lines that end
 * it after a win or a loss.
 */
const gag = z.strictObject({
  id,
  /** The topic of the joke: a thing (`prop`), the opponent (`boss`) or a person in chat (`chatter`). */
  about: z.enum(['prop', 'boss', 'chatter']),
  plant: gagLines,
  twist: gagLines,
  payoff: gagLines,
})

/** An example of what the persona says about a beat. The line "-" means silence. */
const example = z.strictObject({
  beat: beatKind,
  screen: z.string().max(120),
  line: plainLine,
})

/** Returns the kind of the lines about a topic. */
export function linesAbout<T extends LineTopic>(topic: T): `about-${T}` {
  return `about-${topic}`
}

/** Returns the kind of the lines that answer a kind of question. */
export function linesAnswering<K extends QuestionKind>(kind: K): `asks-${K}` {
  return `asks-${kind}`
}

/** Occasions of a line about a person, on a whisper. `{name}` is the person. */
export const courtesies = ['greeting', 'farewell', 'birthday', 'congratulation', 'thanks'] as const
export type Courtesy = (typeof courtesies)[number]

/**
 * Lines about the evening: the last one (`ledger-…`), a bet at an arrival, on the player or against, and its end, the word after a
 * silence, and what happens for the third time. `{deaths}` and `{wins}` are those of the last evening.
 */
export const eveningKinds = [
  'ledger-deaths',
  'ledger-wins',
  'ledger-bet',
  'bet',
  'bet-against',
  'bet-won',
  'bet-lost',
  'anyway',
  'rule-of-three',
] as const

/**
 * What a persona's line is for: a kind of beat, `chat-mourns` for a `chat-erupts` of grief, `chat-praises` for a `chat-asks` that thanks or praises, `good-news` for a `gain` that the game reports in words,
 * `new-picture` for a `place` without a name or a level, filler, `any` for a big beat whose own lines are used up, a courtesy, a topic, such as `about-fire`: what the screen names, whatever
 * happens to it, or a question of chat, such as `asks-joke`.
 */
export const lineKinds = [
  ...beatKind.options,
  'chat-mourns',
  'chat-praises',
  'good-news',
  'new-picture',
  'any',
  ...look.options,
  'after-death',
  'after-victory',
  ...courtesies,
  ...eveningKinds,
  ...lineTopics.map(linesAbout),
  ...questionKinds.map(linesAnswering),
] as const
export type LineKind = (typeof lineKinds)[number]

const lines = z.partialRecord(z.enum(lineKinds), z.array(bankLine).max(200))

/** Maximum number of characters in a big word. */
export const maxWordLetters = 12

const words = z.partialRecord(z.enum(wordKinds), z.array(z.string().min(1).max(20)).max(50))

/** A story in six parts, which are minutes apart. */
const serial = z.array(plainLine).length(6)

/** A short talk: the persona `with` phones in and says `setup`, and this persona answers with `punchline`. */
const call = z.strictObject({ with: id, setup: plainLine, punchline: plainLine })

/** The characters that the built-in voice can play. */
export const voiceCharacter = z.enum(['marlow', 'pip', 'vera'])

/**
 * A character who performs. A line with placeholders, such as `{prop}`, is used only while their values are known.
 */
export const persona = z.strictObject({
  id,
  name: z.string().trim().min(1).max(40),
  /** The language of the whole file. The show's own words around the lines follow it. */
  language: showLanguage.default('en'),
  about: z.string().max(200).default(''),
  color: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/, 'expected a color such as #ffb454')
    .default('#ffffff'),
  voice: voiceCharacter.default('marlow'),
  /** Names of emotes that serve as faces, by mood. */
  faces: z.partialRecord(mood, z.string().max(60)).default({}),
  prompt: z.string().max(1000).default(''),
  examples: z.array(example).max(12).default([]),
  lines: lines.default({}),
  /** Big words for each kind of moment. They can contain placeholders, such as `{value}`. */
  words: words.default({}),
  gags: z.array(gag).max(20).default([]),
  serials: z.array(serial).max(100).default([]),
  calls: z.array(call).max(100).default([]),
})
export type Persona = z.infer<typeof persona>
export type Gag = z.infer<typeof gag>

/** Returns all lines of a persona, its running jokes, stories and calls, as templates. */
export const bankOf = ({
  lines,
  gags,
  serials,
  calls,
}: Pick<Persona, 'lines' | 'gags' | 'serials' | 'calls'>): Set<string> =>
  new Set([
    ...Object.values(lines)
      .flat()
      .map((line) => (typeof line === 'string' ? line : line.text)),
    ...gags.flatMap(({ plant, twist, payoff }) => [...plant, ...twist, ...payoff]),
    ...serials.flat(),
    ...calls.flatMap(({ setup, punchline }) => [setup, punchline]),
  ])

/** Returns the file of a persona in a language, or else the first one; undefined if there is no persona with the id. */
export function inLanguage(
  files: readonly Persona[],
  id: string,
  language: ShowLanguage,
): Persona | undefined {
  const own = files.filter((one) => one.id === id)
  return own.find((one) => one.language === language) ?? own[0]
}

/** Returns one file for each persona, in a language if there is one. */
export const onePerPersona = (files: readonly Persona[], language: ShowLanguage): Persona[] =>
  [...new Set(files.map(({ id }) => id))].flatMap((id) => inLanguage(files, id, language) ?? [])
