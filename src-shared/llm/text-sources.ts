import type { ContentBlock } from '../step/content.ts'
import type { PromptPartKind } from '../step/prompt-part.ts'
import type { Message } from '../step/step.ts'

/** Parts of a user message that quote what programs, pages and the screen say. The other parts are the owner's. */
const OUTSIDE: ReadonlySet<PromptPartKind> = new Set([
  'history',
  'screen',
  'moment',
  'so-far',
  'notes',
  'shown',
])

/** Sorts the texts of a conversation: those from outside (`seen`) and the requests of the owner (`asked`). */
export function textSources(messages: readonly Message[]): {
  readonly seen: readonly string[]
  readonly asked: readonly string[]
} {
  const seen: string[] = []
  const asked: string[] = []
  for (const { role, content } of messages) {
    if (role !== 'user' && role !== 'tool') continue
    for (const block of content) {
      const words = wordsIn(block)
      if (words !== '') (role === 'tool' || isOutside(block) ? seen : asked).push(words)
    }
  }
  return { seen, asked }
}

const wordsIn = (block: ContentBlock): string =>
  block.type === 'text' ? block.text : block.type === 'json' ? (JSON.stringify(block.json) ?? '') : ''

const isOutside = (block: ContentBlock): boolean =>
  block.type === 'text' && block.part !== undefined && OUTSIDE.has(block.part.is)
