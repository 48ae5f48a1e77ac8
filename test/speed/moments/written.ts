import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { type BeatKind, beatKind } from '../../../src-shared/events/beat.ts'
import { observation } from '../../../src-shared/events/observation.ts'
import { blocksOf } from '../../../src-shared/moments/blocks.ts'
import type { BeatReader } from '../../../src-shared/moments/read-beats.ts'
import { root } from '../../fixtures/adlib-process.ts'
import { type Moment, playScreens } from '../../fixtures/beats/situation.ts'
import { playRow, saidBeats } from './play-screen.ts'

const scene = observation.shape.scene
/** A short story told in screens. Only beats on screens with `counts` are judged. */
const story = z.strictObject({
  name: z.string(),
  /** The kinds that the strongest beat may have; `none` accepts no beat, or an idle one. */
  expect: z.array(z.enum([...beatKind.options, 'none'])),
  /** Kinds that no beat may have, not even a weaker one. */
  forbid: z.array(beatKind).default([]),
  screens: z.array(
    z.strictObject({
      /** Milliseconds since the previous screen. */
      afterMs: z.number(),
      /** One line of the screen each: `place text` (see `readScreen`). Without it, the last screen stays. */
      text: z.string().optional(),
      counts: z.boolean().default(false),
      cut: z.boolean().default(false),
      motion: z.number().default(0.08),
      brightness: z.number().default(0.45),
      restart: scene.shape.restart,
      jolt: scene.shape.jolt,
    }),
  ),
})
/** A screen as in `ScreenRow`. Only filler and beats of the right kinds may get words. */
const row = z.strictObject({
  name: z.string(),
  /** Set for an everyday screen, on which no beat is right, too. */
  kind: z.string().optional(),
  seconds: z.number(),
  screen: z.string(),
  right: z.array(beatKind).default([]),
})

/** A written screen, its input for a beat reader, and the kinds of beats that are right. */
export interface WrittenScreen {
  readonly name: string
  readonly set: string
  readonly moments: readonly Moment[]
  readonly right: readonly BeatKind[]
  /** Whether no beat is right, too. */
  readonly mayBeNone: boolean
  readonly forbid: readonly BeatKind[]
  /** Whether each beat that would get words must be right, not only the strongest one. */
  readonly isStrict: boolean
}

const folder = join(root, 'assets/moments/screens')

/** Reads all written screens in `assets/moments/screens`. */
export const writtenScreens = (): WrittenScreen[] =>
  readdirSync(folder).flatMap((file): WrittenScreen[] => {
    const set = file.replace('.json', '')
    const rows: unknown = JSON.parse(readFileSync(join(folder, file), 'utf8'))
    if (set === 'everyday' || set === 'moments')
      return z
        .array(row)
        .parse(rows)
        .map(({ kind, name, right, ...screen }) => ({
          ...{ name, set, right, mayBeNone: kind !== undefined, forbid: [], isStrict: true },
          moments: playRow(screen),
        }))
    return z
      .array(story)
      .parse(rows)
      .map(({ name, expect, forbid, screens }) => ({
        ...{ name, set, forbid, isStrict: false },
        moments: playScreens(screens.map((screen) => ({ text: undefined, ...screen }))),
        right: expect.filter((kind) => kind !== 'none'),
        mayBeNone: expect.some((kind) => kind === 'none' || kind === 'idle'),
      }))
  })

/** Returns all texts of blocks on written screens. */
export const writtenTexts = (screens: readonly WrittenScreen[]): string[] => [
  ...new Set(
    screens.flatMap(({ moments }) =>
      moments.flatMap(({ observation: seen }) => blocksOf(seen?.newLines ?? []).map(({ text }) => text)),
    ),
  ),
]

/** Returns why a reader is wrong about a screen; undefined if it is right. */
export function wrongAbout(
  { isStrict, right, mayBeNone, forbid }: WrittenScreen,
  reader: BeatReader,
  moments: readonly Moment[],
): string | undefined {
  const wanted = [...right, ...(mayBeNone ? ['none'] : [])].join(' or ')
  if (isStrict) {
    const said = saidBeats(moments, reader).map(({ kind }) => kind)
    const isRight = said.every((kind) => right.includes(kind)) && (mayBeNone || said.length > 0)
    return isRight ? undefined : `expected ${wanted}, found ${said.join(', ') || 'none'}`
  }
  const found = moments.flatMap(({ at, counts, observation: seen }) => {
    const beats = seen === undefined ? reader.tick(at) : reader.observe(seen)
    return counts ? beats.filter(({ kind }) => kind !== 'idle') : []
  })
  const [strongest] = found.toSorted((a, b) => b.salience - a.salience)
  const isRight = strongest === undefined ? mayBeNone : right.includes(strongest.kind)
  if (isRight && !found.some(({ kind }) => forbid.includes(kind))) return undefined
  return `expected ${wanted}, found ${found.map(({ kind }) => kind).join(', ') || 'none'}`
}

/** Returns moments whose observations have blocks with embeddings. */
export const withBlocks = (
  moments: readonly Moment[],
  embeddingOf: (text: string) => string | undefined,
): Moment[] =>
  moments.map((moment) => {
    const { observation: seen } = moment
    if (seen === undefined) return moment
    const blocks = blocksOf(seen.newLines).map(({ text, box }) => {
      const embedding = embeddingOf(text)
      return { text, box, ...(embedding === undefined ? {} : { embedding }) }
    })
    return { ...moment, observation: { ...seen, blocks } }
  })
