import { z } from 'zod'

export const lane = z.enum(['text', 'caption', 'emote', 'particle', 'sound', 'voice'])
export const place = z.enum([
  'top-left',
  'top',
  'top-right',
  'left',
  'center',
  'right',
  'bottom-left',
  'bottom',
  'bottom-right',
])
export const tone = z.enum(['chalk', 'calm', 'cheer', 'alarm'])
export const particleKind = z.enum(['confetti', 'ember', 'star', 'heart', 'caret', 'snow'])

/** What a lane paints or plays; a union on the lane. */
export const cueContent = z.discriminatedUnion('lane', [
  z.object({ lane: z.literal('text'), text: z.string().min(1).max(120), place, tone }),
  z.object({ lane: z.literal('caption'), text: z.string().min(1).max(400) }),
  z.object({
    lane: z.literal('emote'),
    emote: z.string().min(1).max(60),
    count: z.number().int().min(1).max(3),
    place,
  }),
  z.object({
    lane: z.literal('particle'),
    kind: particleKind,
    count: z.number().int().min(1).max(150),
    place,
  }),
  z.object({ lane: z.literal('sound'), sound: z.string().min(1).max(60), volume: z.number().min(0).max(1) }),
  z.object({ lane: z.literal('voice'), text: z.string().min(1).max(400) }),
])

/** One thing for the audience to see or hear. Made in the main process; a page only paints it. */
export const cue = z.object({
  id: z.string(),
  lane,
  by: z.enum(['tool', 'text', 'operator']),
  turn: z.string().optional(),
  call: z.string().optional(),
  durationMs: z.number().int().min(0).max(60_000),
  content: cueContent,
})

export type Lane = z.infer<typeof lane>
export type Place = z.infer<typeof place>
export type ParticleKind = z.infer<typeof particleKind>
export type CueContent = z.infer<typeof cueContent>
export type Cue = z.infer<typeof cue>
