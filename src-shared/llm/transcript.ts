import type { ContentBlock } from '../step/content.ts'
import type { Message, ToolCall } from '../step/step.ts'

/** One line of a conversation in words alone, as every chat server takes it. */
export interface ChatLine {
  readonly role: 'system' | 'user' | 'assistant'
  readonly content: string
  /** Base64, for models that see. */
  readonly images?: readonly string[]
}

/** How a tool's result begins where a model has no field for it; a model that writes this plays our side. */
export const RESULT_LINE = '\nResult of '

/** Longest json block that is put to a model, in characters. */
const MOST_JSON = 8000

/** Returns content as plain text: JSON blocks in compact form and bounded, and a mark for each picture. */
export const contentText = (content: readonly ContentBlock[]): string =>
  content
    .map((block) => {
      if (block.type === 'text') return block.text
      if (block.type === 'image') return '[picture]'
      const json = JSON.stringify(block.json) ?? 'null'
      return json.length > MOST_JSON ? `${json.slice(0, MOST_JSON)} … (cut)` : json
    })
    .filter((part) => part !== '')
    .join('\n')

/** The pictures of a content list, base64. */
export const imagesOf = (content: readonly ContentBlock[]): string[] =>
  content.flatMap((block) => (block.type === 'image' ? [block.data] : []))

/**
 * Messages as plain chat lines for a model that has no fields for tools: its own calls stand in its words as
 * `renderCalls` writes them, results come back as the user's lines. Neighbours of one role become one line, because
 * many chat templates (Gemma's among them) insist that roles take turns.
 */
export function chatLines(
  messages: readonly Message[],
  renderCalls: (calls: readonly ToolCall[]) => string,
  sees: boolean,
): ChatLine[] {
  const lines: { role: ChatLine['role']; content: string; images: string[] }[] = []
  for (const message of messages) {
    const role = message.role === 'tool' ? 'user' : message.role
    const words = contentText(message.content)
    const content =
      message.role === 'tool'
        ? `${RESULT_LINE}${message.name}: ${words}`.trimStart()
        : message.role === 'assistant' && message.tool_calls
          ? [words, renderCalls(message.tool_calls)].filter((part) => part !== '').join('\n')
          : words
    const images = sees && role === 'user' ? imagesOf(message.content) : []
    const last = lines.at(-1)
    if (last?.role === role) {
      last.content = `${last.content}\n\n${content}`
      last.images.push(...images)
    } else lines.push({ role, content, images })
  }
  return lines.map(({ images, ...line }) => (images.length > 0 ? { ...line, images } : line))
}

/** How roles are named in a running text, for models that continue text. */
const SPEAKER = { system: 'Instructions', user: 'User', assistant: 'Assistant' } as const

/** Chat lines as one running text that asks for the assistant's next words. */
export const runningText = (lines: readonly ChatLine[]): string =>
  `${lines.map((line) => `${SPEAKER[line.role]}: ${line.content}`).join('\n\n')}\n\nAssistant:`

/** Where the continuation of a running text stops being the assistant's own. */
export const RUNNING_TEXT_STOPS: readonly string[] = [
  '\nUser:',
  '\nInstructions:',
  '\nAssistant:',
  '\nResult of ',
]
