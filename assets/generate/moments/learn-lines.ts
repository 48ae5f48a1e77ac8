import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beatKind, screenKinds } from '../../../src-shared/events/beat.ts'
import { linesAbout } from '../../../src-shared/events/persona.ts'
import { lineTopics } from '../../../src-shared/events/screen-topic.ts'
import { type Layer, vectorOf } from '../../../src-shared/moments/text-meaning.ts'
import {
  appealFeatures,
  appealOf,
  inOneRow,
  type LineWeights,
  type PlacedLine,
} from '../../../src-shared/performer/writer/line-appeal.ts'
import { builtInIds, builtInPersona } from '../../../test/fixtures/show.ts'
import { embedAll } from './embeddings.ts'
import { folder } from './examples.ts'
import { type LayerLesson, learnLayer } from './learn-layer.ts'

const folds = 5
const ridge = { kind: 0.0005, appeal: 0.0016 }
/** Share of the personas' lines that most readers called good. */
const bankGood = 0.9
/** How much all lines of the personas that the readers did not mark count, compared with all lines that they marked. */
const bankWeight = 0.6

/** A line, and the share of its readers who called it good. */
interface MarkedLine extends PlacedLine {
  readonly set: 'learn' | 'test'
  readonly good: number
}

type Judged = MarkedLine & { readonly score: number }
/** A line of the personas at a moment, or one that readers marked, as a lesson. */
type PlacedLesson = Pick<MarkedLine, 'screen' | 'good'> & Required<Omit<LayerLesson, 'wanted'>>

/**
 * Learns the judge of lines: from the personas, for which kind of moment a line was written, and from the marks of readers,
 * which lines are good. Prints how often it agrees with most readers about moments from which it did not learn.
 */
export async function learnLines(print: (line: string) => void): Promise<LineWeights> {
  const all = await readMarked()
  const marked = new Set(all.map(({ line }) => line))
  const kind = await learnKinds(marked)
  const bank = await placedBank(
    all.filter(({ set }) => set === 'learn'),
    marked,
  )
  const learned = all.filter(({ set }) => set === 'learn')
  const lessons = learned.map((one) => lessonOf(one, kind, one.good))
  const bankLessons = bank.map((one) => lessonOf(one, kind, bankGood))
  const moments = [...new Set(learned.map(({ screen }) => screen))].sort()
  const judgedBy = (lines: readonly MarkedLine[], appeal: Layer): Judged[] =>
    lines.map((one) => ({ ...one, score: appealOf(one, { kind, appeal }) }))
  const others = Array.from({ length: folds }, (_, fold) => {
    const isHeldOut = ({ screen }: Pick<PlacedLine, 'screen'>) => moments.indexOf(screen) % folds === fold
    const appeal = learnAppeal(
      lessons.filter((one) => !isHeldOut(one)),
      bankLessons.filter((one) => !isHeldOut(one)),
    )
    return judgedBy(learned.filter(isHeldOut), appeal)
  }).flat()
  const appeal = learnAppeal(lessons, bankLessons)
  printAgreement('other moments', others, print)
  printAgreement(
    'test',
    judgedBy(
      all.filter(({ set }) => set === 'test'),
      appeal,
    ),
    print,
  )
  return { kind, appeal }
}

/** Readers who differ teach a share. */
const lessonOf = (one: PlacedLine, kind: Layer, good: number): PlacedLesson => ({
  ...{ screen: one.screen, good, weight: 1 },
  inputs: appealFeatures(one, kind),
})

/** Good lines count as much as the others, so that 0.5 divides an even mix. */
function learnAppeal(marked: readonly PlacedLesson[], bank: readonly PlacedLesson[]): Layer {
  const weight = (bankWeight * marked.length) / bank.length
  const all = [...marked, ...bank.map((one) => ({ ...one, weight }))]
  const sum = (of: (one: PlacedLesson) => number) =>
    all.reduce((total, one) => total + one.weight * of(one), 0)
  const [others, good] = [1 / sum((one) => 1 - one.good), 1 / sum((one) => one.good)]
  const lessons = all.flatMap(({ inputs, weight, ...one }) => [
    { inputs, wanted: [1, 0], weight: weight * others * (1 - one.good) },
    { inputs, wanted: [0, 1], weight: weight * good * one.good },
  ])
  return learnLayer(
    lessons.filter(({ weight }) => weight > 0),
    ridge.appeal,
  )
}

