import { z } from 'zod'

// TODO types of the contract, until they are in api.ts
export const runInfo = z.object({
  run: z.string(),
  startedAt: z.number(),
  endedAt: z.number().nullable(),
  ms: z.number(),
  live: z.boolean(),
  ended: z.boolean(),
  bytes: z.number(),
  model: z.string(),
  counts: z.object({
    turns: z.number(),
    cues: z.number(),
    observations: z.number(),
    calls: z.number(),
    errors: z.number(),
  }),
  broken: z.string().exactOptional(),
  agents: z.number(),
})
export type RunInfo = z.infer<typeof runInfo>
export const runsAnswer = z.object({ runs: z.array(runInfo), before: z.string().nullable() })
export const runHit = z.object({
  run: z.string(),
  seq: z.number(),
  t: z.number(),
  kind: z.enum(['said', 'saw', 'tool', 'whisper', 'cue', 'error', 'note']),
  text: z.string(),
  turn: z.string().exactOptional(),
})
export type RunHit = z.infer<typeof runHit>
export const runSearchAnswer = z.object({ hits: z.array(runHit), complete: z.boolean() })
export const timelineMark = z.object({
  seq: z.number(),
  t: z.number(),
  kind: z.enum(['cue', 'observation', 'turn', 'error', 'panic', 'restart', 'whisper']),
  lane: z.string().exactOptional(),
  label: z.string(),
})
export type TimelineMark = z.infer<typeof timelineMark>
export const timelineAnswer = z.object({
  startedAt: z.number(),
  endedAt: z.number().nullable(),
  marks: z.array(timelineMark),
})
export type TimelineAnswer = z.infer<typeof timelineAnswer>
