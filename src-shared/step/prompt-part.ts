import { z } from 'zod'

/** The kind of a part of a prompt, for the panel. */
export const promptPartKind = z.enum([
  'persona',
  'wishes',
  'avoid',
  'rules',
  'notes',
  'example',
  'history',
  'screen',
  'moment',
  'so-far',
  'shown',
  'whisper',
  'task',
  'answer',
  'result',
  'tools',
  'grammar',
])
export type PromptPartKind = z.infer<typeof promptPartKind>

/**
 * What a limit left out of a part: `left` is the amount that was left out, in the unit `of`, and `max` is the limit.
 * For `screen`, `left` counts lines, but `max` counts characters.
 */
export const promptCut = z.object({
  left: z.number().int().positive(),
  of: z.enum(['letters', 'lines', 'notes', 'topics', 'turns']),
  max: z.number().int(),
})
export type PromptCut = z.infer<typeof promptCut>

/** Label of a text in a prompt. Models never see it. */
export const promptPart = z.object({ is: promptPartKind, cut: promptCut.optional() })
