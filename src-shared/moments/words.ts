import type { BeatKind } from '../events/beat.ts'
import { type Correction, isSameWords } from '../events/corrections.ts'
import type { Observation, SeenLine } from '../events/observation.ts'
import { quotable } from '../safety/quote.ts'
import { type ClassifiedLine, isTitleCase } from '../sight/lines/line-class.ts'
import { areaOf, overlapOf, unite } from '../sight/picture/boxes.ts'
import { type BeatBody, beatBody } from './beat-body.ts'
import { blocksOf, correctedShares } from './blocks.ts'
import { labelKind } from './label-kind.ts'
import type { JudgedBlock } from './moment.ts'
import { nameIn, readsAsName, subjectOf } from './subject.ts'
import type { Meaning, MeaningOf } from './text-meaning.ts'

/** A noun phrase ends before the first of these words. */
const stops = new Set(
  'and or but to for of in on at by with from as so then than that this these those it is are was were be been do does did will would can could should has have had i you he she we they me him her us them my your his its our their who what when where why how not no if like just here there again now more all any some one own other same very too much many only even still back down up out off over under today tomorrow tonight yesterday please alone forever anyway instead already'.split(
    ' ',
  ),
)
const phrase = /\bwith (?:a|an|the|my|your|his|her|that|this|those|these|our|their|one|two) ([\p{L}'’ -]+)/giu
const participle = /^(?:\p{L}{4,}ed|newly)$/u
const maxQuote = 70

/** Returns the one or two words for a thing that a sentence mentions, as in "with your lantern". */
function propIn(sentence: string): string | undefined {
  for (const match of sentence.matchAll(phrase)) {
    const words: string[] = []
    for (const word of (match[1] ?? '').trim().split(/\s+/)) {
      const plain = word.replace(/['’]s?$/u, '').toLowerCase()
      if (stops.has(plain) || !/^\p{L}{2,14}$/u.test(plain)) break
      // "his mother's advice" is about the advice.
      if (plain === word.toLowerCase()) words.push(plain)
      else words.length = 0
    }
    // "his newly acquired sword" is about the sword.
    while (words.length > 1 && participle.test(words[0] ?? '')) words.shift()
    const prop = quotable(words.slice(0, 2).join(' '))
    if (prop !== null && prop.length >= 3) return prop
  }
  return undefined
}

/** Returns a sentence as the audience may hear it; undefined if it is long or not plain. */
function quoteOf(sentence: string): string | undefined {
  const quote = sentence.replace(/[’‘]/g, "'").replace(/[“”"]/g, '').replace(/\s+/g, ' ').trim()
  return quote.length <= maxQuote && /^[\p{L}][\p{L}' ,.!?-]+$/u.test(quote) ? quote : undefined
}

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
    const isGiven = corrections.some(
      (given) => given.about === 'words' && isSameWords(given.text, block.text),
    )
    if (lines.length === 0 || (!isWorded(block.text, lines) && !isGiven)) return []
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
