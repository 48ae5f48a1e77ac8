import type { ContentBlock } from '../step/content.ts'
import type { PromptPartKind } from '../step/prompt-part.ts'
import type { Message } from '../step/step.ts'

/** Parts of messages that quote what tools, programs, pages and the screen say. */
const OUTSIDE: ReadonlySet<PromptPartKind> = new Set([
  'result',
  'screen',
  'history',
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
      if (words === '') continue
      if (OUTSIDE.has(partOf(block) ?? (role === 'tool' ? 'result' : 'task'))) seen.push(words)
      else if (role === 'user') asked.push(words)
    }
  }
  return { seen, asked }
}

const partOf = (block: ContentBlock): PromptPartKind | undefined =>
  block.type === 'text' ? block.part?.is : undefined

const wordsIn = (block: ContentBlock): string =>
  block.type === 'text' ? block.text : block.type === 'json' ? (JSON.stringify(block.json) ?? '') : ''
