import type { ContentBlock } from '../step/content.ts'
import type { PromptPartKind } from '../step/prompt-part.ts'
import type { LlmRequest } from './driver.ts'

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

/**
 * Sorts the texts of a request: those from outside (`seen`), the requests of the owner (`asked`), and the system prompt
 * and what the model said and called (`rest`).
 */
export function textSources({ system, messages }: Pick<LlmRequest, 'system' | 'messages'>): {
  readonly seen: readonly string[]
  readonly asked: readonly string[]
  readonly rest: readonly string[]
} {
  const seen: string[] = []
  const asked: string[] = []
  const rest = [system]
  for (const message of messages) {
    const { role, content } = message
    if (role === 'assistant' && message.tool_calls) rest.push(JSON.stringify(message.tool_calls))
    for (const block of content) {
      const words = wordsIn(block)
      if (words === '') continue
      if (role !== 'user' && role !== 'tool') rest.push(words)
      else if (OUTSIDE.has(partOf(block) ?? (role === 'tool' ? 'result' : 'task'))) seen.push(words)
      else if (role === 'user') asked.push(words)
    }
  }
  return { seen, asked, rest }
}

const partOf = (block: ContentBlock): PromptPartKind | undefined =>
  block.type === 'text' ? block.part?.is : undefined

const wordsIn = (block: ContentBlock): string =>
  block.type === 'text' ? block.text : block.type === 'json' ? (JSON.stringify(block.json) ?? '') : ''
