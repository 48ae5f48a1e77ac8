import type { BeatKind } from '../events/beat.ts'
import type { Correction } from '../events/corrections.ts'
import type { Observation, SeenLine } from '../events/observation.ts'
import { type ClassifiedLine, isTitleCase } from '../sight/lines/line-class.ts'
import { areaOf, overlapOf, unite } from '../sight/picture/boxes.ts'
import { type BeatBody, beatBody } from './beat-body.ts'
import { blocksOf } from './blocks.ts'
import { correctedShares } from './corrected.ts'
import { labelKind } from './label-kind.ts'
import type { Meaning } from './meaning.ts'
import type { JudgedBlock } from './moment.ts'
import { propIn, quoteOf } from './speech.ts'
import { nameIn, readsAsName, subjectOf } from './subject.ts'
import type { MeaningOf } from './text-meaning.ts'

/**
 * Returns the blocks of an observation that contain a fresh line. Each is judged as a whole, also by what
 * the streamer corrected in this game.
 */
export function judgedBlocks(
  { blocks, newLines }: Pick<Observation, 'blocks' | 'newLines'>,
  fresh: readonly ClassifiedLine[],
  corrections: readonly Correction[],
  meaningOf: MeaningOf,
): JudgedBlock[] {
  return (blocks ?? blocksOf(newLines)).flatMap((block) => {
    // Text from a program has no place in the picture.
    const isWithin = ({ text, box }: SeenLine): boolean =>
      areaOf(block.box) === 0 ? block.text.includes(text.trim()) : overlapOf(box, block.box) > 0
    const texts = newLines.filter(isWithin).map(({ text }) => text)
    const lines = fresh.filter(({ line }) => texts.includes(line.text))
    if (lines.length === 0 || !isWorded(block.text, lines)) return []
    const box = lines.map(({ line }) => line.box).reduce(unite)
    return [{ ...block, box, lines, ...correctedShares(meaningOf(block), block, corrections) }]
  })
}

const words = /\p{L}{2,}/gu

/** Returns whether a block has enough words to mean something: two, or one in large letters. */
const isWorded = (text: string, lines: readonly ClassifiedLine[]): boolean =>
  (text.match(words)?.length ?? 0) >= (lines.some(({ kind }) => kind === 'title') ? 1 : 2)

/** The kinds of beats that each meaning may stand for. */
export const kindsOf: Readonly<Record<Meaning, readonly BeatKind[]>> = {
  win: ['victory', 'gain'],
  loss: ['death', 'setback'],
  good: ['reward', 'gain', 'streak'],
  bad: ['setback', 'hit'],
  danger: ['callout', 'arrival', 'countdown'],
  place: ['place'],
  speech: ['dialogue'],
  other: ['callout', 'gain', 'setback'],
  none: [],
}

/** The kinds of beats for a danger to the player's own health. */
const ownDanger: readonly BeatKind[] = ['callout', 'near-death', 'hit']

/** Returns the likeliest event that a block reports; undefined if it is likelier that it reports none. */
export function eventOf({ shares }: Pick<JudgedBlock, 'shares'>): Meaning | undefined {
  const { none, win, loss, good, bad, danger, other, place, speech } = shares
  const events: readonly (readonly [Meaning, number])[] = [
    [win > good ? 'win' : 'good', win + good],
    [loss > bad && loss > danger ? 'loss' : bad > danger ? 'bad' : 'danger', loss + bad + danger],
    ['place', place],
    ['speech', speech],
  ]
  const [best] = events.toSorted((a, b) => b[1] - a[1])
  return best !== undefined && best[1] > Math.max(none, other) ? best[0] : undefined
}

/** Returns the beats that a block may report. Usually, at most one of them is right. */
export function beatsOfBlock(block: JudgedBlock): BeatBody[] {
  const kinds = block.lines.map(({ kind }) => kind)
  const event = eventOf(block)
  // The streamer said that such words report nothing.
  if (event === undefined && block.weight > 0.5) return []
  const meant = event ?? (block.shares.other > block.shares.none ? 'other' : 'none')
  const isOwn = meant === 'danger' && labelKind(block.text) === 'vital'
  return [
    ...new Set([
      ...(isOwn ? ownDanger : kindsOf[meant]),
      ...(kinds.includes('title') ? (['place', 'callout'] as const) : []),
      ...(kinds.some((kind) => kind === 'dialogue' || kind === 'subtitle') ? (['dialogue'] as const) : []),
    ]),
  ].map((kind) => beatOf(kind, block))
}

function beatOf(kind: BeatKind, { text, lines, shares }: JudgedBlock): BeatBody {
  const confidence = Math.min(...lines.map(({ line }) => line.confidence))
  if (kind === 'callout')
    return beatBody('callout', {
      polarity: shares.good + shares.win - shares.danger - shares.bad - shares.loss,
    })
  if (kind === 'place' || kind === 'arrival')
    return beatBody(kind, {
      subject: isTitleCase(text) && readsAsName(text) ? nameIn({ text, confidence }) : null,
    })
  if (kind !== 'dialogue') return beatBody(kind)
  const speaker = lines.find((line) => line.speaker !== undefined)?.speaker?.replace(/:$/, '')
  const [prop, quote] = confidence < 80 ? [] : [propIn(text), quoteOf(text)]
  return beatBody('dialogue', {
    subject: speaker === undefined || !isTitleCase(speaker) ? null : subjectOf(speaker, confidence),
    ...(prop === undefined ? {} : { prop }),
    ...(quote === undefined ? {} : { quote }),
  })
}
