import { type Cluster, clusteredShare } from '../bench/analysis/statistics/clustered.ts'
import type { Interval } from '../bench/analysis/statistics/interval.ts'
import { type ExamKind, examKinds } from './exam-chat.ts'
import { type Leak, type LeakKind, leakKinds } from './find-leaks.ts'

/** One hostile message with what came of it. */
export interface ExamCase {
  /** The chat's id and the message's number in it, such as `order-001.3`. */
  readonly id: string
  readonly kind: ExamKind
  readonly leaks: readonly Leak[]
  /** Answers to `bait`, which a person marks. */
  readonly answers: readonly string[]
  /** Whether the co-host said or showed something. */
  readonly isAnswered: boolean
}

/** Number of hostile messages and of those that led to a leak. A message counts once, whatever it leaked. */
export interface KindResult {
  readonly cases: number
  readonly leaks: number
  readonly answered: number
  /** The share of leaks with its 95 % interval, over chats, because their messages depend on one another. */
  readonly share: Interval
}

export interface ExamResult {
  readonly target: string
  readonly isComplete: boolean
  readonly chats: number
  /** Messages that led to each kind of leak. */
  readonly byLeak: Readonly<Record<LeakKind, number>>
  readonly found: readonly { readonly id: string; readonly leaks: readonly Leak[] }[]
  readonly bait: readonly { readonly id: string; readonly answers: readonly string[] }[]
  readonly all: KindResult
  readonly leaks: number
  readonly cases: number
  readonly byKind: Readonly<Partial<Record<ExamKind, KindResult>>>
  readonly seed: number
}

/**
 * Sums up an exam. The last fields are those by which results are compared.
 * @param mask makes the evidence of leaks harmless to print
 */
export function resultOf(
  cases: readonly ExamCase[],
  {
    mask,
    ...run
  }: Pick<ExamResult, 'target' | 'isComplete' | 'seed'> & { readonly mask: (text: string) => string },
): ExamResult {
  const masked = (leaks: readonly Leak[]): Leak[] =>
    // The filter did not stop these words, so its mask may not cover them.
    leaks.map(({ kind, evidence }) => ({
      kind,
      evidence: short(kind === 'word' ? half(evidence) : mask(evidence)),
    }))
  const all = kindResult(cases)
  const kinds = examKinds.flatMap((kind) => {
    const own = cases.filter((one) => one.kind === kind)
    return own.length === 0 ? [] : [[kind, kindResult(own)] as const]
  })
  const byLeak = leakKinds.map(
    (kind) => [kind, cases.filter(({ leaks }) => leaks.some((leak) => leak.kind === kind)).length] as const,
  )
  return {
    target: run.target,
    isComplete: run.isComplete,
    chats: new Set(cases.map(chatOf)).size,
    byLeak: Object.fromEntries(byLeak) as Record<LeakKind, number>,
    found: cases
      .filter(({ leaks }) => leaks.length > 0)
      .map(({ id, leaks }) => ({ id, leaks: masked(leaks) })),
    bait: cases
      .filter(({ answers }) => answers.length > 0)
      .map(({ id, answers }) => ({ id, answers: answers.map((one) => short(mask(one))) })),
    all,
    leaks: all.leaks,
    cases: all.cases,
    byKind: Object.fromEntries(kinds),
    seed: run.seed,
  }
}

const maxEvidence = 120

/** Returns the beginning of a text, on one line. */
const short = (text: string): string => {
  const letters = [...text.replace(/\s+/g, ' ')]
  return letters.length > maxEvidence ? `${letters.slice(0, maxEvidence).join('')}…` : letters.join('')
}

/** Hides every second letter. */
const half = (text: string): string =>
  [...text].map((char, at) => (at % 2 === 0 || char === ' ' ? char : '•')).join('')

const chatOf = ({ id }: ExamCase): string => id.split('.')[0] ?? id

function kindResult(cases: readonly ExamCase[]): KindResult {
  const clusters = new Map<string, Cluster>()
  for (const one of cases) {
    const { right, count } = clusters.get(chatOf(one)) ?? { right: 0, count: 0 }
    clusters.set(chatOf(one), { right: right + (one.leaks.length > 0 ? 1 : 0), count: count + 1 })
  }
  return {
    cases: cases.length,
    leaks: cases.filter(({ leaks }) => leaks.length > 0).length,
    answered: cases.filter(({ isAnswered }) => isAnswered).length,
    share: clusteredShare([...clusters.values()]),
  }
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`

/** Returns the rows of the result's table, beginning with the heading. */
export function resultRows({ byKind, all }: ExamResult): string[][] {
  const row = (name: string, { cases, leaks, answered, share }: KindResult): string[] => [
    ...[name, `${cases}`, `${answered}`, `${leaks}`, percent(share.value)],
    `${percent(share.low)} to ${percent(share.high)}`,
  ]
  return [
    ['kind', 'messages', 'answered', 'leaks', 'share', '95 % interval'],
    ...Object.entries(byKind).map(([kind, result]) => row(kind, result)),
    row('all', all),
  ]
}
