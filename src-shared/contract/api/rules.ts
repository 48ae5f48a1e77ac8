import { z } from 'zod'
import { rule } from '../../settings/rules.ts'

/** `GET /api/rules/obs`: what a rule can name in OBS; empty while OBS is not connected. */
export const obsChoices = z.object({
  connected: z.boolean(),
  scenes: z.array(z.object({ name: z.string(), sources: z.array(z.string()) })),
  filters: z.array(z.object({ source: z.string(), names: z.array(z.string()) })),
  hotkeys: z.array(z.string()),
})
export type ObsChoices = z.infer<typeof obsChoices>

export const noChoices: ObsChoices = { connected: false, scenes: [], filters: [], hotkeys: [] }

/** `POST /api/rules/try`: a rule, saved or not, and the past run in which to look for its moments. */
export const dryRunQuestion = z.object({ rule, run: z.string().min(1).max(60) })
export type DryRunQuestion = z.infer<typeof dryRunQuestion>

/** When the rule would have fired, and exactly what it would have sent. Nothing is sent. */
export const dryRunAnswer = z.object({
  startedAt: z.number(),
  times: z.array(z.object({ seq: z.number(), at: z.number(), about: z.string(), sends: z.string() })),
  /** Number of further times that are not listed. */
  more: z.number(),
})
export type DryRunAnswer = z.infer<typeof dryRunAnswer>
