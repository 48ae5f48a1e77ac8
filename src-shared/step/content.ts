import { z } from 'zod'
import { type PromptCut, type PromptPartKind, promptPart } from './prompt-part.ts'

export const textBlock = z.object({
  type: z.literal('text'),
  text: z.string(),
  part: promptPart.optional(),
})
export const jsonBlock = z.object({ type: z.literal('json'), json: z.unknown() })
/** `data` is base64 without a data-URL prefix. */
export const imageBlock = z.object({
  type: z.literal('image'),
  data: z.string(),
  mimeType: z.string().default('image/png'),
})

/** Content of messages, steps and tool results. */
export const contentBlock = z.discriminatedUnion('type', [textBlock, jsonBlock, imageBlock])

export type TextBlock = z.infer<typeof textBlock>
export type ImageBlock = z.infer<typeof imageBlock>
export type ContentBlock = z.infer<typeof contentBlock>

export const text = (value: string): TextBlock => ({ type: 'text', text: value })

/** Returns a labeled text of a prompt. `cut` says what a limit excluded. */
export const partText = (
  is: PromptPartKind,
  value: string,
  cut?: Omit<PromptCut, 'left'> & { left: number },
): TextBlock => ({
  type: 'text',
  text: value,
  part: { is, ...(cut === undefined || cut.left <= 0 ? {} : { cut }) },
})

/** Joins the texts of a content list, without JSON and images. */
export const wordsOf = (content: readonly ContentBlock[] | undefined): string =>
  (content ?? [])
    .flatMap((block) => (block.type === 'text' ? [block.text] : []))
    .join('\n')
    .trim()
