import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { SeenBlock } from '../../../src-shared/events/observation.ts'
import { type Candidate, featuresOf } from '../../../src-shared/moments/judge.ts'
import { createBeatReader } from '../../../src-shared/moments/read-beats.ts'
import {
  type MeaningOf,
  type MeaningShares,
  meaningOf,
  meanings,
} from '../../../src-shared/moments/text-meaning.ts'
import type { Moment } from '../../../test/fixtures/beats/situation.ts'
import { type Recorded, readRecorded } from '../../../test/speed/moments/recorded.ts'
import { type WrittenScreen, withBlocks } from '../../../test/speed/moments/written.ts'
import { folder, readExamples } from './examples.ts'
import type { Judged } from './learn-trees.ts'

/** What both judges of texts say about the texts of each program, learned without this program. */
const outOfFoldSchema = z.record(
  z.string(),
  z.record(z.string(), z.object({ spelled: z.array(z.number()), sensed: z.array(z.number()) })),
)
export type OutOfFold = z.infer<typeof outOfFoldSchema>

export const outOfFoldFile = join(folder, 'out-of-fold.json')

export const readOutOfFold = (): OutOfFold =>
  existsSync(outOfFoldFile) ? outOfFoldSchema.parse(JSON.parse(readFileSync(outOfFoldFile, 'utf8'))) : {}

/** A candidate of a written screen or of a recording, and when it came (epoch ms of its play). */
export interface Suggested extends Judged {
  readonly kind: Candidate['beat']['kind']
  readonly at: number
}

/** How much a candidate of a recording counts beside one of a written screen. */
const recordedWeight = 3
/** A beat may come this long before its moment, and after it (seconds). */
const [earlyS, lateS] = [1, 4.5]

/** Returns the moment that a beat of this kind is about, if it came at the right time. */
export const labeledAt = (
  { labeled }: Pick<Recorded, 'labeled'>,
  { at, kind }: Pick<Suggested, 'at' | 'kind'>,
): Recorded['labeled'][number] | undefined => {
  const second = at / 1000 + 1
  return labeled.find(
    (moment) =>
      second >= moment.at - earlyS &&
      second <= Math.max(moment.at, moment.until ?? 0) + lateS &&
      moment.fit.includes(kind),
  )
}

/** The meaning of each labeled block, by program and text. */
const blockLabels = new Map(
  readExamples('blocks.tsv', false).map(({ program, text, meaning }) => [`${program} ${text}`, meaning]),
)

/**
 * Returns whether a beat in a recording is right: it is about a labeled moment, or about a block that is labeled as
 * speech or as a place. Not every such block is a moment.
 */
export function isRightIn(
  recorded: Pick<Recorded, 'name' | 'labeled'>,
  one: Pick<Suggested, 'at' | 'kind'>,
  text: string | undefined,
): boolean {
  const label = blockLabels.get(`${recorded.name} ${text ?? ''}`)
  return (
    (one.kind === 'dialogue' && label === 'speech') ||
    (one.kind === 'place' && label === 'place') ||
    labeledAt(recorded, one) !== undefined
  )
}

/** Returns a judge of texts that knows only what was learned without this program. */
export function meaningWithout(all: OutOfFold, program: string): MeaningOf {
  const known = all[program] ?? {}
  return (block: Pick<SeenBlock, 'text' | 'embedding'>) => {
    const shares = known[block.text]
    if (shares === undefined || shares.sensed.length === 0) return meaningOf(block)
    const { spelled, sensed } = shares
    return Object.fromEntries(
      meanings.map((meaning, at) => [meaning, ((spelled[at] ?? 0) + (sensed[at] ?? 0)) / 2]),
    ) as MeaningShares
  }
}

/** Returns the candidates of a play. `isRight` judges them. */
function suggestedIn(
  moments: readonly Moment[],
  given: {
    readonly meaningOf?: MeaningOf
    readonly isRight: (one: Pick<Suggested, 'at' | 'kind'>, text?: string) => boolean
    readonly weight: number
  },
): Suggested[] {
  const found: Suggested[] = []
  let counts = false
  const reader = createBeatReader({
    ...(given.meaningOf && { meaningOf: given.meaningOf }),
    judge(candidate, moment) {
      const one = { kind: candidate.beat.kind, at: moment.at }
      if (counts)
        found.push({
          ...{ ...one, features: featuresOf(candidate, moment) },
          ...{ isRight: given.isRight(one, candidate.block?.text), weight: given.weight },
        })
      return 1
    },
  })
  for (const moment of moments) {
    counts = moment.counts
    if (moment.observation === undefined) reader.tick(moment.at)
    else reader.observe(moment.observation)
  }
  return found
}

export interface Suggestions<Of> {
  readonly of: Of
  readonly candidates: readonly Suggested[]
}

/** Returns the candidates of each written screen. */
export const ofWritten = (
  screens: readonly WrittenScreen[],
  embeddingOf: (text: string) => string | undefined,
): Suggestions<WrittenScreen>[] =>
  screens.map((screen) => ({
    of: screen,
    candidates: suggestedIn(withBlocks(screen.moments, embeddingOf), {
      isRight: ({ kind }) => screen.right.includes(kind) && !screen.forbid.includes(kind),
      weight: 1,
    }),
  }))

/** Returns the candidates of each recording, whose texts are judged by what was learned without the program. */
export const ofRecorded = (outOfFold: OutOfFold): Suggestions<Recorded>[] =>
  readRecorded().map((recorded) => ({
    of: recorded,
    candidates: suggestedIn(recorded.moments, {
      meaningOf: meaningWithout(outOfFold, recorded.name),
      isRight: (one, text) => isRightIn(recorded, one, text),
      weight: recordedWeight,
    }),
  }))
