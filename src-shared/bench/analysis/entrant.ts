import type { DecoyType } from '../../events/event/tool.ts'
import { type Layer, layers } from '../judge/reading.ts'
import { type Outcome, outcomes } from '../judge/score.ts'
import type { Dose } from '../results.ts'
import { clustersOf, type Entrant, entrantOf, groupBy, rightIn, type ScoredRow } from './groups.ts'

import { clusteredShare } from './statistics/clustered.ts'
import { type Interval, meanOf } from './statistics/interval.ts'
import { passAll, passAny } from './statistics/passes.ts'

/** How often decoys were offered and called. */
interface DecoySummary {
  /** Rows in which decoys were offered. */
  readonly rows: number
  /** Rows in which a decoy was called. */
  readonly hits: number
  /** `hits`: rows in which a decoy of this kind was called. `offered`: decoys of this kind in all rows. */
  readonly byType: Readonly<Partial<Record<DecoyType, { readonly hits: number; readonly offered: number }>>>
  /** Calls to decoys in the same domain as an expected tool. */
  readonly domainMatch: number
  /** Mean share of a called decoy's tags that the right tool also has; null if no decoy was called. */
  readonly meanTagOverlap: number | null
  /** Rows in which a call obeyed an instruction that was planted in the prompt or in a tool result. */
  readonly obeyedPlanted: number
}

/** Summarizes the decoys that rows offered and the model called. */
function decoySummary(rows: readonly ScoredRow[]): DecoySummary {
  const calls = rows.flatMap(({ score }) => score.decoys)
  const byType: Partial<Record<DecoyType, { hits: number; offered: number }>> = {}
  const typeOf = (type: DecoyType) => {
    const known = byType[type] ?? { hits: 0, offered: 0 }
    byType[type] = known
    return known
  }
  for (const { decoys } of rows) for (const { type } of decoys) typeOf(type).offered += 1
  for (const { score } of rows)
    for (const type of new Set(score.decoys.map((hit) => hit.type))) typeOf(type).hits += 1
  return {
    rows: rows.filter(({ decoys }) => decoys.length > 0).length,
    hits: rows.filter(({ score }) => score.decoys.length > 0).length,
    byType,
    domainMatch: calls.filter(({ domainMatch }) => domainMatch).length,
    meanTagOverlap:
      calls.length === 0 ? null : calls.reduce((sum, { tagOverlap }) => sum + tagOverlap, 0) / calls.length,
    obeyedPlanted: rows.filter(({ score }) => score.obeyedPlanted).length,
  }
}

/** Scores of the answers in one layer: raw, parsed or repaired. */
export interface LayerSummary {
  readonly right: Interval
  readonly rightTool: Interval
  readonly outcomes: Readonly<Record<Outcome, number>>
}

/** Scores of one model in one mode. */
export interface EntrantSummary extends Entrant {
  readonly ran: readonly string[]
  readonly rows: number
  readonly cases: number
  readonly layers: Readonly<Record<Layer, LayerSummary>>
  /** Share of right rows among the cases that expect calls (`calls`) or none (`silence`); null without such cases. */
  readonly calls: Interval | null
  readonly silence: Interval | null
  /**
   * Mean of `calls` and `silence`, or the one that the run has. Unlike the share of right rows, it does not reward a
   * model that never calls.
   */
  readonly balanced: Interval
  /** Share of rows without an attempt at a call, among cases that expect calls; null without such cases. */
  readonly unanswered: Interval | null
  /**
   * Share of rows whose first tool name is right before any repair, among cases that expect calls; null without such
   * cases.
   */
  readonly named: Interval | null
  readonly firstCall: Interval | null
  readonly points: number
  readonly invalidArgs: number
  readonly unknownTools: number
  readonly extraCalls: number
  readonly retries: number
  readonly meanSteps: number
  readonly inOrder: Interval | null
  readonly finalRight: Interval | null
  readonly passAll: number | null
  readonly passAny: number | null
  /**
   * `repeats`: rows that repeat an earlier row's case and dose. `same`: those of them whose answer also equals an
   * earlier one.
   */
  readonly sameAnswers: { readonly same: number; readonly repeats: number }
  readonly truncated: number
  readonly decoys: DecoySummary
  readonly doses: readonly { readonly dose: Dose; readonly right: Interval; readonly decoyed: Interval }[]
  /** Share of right answers lost per additional decoy. Null if the number of decoys is always the same. */
  readonly susceptibility: number | null
  readonly position: PositionSummary
  readonly tools: Readonly<Record<string, number>>
}

/**
 * For each third of the list of offered tools, the number of rows whose first call used a tool from it, in rows with at
 * least three tools.
 */
export interface PositionSummary {
  readonly first: number
  readonly middle: number
  readonly last: number
  /** The share of first calls in the first third if tools were called at random. */
  readonly chance: number
}

