import { z } from 'zod'
import { beatKind } from './beat.ts'
import { mood } from './cue.ts'

/** A line of a bank: a text, which `mood` and `nth` make more particular. */
const bankLine = z.union([
  z.string().min(1).max(120),
  z.strictObject({
    text: z.string().min(1).max(120),
    /** Face and tone, where they are not the usual ones of the beat. */
    mood: mood.optional(),
    /** Used only from the n-th time on that the beat comes up. */
    nth: z.number().int().min(2).max(20).optional(),
  }),
])
export type BankLine = z.infer<typeof bankLine>

const gagLines = z.array(z.string().min(1).max(120)).max(100)

/** A running joke: a mention, a variation at a bad moment, and an end after a victory or a defeat. */
const gag = z.strictObject({
  id: z
    .string()
    .max(40)
    .regex(/^[a-z0-9-]+$/),
  /** What it is about: a thing that was mentioned, or the opponent. */
  about: z.enum(['prop', 'boss']),
  plant: gagLines,
  twist: gagLines,
  payoff: gagLines,
})

/** A set-up and the line after it; "-" means saying nothing. */
const example = z.strictObject({
  beat: beatKind,
  screen: z.string().max(120),
  line: z.string().min(1).max(120),
})

/** What lines are for: a kind of moment, or any great one whose own lines are used up. */
export const lineKinds = [...beatKind.options, 'any'] as const
export type LineKind = (typeof lineKinds)[number]

const lines = z.partialRecord(z.enum(lineKinds), z.array(bankLine).max(200))

/** Characters of the built-in voice. */
export const voiceCharacter = z.enum(['marlow', 'pip', 'vera'])

/**
 * A character who performs, as data. Lines may contain `{prop}`, `{boss}`, `{place}`, `{deaths}` and `{value}`; one is
 * used only while its values are known. A line break separates a set-up from its punchline.
 */
export const persona = z.strictObject({
  id: z
    .string()
    .min(1)
    .max(40)
    .regex(/^[a-z0-9-]+$/, 'small letters, digits and "-"'),
  name: z.string().trim().min(1).max(40),
  /** One sentence for the panel. */
  about: z.string().max(200).default(''),
  color: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/, 'a color such as #ffb454')
    .default('#ffffff'),
  /** A character of the built-in voice. */
  voice: voiceCharacter.default('marlow'),
  /** Names of emotes; moods without one have the usual face. */
  faces: z.partialRecord(mood, z.string().max(60)).default({}),
  /** Who they are, for a model. */
  prompt: z.string().max(1000).default(''),
  examples: z.array(example).max(12).default([]),
  lines: lines.default({}),
  gags: z.array(gag).max(20).default([]),
})
export type Persona = z.infer<typeof persona>
export type Gag = z.infer<typeof gag>

/** Returns all lines of a persona and of its running jokes, as templates. */
export const bankOf = ({ lines, gags }: Pick<Persona, 'lines' | 'gags'>): Set<string> =>
  new Set([
    ...Object.values(lines)
      .flat()
      .map((line) => (typeof line === 'string' ? line : line.text)),
    ...gags.flatMap(({ plant, twist, payoff }) => [...plant, ...twist, ...payoff]),
  ])
