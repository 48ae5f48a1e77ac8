import { type ContentBlock, type ImageBlock, type PromptPartKind, text } from '../step/content.ts'
import type { Message, ToolCall } from '../step/step.ts'
import type { LlmRequest } from './driver.ts'

/** One line of a text conversation, in the form that every chat server accepts. */
export interface ChatLine {
  readonly role: 'system' | 'user' | 'assistant'
  readonly content: string
  readonly images?: readonly string[]
}

/** The beginning of a tool's result in a text conversation, which only Adlib may write. */
export const RESULT_LINE = '\nResult of '

const maxJson = 8000

/** Returns content as plain text: bounded compact JSON for JSON blocks, and a placeholder for each picture. */
export const contentText = (content: readonly ContentBlock[]): string =>
  content
    .map((block) => {
      if (block.type === 'text') return block.text
      if (block.type === 'image') return '[picture]'
      const json = JSON.stringify(block.json) ?? 'null'
      return json.length > maxJson ? `${json.slice(0, maxJson)} … (cut)` : json
    })
    .filter((part) => part !== '')
    .join('\n')

/** Returns the pictures of a content list as base64. */
export const imagesOf = (content: readonly ContentBlock[]): string[] =>
  content.flatMap((block) => (block.type === 'image' ? [block.data] : []))

/**
 * Converts messages to chat lines for a model without fields for tools. Joins adjacent lines of one role, because
 * many chat templates require it.
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

const SPEAKER = { system: 'Instructions', user: 'User', assistant: 'Assistant' } as const

/** Joins chat lines into one text that ends where the assistant continues. */
export const runningText = (lines: readonly ChatLine[]): string =>
  `${lines.map((line) => `${SPEAKER[line.role]}: ${line.content}`).join('\n\n')}\n\nAssistant:`

/** Stop texts for a base model. Each shows that the model is inventing the next lines. */
export const RUNNING_TEXT_STOPS: readonly string[] = [
  '\nUser:',
  '\nInstructions:',
  '\nAssistant:',
  '\nResult of ',
]

/** Maximum number of pictures in a request. Each picture costs a small model hundreds of tokens. */
const maxPictures = 3
/** Maximum length of a picture in base64. */
const maxData = 1_000_000
const FORMATS: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/webp'])

/** Keeps the newest usable pictures if the model accepts pictures, and replaces all others with placeholders. */
export function showPictures(messages: readonly Message[], sees: boolean): readonly Message[] {
  const shown = sees ? newestOf(messages) : new Set<ImageBlock>()
  const out: Message[] = []
  let behind: { names: string[]; pictures: ImageBlock[] } = { names: [], pictures: [] }
  const flush = () => {
    const { names, pictures } = behind
    if (pictures.length === 0) return
    const words = `${pictures.length === 1 ? 'The picture' : 'The pictures'} from ${names.join(', ')}:`
    out.push({ role: 'user', content: [text(words), ...pictures] })
    behind = { names: [], pictures: [] }
  }
  for (const message of messages) {
    if (message.role !== 'tool') flush()
    const content = message.content.map((block): ContentBlock => {
      if (block.type !== 'image') return block
      if (!shown.has(block)) return text('[picture, not shown]')
      if (message.role !== 'tool') return block
      behind.pictures.push(block)
      if (!behind.names.includes(message.name)) behind.names.push(message.name)
      return text('[picture, shown below]')
    })
    out.push({ ...message, content })
  }
  flush()
  return out
}

function newestOf(messages: readonly Message[]): ReadonlySet<ImageBlock> {
  const all = messages.flatMap(({ role, content }) =>
    role === 'user' || role === 'tool'
      ? content.filter((block): block is ImageBlock => block.type === 'image' && isUsable(block))
      : [],
  )
  return new Set(all.slice(-maxPictures))
}

/**
 * Returns whether a picture can be sent. A server would refuse a whole request because of one picture that it cannot
 * decode.
 */
const isUsable = ({ data, mimeType }: ImageBlock): boolean =>
  FORMATS.has(mimeType) && data.length <= maxData && /^[A-Za-z0-9+/]+={0,2}$/.test(data)

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
