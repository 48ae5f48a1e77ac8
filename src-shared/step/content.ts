import { z } from 'zod'

export const textBlock = z.object({ type: z.literal('text'), text: z.string() })
export const jsonBlock = z.object({ type: z.literal('json'), json: z.unknown() })
/** `data` is base64 without a data-URL prefix. */
export const imageBlock = z.object({
  type: z.literal('image'),
  data: z.string(),
  mimeType: z.string().default('image/png'),
})

/** What messages, steps and tool results are made of. */
export const contentBlock = z.discriminatedUnion('type', [textBlock, jsonBlock, imageBlock])

export type TextBlock = z.infer<typeof textBlock>
export type ImageBlock = z.infer<typeof imageBlock>
export type ContentBlock = z.infer<typeof contentBlock>

/** One text block. */
export const text = (value: string): TextBlock => ({ type: 'text', text: value })

/** All words of a content list, in order; json and images do not count as words. */
export const wordsOf = (content: readonly ContentBlock[] | undefined): string =>
  (content ?? [])
    .flatMap((block) => (block.type === 'text' ? [block.text] : []))
    .join('\n')
    .trim()
