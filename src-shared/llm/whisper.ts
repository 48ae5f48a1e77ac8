import { type ContentBlock, type TextBlock, text } from '../step/content.ts'

const PREFIX = 'The streamer whispers to you: '

/** What the streamer whispers, as the block that a turn shows beside its observation. */
export const whisperBlock = (words: string): TextBlock => text(`${PREFIX}${words}`)

/** The words that are whispered in a message, in order; empty where none are. */
export const whisperedIn = (content: readonly ContentBlock[]): string =>
  content
    .flatMap((block) =>
      block.type === 'text' && block.text.startsWith(PREFIX) ? [block.text.slice(PREFIX.length)] : [],
    )
    .join('\n')
