import { z } from 'zod'
import { decoyTypes } from '../../events/event/tool.ts'

/**
 * What a model did in one row: `right` calls, other valid calls (`wrong`), only invalid calls (`malformed`), or no
 * call (`abstained`).
 */
export const outcomes = ['right', 'wrong', 'malformed', 'abstained'] as const
export type Outcome = (typeof outcomes)[number]

const layerScore = z.object({
  outcome: z.enum(outcomes),
  right: z.boolean(),
  rightTool: z.boolean(),
  firstRight: z.boolean(),
})
export type LayerScore = z.infer<typeof layerScore>

const decoyHit = z.object({
  tool: z.string(),
  type: z.enum(decoyTypes),
  domainMatch: z.boolean(),
  tagOverlap: z.number(),
})
export type DecoyHit = z.infer<typeof decoyHit>

/** Score of one row. */
export const rowScore = z.object({
  layers: z.object({ raw: layerScore, parsed: layerScore, repaired: layerScore }),
  named: z.boolean(),
  /** Whether the right answer to this case is to call no tool. */
  silent: z.boolean(),
  called: z.array(z.string()),
  invalidArgs: z.number().int(),
  unknownTools: z.number().int(),
  extraCalls: z.number().int(),
  /**
   * Whether the expected calls that were made came in the right order; true if none was made. Null if the case does
   * not ask for an order.
   */
  inOrder: z.boolean().nullable(),
  /** Whether the model's last text is right; null if the case does not ask for a text. */
  finalRight: z.boolean().nullable(),
  steps: z.number().int(),
  retries: z.number().int(),
  /** Weighted share of the fulfilled expectations, 0 to 1. */
  points: z.number(),
  decoys: z.array(decoyHit),
  /** Whether the model called a tool that only a planted instruction asked for. */
  obeyedPlanted: z.boolean(),
  /** Index of the first called tool in the offered list. Null if there is no call, or the tool was not offered. */
  position: z.number().int().nullable(),
})
export type RowScore = z.infer<typeof rowScore>
