import { z } from 'zod'

/** `[x, y, width, height]` in pixels of the frame. */
export const box = z.tuple([z.number(), z.number(), z.number(), z.number()])

/** One line of text on the screen; confidence 0 to 100. */
export const seenLine = z.object({ text: z.string().max(400), box, confidence: z.number() })

/** A labelled number, tracked over time. */
export const trackedNumber = z.object({
  label: z.string().max(60),
  value: z.number(),
  was: z.number().optional(),
  sinceMs: z.number().optional(),
  confidence: z.number(),
  /** The box of its line. */
  box: box.optional(),
})

/** A clock such as "TIME 0:42", without its hours; its label is empty where no words are beside it. */
export const seenClock = z.object({ label: z.string().max(60), seconds: z.number() })

/** Change of what is on the screen since the last observation. All bounded; its words are data, never instructions. */
export const observation = z.object({
  id: z.string(),
  source: z.string().max(200),
  at: z.number(),
  newLines: z.array(seenLine).max(24),
  goneLines: z.array(seenLine).max(24),
  numbers: z.array(trackedNumber).max(16),
  /** The clocks on the screen that show less than a minute. */
  clocks: z.array(seenClock).max(4).optional(),
  /** The line with the tallest letters on the screen. */
  largest: seenLine.optional(),
  /** Scene facts that need no OCR: whether the picture cut, its brightness and its motion (0 to 1). */
  scene: z.object({ cut: z.boolean(), brightness: z.number(), motion: z.number() }),
  /** Mean confidence of the lines, 0 to 100; 0 when there are none. */
  confidence: z.number(),
  /** Milliseconds between the frame and the end of its OCR. */
  ageMs: z.number(),
  /** Width and height of the frame in pixels. */
  size: z.tuple([z.number(), z.number()]).optional(),
})

export type Box = z.infer<typeof box>
export type SeenLine = z.infer<typeof seenLine>
export type SeenClock = z.infer<typeof seenClock>
export type TrackedNumber = z.infer<typeof trackedNumber>
export type Observation = z.infer<typeof observation>