/** Returns lines of the personas that no reader marked, each at a moment of its kind; those about topics fit any kind. */
async function placedBank(
  moments: readonly PlacedLine[],
  marked: ReadonlySet<string>,
): Promise<PlacedLine[]> {
  const placed = builtInIds.flatMap((id) => {
    const { lines } = builtInPersona(id)
    return [...screenKinds, ...lineTopics.map(linesAbout)].flatMap((kind) => {
      const own = moments.filter((one) => one.kind === kind)
      const at = own.length > 0 ? own : moments
      return (lines[kind] ?? []).flatMap((entry, n) => {
        const line = inOneRow(typeof entry === 'string' ? entry : entry.text)
        const moment = at[n % at.length]
        return moment === undefined || line.includes('{') || marked.has(line) ? [] : [{ ...moment, line }]
      })
    })
  })
  const embeddingOf = await embedAll(placed.map(({ line }) => line))
  return placed.map((one) => ({ ...one, embedding: embeddingOf(one.line) ?? '' }))
}

/** Learns for which kind of moment the lines of the personas were written. Each kind counts the same. */
async function learnKinds(without: ReadonlySet<string>): Promise<Layer> {
  const written = builtInIds.flatMap((id) => {
    const { lines } = builtInPersona(id)
    return screenKinds.flatMap((kind) =>
      (lines[kind] ?? []).map((line) => ({
        kind,
        text: filled(typeof line === 'string' ? line : line.text),
      })),
    )
  })
  const lines = written.filter(({ text }) => !without.has(text))
  const embeddingOf = await embedAll(lines.map(({ text }) => text))
  const count = (kind: string) => lines.filter((one) => one.kind === kind).length
  return learnLayer(
    lines.map(({ kind, text }) => ({
      inputs: vectorOf(embeddingOf(text) ?? ''),
      wanted: screenKinds.map((one) => Number(one === kind)),
      weight: 1 / count(kind),
    })),
    ridge.kind,
  )
}

/** Returns a line as it may be said, with any name and number in place of its placeholders. */
const filled = (template: string): string =>
  inOneRow(template.replaceAll('{number}', '12').replace(/\{\w+\}/g, 'the guest'))

const isGood = ({ good }: Pick<MarkedLine, 'good'>): boolean => good > 0.5

function printAgreement(name: string, judged: readonly Judged[], print: (line: string) => void): void {
  const good = judged.filter(isGood)
  const bad = judged.filter((one) => !isGood(one))
  const found = good.filter(({ score }) => score >= 0.5).length
  const left = bad.filter(({ score }) => score < 0.5).length
  const pairs = good.flatMap((one) => bad.map((other) => Number(one.score > other.score)))
  const ordered = pairs.reduce((sum, one) => sum + one, 0) / Math.max(1, pairs.length)
  print(
    [
      `${name}: ${found + left} of ${judged.length} as most readers (${percent((found + left) / judged.length)}):`,
      `${found} of ${good.length} good lines and ${left} of ${bad.length} others.`,
      `In ${percent(ordered)} of pairs, the good line scores higher.`,
    ].join(' '),
  )
}

const percent = (share: number): string => `${Math.round(share * 100)} %`

/** Reads the marked lines: set, how many of how many readers called it good (`2/3`), kind, screen and line. */
async function readMarked(): Promise<MarkedLine[]> {
  const rows = readFileSync(join(folder, 'judged-lines.tsv'), 'utf8')
    .trim()
    .split('\n')
    .map((row) => {
      const [set, marks = '', kind, screen = '', line = ''] = row.split('\t')
      const [good, readers] = marks.split('/').map(Number)
      return {
        set: set === 'test' ? ('test' as const) : ('learn' as const),
        ...{ good: (good ?? 0) / (readers ?? 1), kind: beatKind.parse(kind), screen, line: inOneRow(line) },
      }
    })
  const embeddingOf = await embedAll(rows.flatMap(({ screen, line }) => [screen, line]))
  return rows.map((row) => ({
    ...row,
    embedding: embeddingOf(row.line) ?? '',
    screenEmbedding: embeddingOf(row.screen) ?? '',
  }))
}
