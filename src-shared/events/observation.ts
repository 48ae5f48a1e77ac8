import { z } from 'zod'

/** `[x, y, width, height]` in pixels of the frame. */
export const box = z.tuple([z.number(), z.number(), z.number(), z.number()])

/** One line of text on the screen; confidence 0 to 100. */
export const seenLine = z.object({ text: z.string().max(400), box, confidence: z.number() })

/** A number with a name beside it, followed over time. */
export const trackedNumber = z.object({
  label: z.string().max(60),
  value: z.number(),
  was: z.number().optional(),
  sinceMs: z.number().optional(),
  confidence: z.number(),
})

/** What was seen, as a difference to what was seen before. Everything bounded; words are data, never orders. */
export const observation = z.object({
  id: z.string(),
  source: z.string().max(200),
  at: z.number(),
  newLines: z.array(seenLine).max(24),
  goneLines: z.array(seenLine).max(24),
  numbers: z.array(trackedNumber).max(16),
  /** The line with the tallest letters that stands on the screen now. */
  largest: seenLine.optional(),
  /** Scene facts that need no reading: did the picture cut, how bright is it, how much moves (0 to 1). */
  scene: z.object({ cut: z.boolean(), brightness: z.number(), motion: z.number() }),
  /** Mean confidence of the lines, 0 to 100; 0 when there are none. */
  confidence: z.number(),
  /** Milliseconds between the frame and the end of its reading. */
  ageMs: z.number(),
})

export type Box = z.infer<typeof box>
export type SeenLine = z.infer<typeof seenLine>
export type TrackedNumber = z.infer<typeof trackedNumber>
export type Observation = z.infer<typeof observation>
