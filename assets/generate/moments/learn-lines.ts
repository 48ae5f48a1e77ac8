import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beatKind, screenKinds } from '../../../src-shared/events/beat.ts'
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
import { learnLayer } from './learn-layer.ts'

const folds = 5
const ridge = { kind: 0.0005, appeal: 0.003 }
const readers = 3
/** Share of the personas' lines that most readers called good. */
const bankGood = 0.9
/** How much all lines of the personas that the readers did not mark count, compared with all lines that they marked. */
const bankWeight = 0.3

/** A line with the number of readers who called it good. */
interface MarkedLine extends PlacedLine {
  readonly set: 'learn' | 'test'
  readonly good: number
}

type Judged = MarkedLine & { readonly score: number }

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
  const moments = [...new Set(learned.map(({ screen }) => screen))].sort()
  const judgedBy = (lines: readonly MarkedLine[], appeal: Layer): Judged[] =>
    lines.map((one) => ({ ...one, score: appealOf(one, { kind, appeal }) }))
  const others = Array.from({ length: folds }, (_, fold) => {
    const isHeldOut = ({ screen }: PlacedLine) => moments.indexOf(screen) % folds === fold
    const appeal = learnAppeal(
      learned.filter((one) => !isHeldOut(one)),
      bank.filter((one) => !isHeldOut(one)),
      kind,
    )
    return judgedBy(learned.filter(isHeldOut), appeal)
  }).flat()
  const appeal = learnAppeal(learned, bank, kind)
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

/** Learns from marked lines; readers who differ teach a share. Lines of the personas teach what most readers called good. */
const learnAppeal = (lines: readonly MarkedLine[], bank: readonly PlacedLine[], kind: Layer): Layer =>
  learnLayer(
    [
      ...lines.map((one) => ({
        inputs: appealFeatures(one, kind),
        wanted: [1 - one.good / readers, one.good / readers],
      })),
      ...bank.map((one) => ({
        inputs: appealFeatures(one, kind),
        wanted: [1 - bankGood, bankGood],
        weight: (bankWeight * lines.length) / bank.length,
      })),
    ],
    ridge.appeal,
  )

/** Returns lines of the personas that nobody marked, each at a moment of its kind. */
async function placedBank(
  moments: readonly PlacedLine[],
  marked: ReadonlySet<string>,
): Promise<PlacedLine[]> {
  const placed = builtInIds.flatMap((id) => {
    const { lines } = builtInPersona(id)
    return screenKinds.flatMap((kind) => {
      const own = moments.filter((one) => one.kind === kind)
      return (lines[kind] ?? []).flatMap((entry, n) => {
        const line = inOneRow(typeof entry === 'string' ? entry : entry.text)
        const moment = own[n % own.length]
        return moment === undefined || line.includes('{') || marked.has(line)
          ? []
          : [{ ...moment, line, kind }]
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

const isGood = ({ good }: Pick<MarkedLine, 'good'>): boolean => good * 2 > readers

function printAgreement(name: string, judged: readonly Judged[], print: (line: string) => void): void {
  const good = judged.filter(isGood)
  const bad = judged.filter((one) => !isGood(one))
  const found = good.filter(({ score }) => score >= 0.5).length
  const left = bad.filter(({ score }) => score < 0.5).length
  const pairs = good.flatMap((one) => bad.map((other) => Number(one.score > other.score)))
  const ordered = pairs.reduce((sum, one) => sum + one, 0) / Math.max(1, pairs.length)
  const agreed = judged.filter((one) => one.good === 0 || one.good === readers).length
  print(
    [
      `${name}: ${found + left} of ${judged.length} as most readers (${percent((found + left) / judged.length)}):`,
      `${found} of ${good.length} good lines and ${left} of ${bad.length} others.`,
      `In ${percent(ordered)} of pairs, the good line scores higher.`,
      `All readers agree about ${agreed}.`,
    ].join(' '),
  )
}

const percent = (share: number): string => `${Math.round(share * 100)} %`

/** Reads the marked lines: set, number of readers who called it good, kind, screen and line. */
async function readMarked(): Promise<MarkedLine[]> {
  const rows = readFileSync(join(folder, 'judged-lines.tsv'), 'utf8')
    .trim()
    .split('\n')
    .map((row) => {
      const [set, good, kind, screen = '', line = ''] = row.split('\t')
      return {
        set: set === 'test' ? ('test' as const) : ('learn' as const),
        ...{ good: Number(good), kind: beatKind.parse(kind), screen, line: inOneRow(line) },
      }
    })
  const embeddingOf = await embedAll(rows.flatMap(({ screen, line }) => [screen, line]))
  return rows.map((row) => ({
    ...row,
    embedding: embeddingOf(row.line) ?? '',
    screenEmbedding: embeddingOf(row.screen) ?? '',
  }))
}