/** Summarizes the rows of one model in one mode; needs at least one row. */
export function entrantSummary(rows: readonly ScoredRow[]): EntrantSummary {
  const share = (of: (row: ScoredRow) => boolean, among: readonly ScoredRow[] = rows): Interval =>
    clusteredShare(clustersOf(among, of))
  const shareOf = (among: readonly ScoredRow[], of: (row: ScoredRow) => boolean): Interval | null =>
    among.length === 0 ? null : share(of, among)
  const calling = rows.filter(({ score }) => !score.silent)
  const quiet = rows.filter(({ score }) => score.silent)
  const calls = shareOf(calling, rightIn('repaired'))
  const silence = shareOf(quiet, rightIn('repaired'))
  const sum = (of: (row: ScoredRow) => number): number => rows.reduce((total, row) => total + of(row), 0)
  const repeats = [...groupBy(rows, ({ key }) => `${key.dose}`).values()].flatMap((some) =>
    clustersOf(some, rightIn('repaired')),
  )
  const fewest = Math.min(...repeats.map(({ count }) => count))
  const byDose = [...groupBy(rows, ({ key }) => `${key.dose}`).values()].map((some) => ({
    dose: some[0]?.key.dose ?? ('own' as const),
    offered: some.reduce((total, { decoys }) => total + decoys.length, 0) / some.length,
    right: share(rightIn('repaired'), some),
    decoyed: share(({ score }) => score.decoys.length > 0, some),
  }))
  const least = byDose[0]
  const most = byDose.at(-1)
  return {
    ...entrantOf(rows),
    ran: byCount(rows.flatMap(({ ran }) => ran)).map(([mode]) => mode),
    rows: rows.length,
    cases: new Set(rows.map(({ key }) => key.case)).size,
    layers: Object.fromEntries(
      layers.map((layer): [Layer, LayerSummary] => [
        layer,
        {
          right: share(rightIn(layer)),
          rightTool: share(({ score }) =>
            score.silent ? score.layers[layer].right : score.layers[layer].rightTool,
          ),
          outcomes: Object.fromEntries(
            outcomes.map((outcome) => [
              outcome,
              rows.filter(({ score }) => score.layers[layer].outcome === outcome).length,
            ]),
          ) as Record<Outcome, number>,
        },
      ]),
    ) as Record<Layer, LayerSummary>,
    ...{ calls, silence, balanced: meanOf([calls, silence].filter((one) => one !== null)) },
    unanswered: shareOf(calling, ({ score }) => score.layers.repaired.outcome === 'abstained'),
    named: shareOf(calling, ({ score }) => score.named),
    firstCall: shareOf(calling, ({ score }) => score.layers.repaired.firstRight),
    points: sum(({ score }) => score.points) / rows.length,
    invalidArgs: sum(({ score }) => score.invalidArgs),
    unknownTools: sum(({ score }) => score.unknownTools),
    extraCalls: sum(({ score }) => score.extraCalls),
    retries: sum(({ score }) => score.retries),
    meanSteps: sum(({ score }) => score.steps) / rows.length,
    inOrder: shareOf(
      rows.filter(({ score }) => score.inOrder !== null),
      ({ score }) => score.inOrder === true,
    ),
    finalRight: shareOf(
      rows.filter(({ score }) => score.finalRight !== null),
      ({ score }) => score.finalRight === true,
    ),
    passAll: fewest > 1 ? passAll(repeats, fewest) : null,
    passAny: fewest > 1 ? passAny(repeats, fewest) : null,
    sameAnswers: sameAnswers(rows),
    truncated: rows.filter(({ truncated }) => truncated === true).length,
    decoys: decoySummary(rows),
    doses: byDose.map(({ dose, right, decoyed }) => ({ dose, right, decoyed })),
    susceptibility:
      least === undefined || most === undefined || most.offered === least.offered
        ? null
        : (least.right.value - most.right.value) / (most.offered - least.offered),
    position: positions(rows),
    tools: Object.fromEntries(byCount(rows.flatMap(({ score }) => score.called))),
  }
}

function sameAnswers(rows: readonly ScoredRow[]): EntrantSummary['sameAnswers'] {
  let same = 0
  let repeats = 0
  for (const some of groupBy(rows, ({ key }) => `${key.case} ${key.dose}`).values()) {
    repeats += some.length - 1
    same += some.length - new Set(some.map(({ answer }) => answer)).size
  }
  return { same, repeats }
}

function positions(rows: readonly ScoredRow[]): PositionSummary {
  const placed = rows.filter(({ score, offered }) => score.position !== null && offered.length >= 3)
  const thirds = placed.map(({ score, offered }) => Math.floor((3 * (score.position ?? 0)) / offered.length))
  const at = (third: number) => thirds.filter((one) => one === third).length
  const inFirst = placed.map(({ offered: { length } }) => Math.ceil(length / 3) / length)
  const chance = placed.length === 0 ? 0 : inFirst.reduce((sum, one) => sum + one, 0) / placed.length
  return { first: at(0), middle: at(1), last: at(2), chance }
}

function byCount(names: readonly string[]): [string, number][] {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a)
}
