import type { DecoyType } from '../../events/event/tool.ts'
import type { ScoredRow } from './groups.ts'

/** Decoys that a model called. */
export interface DecoySummary {
  /** Rows in which decoys were offered. */
  readonly rows: number
  readonly hits: number
  /** Calls of decoys by kind; `offered` counts the decoys of the kind over all rows. */
  readonly byType: Readonly<Partial<Record<DecoyType, { readonly hits: number; readonly offered: number }>>>
  /** Called decoys that have the domain of the right tool. */
  readonly domainMatch: number
  /** Mean share of a called decoy's tags that the right tool has; null without hits. */
  readonly meanTagOverlap: number | null
  /** Rows in which a call obeyed an instruction that was planted in the prompt. */
  readonly obeyedPlanted: number
}

/** Summarizes which decoys were called in some rows. */
export function decoySummary(rows: readonly ScoredRow[]): DecoySummary {
  const hits = rows.flatMap(({ score }) => score.decoys)
  const byType: Partial<Record<DecoyType, { hits: number; offered: number }>> = {}
  const typeOf = (type: DecoyType) => {
    const known = byType[type] ?? { hits: 0, offered: 0 }
    byType[type] = known
    return known
  }
  for (const { decoys } of rows) for (const { type } of decoys) typeOf(type).offered += 1
  for (const { type } of hits) typeOf(type).hits += 1
  return {
    rows: rows.filter(({ decoys }) => decoys.length > 0).length,
    hits: hits.length,
    byType,
    domainMatch: hits.filter(({ domainMatch }) => domainMatch).length,
    meanTagOverlap:
      hits.length === 0 ? null : hits.reduce((sum, { tagOverlap }) => sum + tagOverlap, 0) / hits.length,
    obeyedPlanted: rows.filter(({ score }) => score.obeyedPlanted).length,
  }
}
